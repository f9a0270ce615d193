// Boards side by side that are looked at as one: to zoom or pan one of them is to do it to all.

/** @typedef {import('./board.js').Board} Board */

/** @param {Board[]} boards */
export function moveTogether(boards) {
  let isFollowing = false;
  boards.forEach((board) => {
    const alone = board.onmove;
    board.onmove = () => {
      alone();
      if (isFollowing || !board.camera.isSet) return;
      isFollowing = true;
      boards.filter((other) => other !== board && other.camera.isSet).forEach((other) => follow(other, board));
      isFollowing = false;
    };
  });
}

/** Looks at the same part of its map as another board does, at the same zoom. @param {Board} board @param {Board} other */
function follow(board, other) {
  const { camera } = board;
  const { scale, left, top, room, cell, map } = other.camera;
  camera.scale = scale;
  camera.fit(camera.map, null);
  const middle = (/** @type {number} */ from, /** @type {0 | 1} */ side) =>
    ((from + room[side] / 2) / (cell * map[side])) * camera.map[side] - 0.5;
  board.lookAt(middle(left, 0), middle(top, 1));
}
