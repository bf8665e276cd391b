/** Makes an element. Text is always set as text, so nothing that comes from outside can become markup. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Replaces the content of `parent`; what had the focus gets it back when it is there again: what has the same
 * `data-key`, which links without one share with those to the same address.
 */
export function show(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  parent.replaceChildren(...children);
  if (focused) focusOn(focused, parent);
}

export const keyOf = (element) => element.dataset.key ?? element.getAttribute('href');

export function focusOn(key, parent = document) {
  const name = CSS.escape(key);
  const again = parent.querySelector(`[data-key="${name}"], [href="${name}"]:not([data-key])`);
  // Whoever reads on below stays there.
  again?.focus({ preventScroll: true });
}

/** A button that is busy while its action runs and says what came of it. */
export function actionButton(label, { key, about, run, kind = null }) {
  const button = el('button', {
    type: 'button',
    class: kind,
    'data-key': key,
    'aria-label': about ? `${label}: ${about}` : null,
    onclick: () => act(button, run),
  });
  button.textContent = label;
  return button;
}

/** Runs an action of a button or form; its result or refusal is announced. */
export async function act(control, run) {
  const hadFocus = document.activeElement === control;
  announce('');
  try {
    // Begun while the control has the focus still: a dialog takes the focus back to it.
    const working = run();
    control.disabled = true;
    const message = await working;
    if (message) announce(message);
  } catch (error) {
    announce(error.message, true);
  } finally {
    control.disabled = false;
    if (hadFocus && document.activeElement === document.body) control.focus();
  }
}

/** Where something is said so that it is seen: in the open dialog, else on the page, as of a form whose dialog was closed. */
function statusLine(form) {
  const dialog = form?.closest('dialog') ?? [...document.querySelectorAll('dialog[open]')].at(-1);
  const isOpen = dialog?.open ?? false;
  return isOpen ? dialog.querySelector('[role="status"]') : document.getElementById('status');
}

/** Says something: about what was done, or what came of a `form`. */
export function announce(message, isBad = false, form = null) {
  const status = statusLine(form);
  status.classList.toggle('bad', isBad);
  status.textContent = message;
}

export const announced = () => statusLine().textContent;

/** What somebody reads before there is anything to show. */
export function emptyState(title, text) {
  return el('div', { class: 'empty' }, el('h3', {}, title), el('p', {}, text));
}

/** A table of rows `{ cells, detail? }`; on narrow screens rows are cards, and each cell says what it is. */
export function table(label, headings, rows) {
  const head = el(
    'tr',
    { role: 'row' },
    ...headings.map((text) => el('th', { scope: 'col', role: 'columnheader' }, text)),
  );
  const cellOf = (cell, index) =>
    el('td', { role: 'cell', 'data-label': headings[index] }, cell ?? '–');
  const body = rows.flatMap(({ cells, detail = null }) => {
    const row = el('tr', { role: 'row' }, ...cells.map(cellOf));
    return detail === null ? [row] : [row, detailRow(detail, headings.length)];
  });
  return el(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': label, tabindex: 0, 'data-key': label },
    el(
      'table',
      { role: 'table', 'aria-label': label },
      el('thead', { role: 'rowgroup' }, head),
      el('tbody', { role: 'rowgroup' }, ...body),
    ),
  );
}

/** What is opened below a row. */
function detailRow(detail, columns) {
  const cell = el('td', { role: 'cell', colspan: String(columns) }, detail);
  return el('tr', { role: 'row', class: 'detail' }, cell);
}

const TONES = {
  healthy: 'good',
  delivered: 'good',
  succeeded: 'good',
  completed: 'good',
  active: 'good',
  pending_verification: 'warn',
  paid: 'good',
  published: 'good',
  in_stock: 'good',
  pending: 'warn',
  low_stock: 'warn',
  out_of_stock: 'bad',
  rejected: 'bad',
  cancelled: 'bad',
  failing: 'warn',
  retrying: 'warn',
  completed_with_errors: 'warn',
  suspended: 'bad',
  disabled: 'bad',
  failed: 'bad',
  timed_out: 'bad',
  blocked: 'bad',
};

export function badge(state) {
  return el('span', { class: `badge ${TONES[state] ?? ''}` }, inWords(state));
}

/** A state or code as one reads it. */
export const inWords = (code) => code?.replaceAll('_', ' ') ?? '–';

/** What a receiver said last, or why it could not be asked. */
export function lastAnswerOf({ lastResponseStatus, lastError }) {
  return lastResponseStatus ? String(lastResponseStatus) : inWords(lastError);
}

export function facts(pairs) {
  const items = pairs.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value ?? '–')]);
  return el('dl', {}, ...items);
}

export function time(value) {
  if (!value) return '–';
  return el('time', { datetime: value }, new Date(value).toLocaleString());
}

/** "1 delivery", "2 deliveries". */
export function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}
