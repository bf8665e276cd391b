import { announce, el } from './dom.js';

/**
 * A form of labelled fields; `run` gets their values, the form, and those of the values that somebody changed. What the
 * service says about a field stands beside it, and the first such field has the focus. A `guarded` one is not left without a
 * question once something was typed.
 */
export function form({ label, fields, submit, kind = 'main', extra = null, guarded = false, run }) {
  const button = el('button', { type: 'submit', class: kind }, submit);
  const element = el(
    'form',
    {
      'aria-label': label,
      class: guarded ? 'guarded' : null,
      onsubmit: (event) => submitted(event, button, send),
    },
    ...fields.map((given) => (given instanceof Node ? given : field(given))),
    el('div', { class: 'row actions' }, button, extra),
  );
  shownIn.set(element, valuesOf(element));
  const send = async () => {
    const message = await run(valuesOf(element), element, changesIn(element));
    shownIn.set(element, valuesOf(element));
    return message;
  };
  return element;
}

/** What the fields of a form showed first: a field may show less than it was given, as one line of several. */
const shownIn = new WeakMap();

const valuesOf = (element) => Object.fromEntries(new FormData(element));

function changesIn(element) {
  const shown = shownIn.get(element);
  const changes = Object.entries(valuesOf(element)).filter(
    ([name, value]) => value !== shown[name],
  );
  return Object.fromEntries(changes);
}

/** Whether something was typed that would be lost with the page, or with this part of it; passwords are not kept. */
export function isTyped(part = document) {
  return [...part.querySelectorAll('form.guarded')].some((element) =>
    Object.keys(changesIn(element)).some((name) => element.elements[name].type !== 'password'),
  );
}

/** Whether what was typed may be lost, or nothing was. */
export const mayLeave = (part) =>
  !isTyped(part) || globalThis.confirm('What you typed is not saved. Leave it?');

/** Looks for things by what is typed, and by their state. */
export function findForm({ label, search, states, filter, apply }) {
  const q = { name: 'q', label: search, type: 'search', value: filter.q, class: 'long' };
  const status = { name: 'status', label: 'State', value: filter.status, options: states };
  return form({ label, submit: 'Find', fields: [q, status], run: (values) => apply(values) });
}

async function submitted(event, button, send) {
  event.preventDefault();
  const element = event.target;
  forgetFaults(element);
  announce('', false, element);
  button.disabled = true;
  try {
    const message = await send();
    if (message) announce(message, false, element);
  } catch (error) {
    const errors = error.errors ?? [];
    const faulty = showFaults(element, errors);
    const isShown = faulty.length > 0 && faulty.length === errors.length && element.isConnected;
    const text = isShown ? 'Not done yet: please see the marked field.' : error.message;
    announce(text, true, element);
    faulty[0]?.focus();
  } finally {
    button.disabled = false;
  }
}

/** The field of each thing that something was said about. */
function showFaults(element, errors) {
  return errors.flatMap(({ pointer = '', message }) => {
    const [, name, entry] = pointer.split('/');
    const input = element.elements[name];
    if (!(input instanceof HTMLElement)) return [];
    placeOfFaults(input).append(el('span', { class: 'under' }, inWords(message, entry)));
    return [input];
  });
}

/** Beside a field; one place, however much is said about it. */
function placeOfFaults(input) {
  if (input.hasAttribute('aria-invalid')) return input.nextElementSibling;
  const id = `fault-${input.name}`;
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', id);
  input.after(el('small', { class: 'fault', id }));
  return input.nextElementSibling;
}

/** Beside its field a message need not name it, but which of its entries it is about. */
function inWords(message, entry) {
  const subject = /^\d+$/.test(entry) ? `Entry ${Number(entry) + 1}` : 'It';
  return message.replace(/^"\/[^"]*"/, subject);
}

function forgetFaults(element) {
  for (const fault of element.querySelectorAll('.fault')) fault.remove();
  for (const input of element.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-describedby');
  }
}

export function field({ name, label, options, value, ...attributes }) {
  const input = inputOf({ name, options, ...attributes });
  if (value) input.value = value;
  return el('label', {}, label, input);
}

/** A choice, several lines, or one. */
function inputOf({ options, ...attributes }) {
  if (attributes.rows) return el('textarea', attributes);
  if (!options) return el('input', attributes);
  return el('select', attributes, ...options.map(([key, text]) => option(key, text)));
}

function option(value, text) {
  return el('option', { value }, text);
}
