/* @ts-self-types="./daidalos_web.d.ts" */

/**
 * A picture that the page writes as a PNG, row by row. The browser compresses it, because it brings all that this
 * takes: an encoder here would be a tenth of the engine.
 */
export class Bitmap {
    static __wrap(ptr) {
        const obj = Object.create(Bitmap.prototype);
        obj.__wbg_ptr = ptr;
        BitmapFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        BitmapFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_bitmap_free(ptr, 0);
    }
    /**
     * Rows.
     * @returns {number}
     */
    height() {
        const ret = wasm.bitmap_height(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * The colours, three bytes each.
     * @returns {Uint8Array}
     */
    palette() {
        const ret = wasm.bitmap_palette(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Some rows as a PNG has them before it is compressed: a byte a pixel, and one before each row.
     * @param {number} from
     * @param {number} count
     * @returns {Uint8Array}
     */
    rows(from, count) {
        const ret = wasm.bitmap_rows(this.__wbg_ptr, from, count);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Pixels a row.
     * @returns {number}
     */
    width() {
        const ret = wasm.bitmap_width(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) Bitmap.prototype[Symbol.dispose] = Bitmap.prototype.free;

/**
 * Generators that carve side by side, in step.
 */
export class Carving {
    static __wrap(ptr) {
        const obj = Object.create(Carving.prototype);
        obj.__wbg_ptr = ptr;
        CarvingFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        CarvingFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_carving_free(ptr, 0);
    }
    /**
     * The ids of the labyrinths, their sizes, and how many steps there are until all are done.
     * @returns {string}
     */
    about() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.carving_about(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * Goes to the place after so many steps: what each of them has carved, in a view of its own, how far it has come,
     * and what its labyrinth is like in the end.
     * @param {number} to
     * @param {string} views
     * @returns {Uint8Array}
     */
    frame(to, views) {
        const val2 = +to;
        const ptr0 = passStringToWasm0(views, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.carving_frame(this.__wbg_ptr, val2, ptr0, len0);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v3 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v3;
    }
    /**
     * Lets generators carve the labyrinths of these ids; the seed is `fresh` where an id has none.
     * @param {string[]} ids
     * @param {number} fresh
     * @returns {Carving}
     */
    static of(ids, fresh) {
        const val2 = +fresh;
        const ptr0 = passArrayJsValueToWasm0(ids, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.carving_of(ptr0, len0, val2);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Carving.__wrap(ret[0]);
    }
}
if (Symbol.dispose) Carving.prototype[Symbol.dispose] = Carving.prototype.free;

/**
 * Searches side by side, in step.
 */
export class Contest {
    static __wrap(ptr) {
        const obj = Object.create(Contest.prototype);
        obj.__wbg_ptr = ptr;
        ContestFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        ContestFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_contest_free(ptr, 0);
    }
    /**
     * Lets searches look for a way between two cells.
     * @param {Labyrinth} labyrinth
     * @param {number} from
     * @param {number} to
     * @param {string[]} searches
     * @param {boolean} counts_steps
     * @param {boolean} is_straight
     * @returns {Contest}
     */
    static between(labyrinth, from, to, searches, counts_steps, is_straight) {
        _assertClass(labyrinth, Labyrinth);
        const val2 = +from;
        const val3 = +to;
        const val4 = +counts_steps;
        const val5 = +is_straight;
        const ptr0 = passArrayJsValueToWasm0(searches, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.contest_between(labyrinth.__wbg_ptr, val2, val3, ptr0, len0, val4, val5);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Contest.__wrap(ret[0]);
    }
    /**
     * Goes to the place after so many ticks: what each search has done, in a view of its own, and what it has found in
     * the end. What it has explored is shaded by its distance from the start, if that is asked for.
     * @param {number} to
     * @param {string} views
     * @param {boolean} is_shaded
     * @returns {Uint8Array}
     */
    frame(to, views, is_shaded) {
        const val2 = +to;
        const val3 = +is_shaded;
        const ptr0 = passStringToWasm0(views, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.contest_frame(this.__wbg_ptr, val2, ptr0, len0, val3);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v4 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v4;
    }
    /**
     * How many ticks there are until all are done.
     * @returns {number}
     */
    length() {
        const ret = wasm.contest_length(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) Contest.prototype[Symbol.dispose] = Contest.prototype.free;

/**
 * A labyrinth to be looked at, measured, written down, or searched.
 */
export class Labyrinth {
    static __wrap(ptr) {
        const obj = Object.create(Labyrinth.prototype);
        obj.__wbg_ptr = ptr;
        LabyrinthFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        LabyrinthFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_labyrinth_free(ptr, 0);
    }
    /**
     * Its id, its size, its ends (two cells that are far from each other, where it has none of its own), where its
     * walls stand, and what it is like, a line a number.
     * @returns {string}
     */
    about() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.labyrinth_about(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * The picture that belongs beside a file of a format.
     * @param {string} format
     * @returns {Bitmap | undefined}
     */
    static beside(format) {
        const ptr0 = passStringToWasm0(format, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.labyrinth_beside(ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] === 0 ? undefined : Bitmap.__wrap(ret[0]);
    }
    /**
     * The picture that a PNG of it holds.
     * @param {boolean} solution
     * @param {boolean} heat
     * @param {string} texture
     * @param {number} cell
     * @returns {Bitmap}
     */
    bitmap(solution, heat, texture, cell) {
        const val2 = +solution;
        const val3 = +heat;
        const val4 = +cell;
        const ptr0 = passStringToWasm0(texture, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.labyrinth_bitmap(this.__wbg_ptr, val2, val3, ptr0, len0, val4);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Bitmap.__wrap(ret[0]);
    }
    /**
     * A number that stands for all of it: the same on every machine.
     * @returns {string}
     */
    digest() {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.labyrinth_digest(this.__wbg_ptr);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * Whether a cell, counted row by row, can be stood on.
     * @param {number} cell
     * @returns {boolean}
     */
    is_floor(cell) {
        const ret = wasm.labyrinth_is_floor(this.__wbg_ptr, cell);
        return ret !== 0;
    }
    /**
     * Makes one by its id, of a generator or of a game; the seed is `fresh` where the id has none.
     * @param {string} id
     * @param {number} fresh
     * @returns {Labyrinth}
     */
    static make(id, fresh) {
        const val2 = +fresh;
        const ptr0 = passStringToWasm0(id, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.labyrinth_make(ptr0, len0, val2);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Labyrinth.__wrap(ret[0]);
    }
    /**
     * One of a generator within an outline, which also says how large it is: `.` is inside, `#` and blanks are outside.
     * @param {string} id
     * @param {number} fresh
     * @param {string} mask
     * @returns {Labyrinth}
     */
    static masked(id, fresh, mask) {
        const val3 = +fresh;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(id, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(mask, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.labyrinth_masked(ptr0, len0, val3, ptr1, len1);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Labyrinth.__wrap(ret[0]);
    }
    /**
     * Reads one from the pixels of a picture, four bytes each: light is floor. Reading the picture itself is
     * left to the browser, which has all that it takes.
     * @param {number} width
     * @param {Uint8Array | number[]} rgba
     * @param {string} name
     * @returns {Labyrinth}
     */
    static of_pixels(width, rgba, name) {
        const val3 = +width;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passArray8ToWasm0(rgba, wasm.__wbindgen_malloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.labyrinth_of_pixels(val3, ptr0, len0, ptr1, len1);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Labyrinth.__wrap(ret[0]);
    }
    /**
     * Reads one from the text of a file: `.map`, JSON, or a drawing of `.` and `#`.
     * @param {string} text
     * @param {string} name
     * @returns {Labyrinth}
     */
    static read(text, name) {
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.labyrinth_read(ptr0, len0, ptr1, len1);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Labyrinth.__wrap(ret[0]);
    }
    /**
     * What is to be seen in a view, with the way through it, coloured by distance, or with a texture on the
     * floors of its rooms.
     * @param {string} view
     * @param {boolean} solution
     * @param {boolean} heat
     * @param {string} texture
     * @returns {Uint8Array}
     */
    seen(view, solution, heat, texture) {
        const val3 = +solution;
        const val4 = +heat;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(view, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(texture, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.labyrinth_seen(this.__wbg_ptr, ptr0, len0, val3, val4, ptr1, len1);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v5 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v5;
    }
    /**
     * Its tiles as the text of a map: what a link holds of a labyrinth that has no id.
     * @returns {string}
     */
    tiles() {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.labyrinth_tiles(this.__wbg_ptr);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * A file of a format.
     * @param {string} format
     * @param {boolean} solution
     * @param {boolean} heat
     * @param {string} texture
     * @param {number} cell
     * @returns {Uint8Array}
     */
    write(format, solution, heat, texture, cell) {
        const val3 = +solution;
        const val4 = +heat;
        const val5 = +cell;
        let ptr0, len0, ptr1, len1;
        try {
            ptr0 = passStringToWasm0(format, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len0 = WASM_VECTOR_LEN;
            ptr1 = passStringToWasm0(texture, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            len1 = WASM_VECTOR_LEN;
        } catch (e) {
            if (ptr1) { wasm.__wbindgen_free(ptr1, len1 * 1, 1); }
            if (ptr0) { wasm.__wbindgen_free(ptr0, len0 * 1, 1); }
            throw e;
        }
        const ret = wasm.labyrinth_write(this.__wbg_ptr, ptr0, len0, val3, val4, ptr1, len1, val5);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v6 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v6;
    }
}
if (Symbol.dispose) Labyrinth.prototype[Symbol.dispose] = Labyrinth.prototype.free;

/**
 * A game that is being played at the table of the person at the controls.
 */
export class Play {
    static __wrap(ptr) {
        const obj = Object.create(Play.prototype);
        obj.__wbg_ptr = ptr;
        PlayFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        PlayFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_play_free(ptr, 0);
    }
    /**
     * The game as it is shared.
     * @returns {string}
     */
    code() {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.play_code(this.__wbg_ptr);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * Of a game that is over: how it ended, the medal, what there is to say, the line to share, what to play next
     * after so many wins in a row, whether the end shows more of the level than playing it did, and whether it was
     * played with neither help nor undo.
     * @param {number} wins
     * @returns {string | undefined}
     */
    ending(wins) {
        const ret = wasm.play_ending(this.__wbg_ptr, wins);
        let v1;
        if (ret[0] !== 0) {
            v1 = getStringFromWasm0(ret[0], ret[1]);
            wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        }
        return v1;
    }
    /**
     * Lets the game of a record run along as a ghost.
     * @param {string} record
     */
    haunt(record) {
        const ptr0 = passStringToWasm0(record, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.play_haunt(this.__wbg_ptr, ptr0, len0);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Whether the game was won, and is better than another one of its level.
     * @param {string} than
     * @returns {boolean}
     */
    is_better(than) {
        const ptr0 = passStringToWasm0(than, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.play_is_better(this.__wbg_ptr, ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] !== 0;
    }
    /**
     * The game as it is kept, and what it is without playing it.
     * @returns {string}
     */
    kept() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.play_kept(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * The key under which a page remembers what was seen of the level.
     * @returns {string}
     */
    key() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.play_key(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * What there is to know of a game when it is opened: its sheet, its rules, by which key its level is remembered,
     * and what is to be said of a level that was asked for by a rating.
     * @returns {string}
     */
    opening() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.play_opening(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * The whole map, small: what an overview shows.
     * @param {string} view
     * @returns {Uint8Array}
     */
    overview(view) {
        const ptr0 = passStringToWasm0(view, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.play_overview(this.__wbg_ptr, ptr0, len0);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v2 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v2;
    }
    /**
     * From now on the game is practice: the way was seen while it was played.
     */
    practise() {
        wasm.play_practise(this.__wbg_ptr);
    }
    /**
     * How hard the level is, from 1 to 10: at once if that takes a moment only, else when it is asked for.
     * @param {boolean} is_asked
     * @returns {number | undefined}
     */
    rating(is_asked) {
        const ret = wasm.play_rating(this.__wbg_ptr, is_asked);
        return ret === 0xFFFFFF ? undefined : ret;
    }
    /**
     * Goes on with a game: the text of a save, or a code.
     * @param {string} record
     * @returns {Play}
     */
    static resume(record) {
        const ptr0 = passStringToWasm0(record, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.play_resume(ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Play.__wrap(ret[0]);
    }
    /**
     * The game was begun by a player who knows that much of the level; in a ranked one no turn is taken back.
     * @param {string} name
     * @param {boolean} is_ranked
     */
    set_attempt(name, is_ranked) {
        const val2 = +is_ranked;
        const ptr0 = passStringToWasm0(name, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.play_set_attempt(this.__wbg_ptr, ptr0, len0, val2);
    }
    /**
     * How good the game was, if it was won: the moves and the time.
     * @returns {string | undefined}
     */
    standing() {
        const ret = wasm.play_standing(this.__wbg_ptr);
        let v1;
        if (ret[0] !== 0) {
            v1 = getStringFromWasm0(ret[0], ret[1]);
            wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        }
        return v1;
    }
    /**
     * Starts a level by its id; the seed is `fresh` where the id has none.
     * @param {string} id
     * @param {number} fresh
     * @returns {Play}
     */
    static start(id, fresh) {
        const val2 = +fresh;
        const ptr0 = passStringToWasm0(id, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.play_start(ptr0, len0, val2);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Play.__wrap(ret[0]);
    }
    /**
     * Time passes and the person at the controls does something: what came of it, in one parcel.
     * @param {string} asked
     * @returns {Uint8Array}
     */
    turn(asked) {
        const ptr0 = passStringToWasm0(asked, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.play_turn(this.__wbg_ptr, ptr0, len0);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v2 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v2;
    }
    /**
     * The ways that were gone in a game that is over, each with what its figure is to the player.
     * @returns {string}
     */
    ways() {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.play_ways(this.__wbg_ptr);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
}
if (Symbol.dispose) Play.prototype[Symbol.dispose] = Play.prototype.free;

/**
 * A game that was played, at any of its moves.
 */
export class Played {
    static __wrap(ptr) {
        const obj = Object.create(Played.prototype);
        obj.__wbg_ptr = ptr;
        PlayedFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        PlayedFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_played_free(ptr, 0);
    }
    /**
     * What there is to tell when it is opened: its code, its level's key, its size, and whether it is over in the end.
     * @returns {string}
     */
    about() {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.played_about(this.__wbg_ptr);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * Goes to the place after so many moves: what is to be seen there, and what there is to tell of it.
     * @param {number} to
     * @param {string} view
     * @returns {Uint8Array}
     */
    frame(to, view) {
        const val2 = +to;
        const ptr0 = passStringToWasm0(view, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.played_frame(this.__wbg_ptr, val2, ptr0, len0);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v3 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v3;
    }
    /**
     * Of a code, or the text of a save.
     * @param {string} record
     * @returns {Played}
     */
    static of(record) {
        const ptr0 = passStringToWasm0(record, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.played_of(ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Played.__wrap(ret[0]);
    }
}
if (Symbol.dispose) Played.prototype[Symbol.dispose] = Played.prototype.free;

/**
 * What can be told of a game that was played. Maps are pixels, because a page would read a drawing of one on its own
 * thread; pictures have the colours of the theme of a name, or those of print.
 */
export class Study {
    static __wrap(ptr) {
        const obj = Object.create(Study.prototype);
        obj.__wbg_ptr = ptr;
        StudyFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        StudyFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_study_free(ptr, 0);
    }
    /**
     * The map with the ways of all over it, its longer side about as many pixels long; with a ring around the cell
     * that is farthest from the goal, if that is wanted.
     * @param {number} side
     * @param {string} theme
     * @param {boolean} is_ringed
     * @returns {Bitmap}
     */
    map(side, theme, is_ringed) {
        const val2 = +side;
        const val3 = +is_ringed;
        const ptr0 = passStringToWasm0(theme, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.study_map(this.__wbg_ptr, val2, ptr0, len0, val3);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Bitmap.__wrap(ret[0]);
    }
    /**
     * Of a code, or the text of a save.
     * @param {string} record
     * @returns {Study}
     */
    static of(record) {
        const ptr0 = passStringToWasm0(record, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.study_of(ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Study.__wrap(ret[0]);
    }
    /**
     * All of it as text, the titles of the ways that have a map each, and the trees of the codes as a drawing (SVG).
     * @param {string} theme
     * @returns {string}
     */
    told(theme) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ptr0 = passStringToWasm0(theme, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            const len0 = WASM_VECTOR_LEN;
            const ret = wasm.study_told(this.__wbg_ptr, ptr0, len0);
            deferred2_0 = ret[0];
            deferred2_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * The map with one of the ways that have a map each.
     * @param {number} number
     * @param {number} side
     * @param {string} theme
     * @returns {Bitmap}
     */
    way(number, side, theme) {
        const val2 = +number;
        const val3 = +side;
        const ptr0 = passStringToWasm0(theme, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.study_way(this.__wbg_ptr, val2, val3, ptr0, len0);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return Bitmap.__wrap(ret[0]);
    }
}
if (Symbol.dispose) Study.prototype[Symbol.dispose] = Study.prototype.free;

/**
 * Brings the English words, packed. They are a file of their own, which a page loads with the first game that needs them.
 * @param {Uint8Array | number[]} packed
 */
export function bring_words(packed) {
    const ptr0 = passArray8ToWasm0(packed, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.bring_words(ptr0, len0);
    if (ret[1]) {
        throw takeFromExternrefTable0(ret[0]);
    }
}

/**
 * A saved game as it is shared; a code is that already.
 * @param {string} record
 * @returns {string}
 */
export function code(record) {
    let deferred3_0;
    let deferred3_1;
    try {
        const ptr0 = passStringToWasm0(record, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.code(ptr0, len0);
        var ptr2 = ret[0];
        var len2 = ret[1];
        if (ret[3]) {
            ptr2 = 0; len2 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred3_0 = ptr2;
        deferred3_1 = len2;
        return getStringFromWasm0(ptr2, len2);
    } finally {
        wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
    }
}

/**
 * The level of a day, by days since the first of January 1970 (UTC).
 * @param {number} day
 * @returns {string}
 */
export function daily(day) {
    let deferred1_0;
    let deferred1_1;
    try {
        const ret = wasm.daily(day);
        deferred1_0 = ret[0];
        deferred1_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
    }
}

/**
 * Whether a text means to be a code.
 * @param {string} text
 * @returns {boolean}
 */
export function is_code(text) {
    const ptr0 = passStringToWasm0(text, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.is_code(ptr0, len0);
    return ret !== 0;
}

/**
 * Whether something could not be done for want of them, by what was said of it.
 * @param {string} said
 * @returns {boolean}
 */
export function lacks_words(said) {
    const ptr0 = passStringToWasm0(said, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.lacks_words(ptr0, len0);
    return ret !== 0;
}

/**
 * All that there is, as JSON: games, generators, searches, formats, textures, themes, shapes, controls and the
 * words of a scene. Whatever the page lists or asks for, it builds from this.
 * @returns {string}
 */
export function registry() {
    let deferred1_0;
    let deferred1_1;
    try {
        const ret = wasm.registry();
        deferred1_0 = ret[0];
        deferred1_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
    }
}

/**
 * What an id of a generator says: who makes it, every option, and the seed.
 * @param {string} id
 * @param {number} fresh
 * @returns {string}
 */
export function spec(id, fresh) {
    let deferred4_0;
    let deferred4_1;
    try {
        const val2 = +fresh;
        const ptr0 = passStringToWasm0(id, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.spec(ptr0, len0, val2);
        var ptr3 = ret[0];
        var len3 = ret[1];
        if (ret[3]) {
            ptr3 = 0; len3 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred4_0 = ptr3;
        deferred4_1 = len3;
        return getStringFromWasm0(ptr3, len3);
    } finally {
        wasm.__wbindgen_free(deferred4_0, deferred4_1, 1);
    }
}

/**
 * What playing a record again proves, in lines, and the digest of all its states.
 * @param {string} record
 * @returns {string}
 */
export function verdict(record) {
    let deferred3_0;
    let deferred3_1;
    try {
        const ptr0 = passStringToWasm0(record, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.verdict(ptr0, len0);
        var ptr2 = ret[0];
        var len2 = ret[1];
        if (ret[3]) {
            ptr2 = 0; len2 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred3_0 = ptr2;
        deferred3_1 = len2;
        return getStringFromWasm0(ptr2, len2);
    } finally {
        wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
    }
}
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_Error_208446807d0d1e30: function(arg0, arg1) {
            const ret = Error(getStringFromWasm0(arg0, arg1));
            return ret;
        },
        __wbg___wbindgen_string_get_7ce8eee7fd327545: function(arg0, arg1) {
            const obj = arg1;
            const ret = typeof(obj) === 'string' ? obj : undefined;
            var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
            var len1 = WASM_VECTOR_LEN;
            getDataViewMemory0().setInt32((arg0 >>> 0) + 4 * 1, len1, true);
            getDataViewMemory0().setInt32((arg0 >>> 0) + 4 * 0, ptr1, true);
        },
        __wbg___wbindgen_throw_4c88d8bf264fd984: function(arg0, arg1) {
            throw new Error(getStringFromWasm0(arg0, arg1));
        },
        __wbindgen_init_externref_table: function() {
            const table = wasm.__wbindgen_externrefs;
            table.set(0, undefined);
            table.set(1024, undefined);
            table.set(1025, null);
            table.set(1026, true);
            table.set(1027, false);
        },
    };
    return {
        __proto__: null,
        "./daidalos_web_bg.js": import0,
    };
}

const BitmapFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_bitmap_free(ptr, 1));
const CarvingFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_carving_free(ptr, 1));
const ContestFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_contest_free(ptr, 1));
const LabyrinthFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_labyrinth_free(ptr, 1));
const PlayFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_play_free(ptr, 1));
const PlayedFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_played_free(ptr, 1));
const StudyFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_study_free(ptr, 1));

function addToExternrefTable0(obj) {
    const idx = wasm.__externref_table_alloc();
    wasm.__wbindgen_externrefs.set(idx, obj);
    return idx;
}

function _assertClass(instance, klass) {
    if (!(instance instanceof klass)) {
        throw new Error(`expected instance of ${klass.name}`);
    }
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedDataViewMemory0 = null;
function getDataViewMemory0() {
    if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || (cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)) {
        cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
    }
    return cachedDataViewMemory0;
}

function getStringFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function isLikeNone(x) {
    return x === undefined || x === null;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayJsValueToWasm0(array, malloc) {
    const ptr = malloc(array.length * 4, 4) >>> 0;
    for (let i = 0; i < array.length; i++) {
        const add = addToExternrefTable0(array[i]);
        getDataViewMemory0().setUint32(ptr + 4 * i, add, true);
    }
    WASM_VECTOR_LEN = array.length;
    return ptr;
}

function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        const buf = cachedTextEncoder.encode(arg);
        const ptr = malloc(buf.length, 1) >>> 0;
        getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
        WASM_VECTOR_LEN = buf.length;
        return ptr;
    }

    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(bytes) {
    numBytesDecoded += bytes.length;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
        cachedTextDecoder.decode();
        numBytesDecoded = bytes.length;
    }
    return cachedTextDecoder.decode(bytes);
}

const cachedTextEncoder = new TextEncoder();

if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}

let WASM_VECTOR_LEN = 0;

let wasmModule, wasmInstance, wasm;
function __wbg_finalize_init(instance, module) {
    wasmInstance = instance;
    wasm = instance.exports;
    wasmModule = module;
    cachedDataViewMemory0 = null;
    cachedUint8ArrayMemory0 = null;
    wasm.__wbindgen_start();
    return wasm;
}

async function __wbg_load(module, imports) {
    if (typeof Response === 'function' && module instanceof Response) {
        if (!module.ok) {
            throw new Error(`failed to fetch Wasm: ${module.status} ${module.statusText} fetching '${module.url}'`);
        }

        if (typeof WebAssembly.instantiateStreaming === 'function') {
            try {
                return await WebAssembly.instantiateStreaming(module, imports);
            } catch (e) {
                const validResponse = expectedResponseType(module.type);

                if (validResponse && module.headers.get('Content-Type') !== 'application/wasm') {
                    console.warn("`WebAssembly.instantiateStreaming` failed because your server does not serve Wasm with `application/wasm` MIME type. Falling back to `WebAssembly.instantiate` which is slower. Original error:\n", e);

                } else { throw e; }
            }
        }

        const bytes = await module.arrayBuffer();
        return await WebAssembly.instantiate(bytes, imports);
    } else {
        const instance = await WebAssembly.instantiate(module, imports);

        if (instance instanceof WebAssembly.Instance) {
            return { instance, module };
        } else {
            return instance;
        }
    }

    function expectedResponseType(type) {
        switch (type) {
            case 'basic': case 'cors': case 'default': return true;
        }
        return false;
    }
}

function initSync(module) {
    if (wasm !== undefined) return wasm;


    if (module !== undefined) {
        if (Object.getPrototypeOf(module) === Object.prototype) {
            ({module} = module)
        } else {
            console.warn('using deprecated parameters for `initSync()`; pass a single object instead')
        }
    }

    const imports = __wbg_get_imports();
    if (!(module instanceof WebAssembly.Module)) {
        module = new WebAssembly.Module(module);
    }
    const instance = new WebAssembly.Instance(module, imports);
    return __wbg_finalize_init(instance, module);
}

let __wbg_init_promise;
async function __wbg_init(module_or_path) {
    if (wasm !== undefined) return wasm;
    if (__wbg_init_promise === undefined) {
        __wbg_init_promise = __wbg_init_once(module_or_path);
        __wbg_init_promise.catch(() => { __wbg_init_promise = undefined; });
    }
    return __wbg_init_promise;
}

async function __wbg_init_once(module_or_path) {

    if (module_or_path !== undefined) {
        if (Object.getPrototypeOf(module_or_path) === Object.prototype) {
            ({module_or_path} = module_or_path)
        } else {
            console.warn('using deprecated parameters for the initialization function; pass a single object instead')
        }
    }


    const imports = __wbg_get_imports();

    if (typeof module_or_path === 'string' || (typeof Request === 'function' && module_or_path instanceof Request) || (typeof URL === 'function' && module_or_path instanceof URL)) {
        module_or_path = fetch(module_or_path);
    }

    const { instance, module } = await __wbg_load(await module_or_path, imports);

    return __wbg_finalize_init(instance, module);
}

export { initSync, __wbg_init as default };
