// Controls for options, built from what the registry declares.

import { capital, h, unique } from './dom.js';

/** @typedef {import('../../types').Option} Option */

export class Options {
  /** @param {Option[]} options @param {() => void} changed */
  constructor(options, changed) {
    this.options = options;
    /** @type {Record<string, string>} */
    this.values = {};
    this.element = h('div', { className: 'options' }, ...options.map((option) => this.field(option, changed)));
    this.explain();
  }

  /** As an id says them. */
  text() {
    return stated(this.options, this.values);
  }

  /** Takes over values. @param {Record<string, string>} values */
  set(values) {
    for (const [key, value] of Object.entries(values)) {
      this.values[key] = value;
      const word = this.options.find((option) => option.key === key)?.word;
      this.element.querySelectorAll(`[data-key="${CSS.escape(key)}"]`).forEach((input, part) => {
        if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) return;
        const parts = input instanceof HTMLSelectElement ? [value] : value.split(/x|\.\./);
        input.value = parts.length > 1 ? parts[part] : value === word ? '' : value;
      });
    }
    this.explain();
  }

  /** Says what every option means, with the value that it has. */
  explain() {
    for (const option of this.options) {
      const place = this.element.querySelector(`[data-meaning="${CSS.escape(option.key)}"]`);
      if (place) place.textContent = meaning(option, this.values[option.key] ?? option.default);
    }
  }

  /** @param {Option} option @param {() => void} changed */
  field(option, changed) {
    const [label, about] = [unique('option'), unique('meaning')];
    const set = (/** @type {string} */ value) => {
      this.values[option.key] = value;
      this.explain();
      changed();
    };
    const inputs = this.inputs(option, label, set);
    inputs.forEach((input) => input.setAttribute('aria-describedby', about));
    return h(
      'div',
      { className: 'field', title: `${option.about}: ${option.takes}` },
      h('label', { htmlFor: label }, option.label, option.unit ? h('small', {}, ` ${option.unit}`) : null),
      ...inputs,
      h('small', { id: about, className: 'meaning', 'data-meaning': option.key }),
    );
  }

  /** @param {Option} option @param {string} id @param {(value: string) => void} set @returns {HTMLElement[]} */
  inputs(option, id, set) {
    if (option.kind === 'name') {
      const choices = option.choices.map(({ name, said, about }) => h('option', { value: name, title: about }, said));
      const select = h('select', { id, 'data-key': option.key, onchange: () => set(select.value) }, ...choices);
      select.value = option.default;
      return [select];
    }
    if (option.kind === 'size') return two(option, id, 'x', ['width', 'height'], set);
    if (option.kind === 'range') return two(option, id, '..', ['least', 'most'], set);
    // Where a word can stand for the number, an empty field is that word.
    const { word } = option;
    const input = number(option, id, option.default === word ? '' : option.default);
    if (word) input.placeholder = word;
    input.addEventListener('change', () => set(input.value === '' && word ? word : input.value));
    return [input];
  }
}

/** The options that differ from their usual values, as an id says them. @param {Option[]} options @param {Record<string, string>} values */
export function stated(options, values) {
  const unusual = options.filter(({ key, default: usual }) => (values[key] ?? usual) !== usual);
  return unusual.map(({ key, kind }) => (kind === 'size' ? values[key] : `${key}=${values[key]}`)).join(',');
}

/** What an option means, in a sentence or two. @param {Option} option @param {string} value */
function meaning({ kind, about, takes, min, max, choices }, value) {
  if (kind === 'size') return `${capital(about)}. Each side is at least ${min}.`;
  if (kind === 'range') return `${capital(about)}: ${min} to ${max}.`;
  if (kind !== 'name') return `${capital(about)}: ${takes}.`;
  const chosen = choices.find(({ name }) => name === value);
  if (!chosen) return `${capital(about)}.`;
  return chosen.about === chosen.said ? `${capital(about)}: ${chosen.said}.` : `${capital(about)}. ${capital(chosen.about)}.`;
}

/** Two numbers that are one value. @param {Option} option @param {string} id @param {string} between @param {string[]} names @param {(value: string) => void} set */
function two(option, id, between, names, set) {
  const usual = option.default.split(between);
  const inputs = usual.map((value, part) => {
    const input = number(option, part ? unique(id) : id, value);
    input.setAttribute('aria-label', `${option.label}, ${names[part]}`);
    return input;
  });
  inputs.forEach((input) => input.addEventListener('change', () => set(inputs.map((one) => one.value).join(between))));
  return [h('span', { className: 'two' }, inputs[0], between === 'x' ? '×' : 'to', inputs[1])];
}

/** @param {Option} option @param {string} id @param {string} value */
function number(option, id, value) {
  return h('input', {
    type: 'number', id, value, 'data-key': option.key, inputMode: 'numeric',
    min: option.min ?? 1, max: option.max && option.max < 1e15 ? option.max : undefined, step: 1,
  });
}

/** An id of its parts. @param {string} name @param {string} options @param {string | number} seed */
export const idOf = (name, options, seed) => `${name}${options ? `:${options}` : ''}#${seed}`;
