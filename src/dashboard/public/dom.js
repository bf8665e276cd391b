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

/** Replaces the content of `parent`; what had the focus gets it back when it is there again. */
export function show(parent, ...children) {
  const focused = document.activeElement?.dataset?.key;
  parent.replaceChildren(...children);
  if (focused) parent.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

/** A button that is busy while its action runs and says what came of it. */
export function actionButton(label, { key, about, run, main = false }) {
  const button = el('button', {
    type: 'button',
    class: main ? 'main' : null,
    'data-key': key,
    'aria-label': about ? `${label}: ${about}` : null,
    onclick: () => act(button, run),
  });
  button.textContent = label;
  return button;
}

/** Runs an action of a button or form; its result or refusal is announced. */
export async function act(control, run) {
  control.disabled = true;
  try {
    const message = await run();
    if (message) announce(message);
  } catch (error) {
    announce(error.message, true);
  } finally {
    control.disabled = false;
  }
}

export function announce(message, isBad = false) {
  const status = document.getElementById('status');
  status.classList.toggle('bad', isBad);
  status.textContent = message;
}

/** A form of labelled fields; `run` gets their values. */
export function form({ label, fields, submit, run }) {
  const button = el('button', { type: 'submit', class: 'main' }, submit);
  const element = el(
    'form',
    {
      'aria-label': label,
      onsubmit: (event) => {
        event.preventDefault();
        void act(button, () => run(Object.fromEntries(new FormData(element)), element));
      },
    },
    ...fields.map(field),
    button,
  );
  return element;
}

function field({ name, label, options, ...attributes }) {
  const input = options
    ? el('select', { name }, ...options.map(([value, text]) => el('option', { value }, text)))
    : el('input', { name, ...attributes });
  return el('label', {}, label, input);
}

/** A table in a region that can be scrolled with the keyboard on narrow screens. */
export function table(label, headings, rows) {
  const head = el('tr', {}, ...headings.map((text) => el('th', { scope: 'col' }, text)));
  const body = rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell ?? '–'))));
  const grid = el('table', {}, el('thead', {}, head), el('tbody', {}, ...body));
  return el('div', { class: 'scroll', role: 'region', 'aria-label': label, tabindex: 0 }, grid);
}

const TONES = {
  healthy: 'good',
  delivered: 'good',
  succeeded: 'good',
  completed: 'good',
  failing: 'warn',
  suspended: 'bad',
  retrying: 'warn',
  completed_with_errors: 'warn',
  disabled: 'bad',
  failed: 'bad',
  timed_out: 'bad',
  blocked: 'bad',
};

export function badge(state) {
  return el('span', { class: `badge ${TONES[state] ?? ''}` }, state.replaceAll('_', ' '));
}

export function facts(pairs) {
  const items = pairs.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value ?? '–')]);
  return el('dl', {}, ...items);
}

export function time(value) {
  if (!value) return '–';
  return el('time', { datetime: value }, new Date(value).toLocaleString());
}
