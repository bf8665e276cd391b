import { forgetChanges } from './api.js';
import { announce, el, focusOn } from './dom.js';
import { form, mayLeave } from './forms.js';

/** A modal; closing it takes the focus back to where it was. What it changes is another change when it is opened anew. */
export function openDialog(title, ...content) {
  const leaveChanges = forgetChanges();
  const cameFrom = document.activeElement?.dataset?.key;
  const dialog = el(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    el('h2', { id: 'dialog-title' }, title),
    ...content,
    el('p', { role: 'status', class: 'message' }),
  );
  dialog.addEventListener('cancel', (event) => {
    if (!mayLeave(dialog)) event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    leaveChanges();
    if (cameFrom) focusOn(cameFrom);
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Closes what is open when its view goes; a secret stays, because it is shown only once. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog:not(.once)')) dialog.close();
}

/** Its buttons close it: that takes more than a slip of the Escape key. */
export function keepOpen(dialog) {
  dialog.addEventListener('cancel', (event) => event.preventDefault());
}

function closeButton(label, close) {
  return el('button', { type: 'button', onclick: close }, label);
}

/**
 * Asks before something is done; `run` gets the values and those that were changed. It may say what came of it, and the
 * dialog closes when it succeeds.
 */
export function ask({ title, text, submit, kind, cancel = 'Cancel', fields = [], run }) {
  const close = () => dialog.close();
  const question = form({
    label: title,
    fields,
    submit,
    kind,
    extra: closeButton(cancel, close),
    guarded: true,
    run: async (values, _form, changed) => {
      const message = await run(values, changed);
      close();
      announce(message ?? '', false, question);
    },
  });
  const dialog = openDialog(title, el('p', {}, text), question);
}

/** A button that asks before something is done. */
export function askButton(label, { key, about, kind = null }, question) {
  return el(
    'button',
    {
      type: 'button',
      class: kind,
      'data-key': key,
      'aria-label': about ? `${label}: ${about}` : null,
      onclick: () => ask(question),
    },
    label,
  );
}

/** Shows something until it is closed. */
export function showResult(title, ...content) {
  const close = closeButton('Close', () => dialog.close());
  const dialog = openDialog(title, ...content, el('div', { class: 'row actions' }, close));
  close.focus();
}

/** A text to be read and scrolled, as JSON in lines where it is JSON. */
export function textBox(label, text) {
  return el('pre', { tabindex: 0, role: 'region', 'aria-label': label }, inLines(text));
}

function inLines(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Shows a secret for the only time, to be copied. */
export function showSecret({ title, text, secret, label = 'Signing secret' }) {
  const field = el('input', {
    readonly: true,
    value: secret,
    'aria-label': label,
    class: 'secret',
  });
  const copy = el('button', { type: 'button', class: 'main' }, 'Copy');
  copy.addEventListener('click', async () => {
    announce((await copied(field)) ? 'Copied.' : 'Select it and copy it by hand.');
  });
  const done = closeButton('I have stored it', () => dialog.close());
  const dialog = openDialog(
    title,
    el('p', {}, text),
    el('div', { class: 'row' }, field, copy),
    el('div', { class: 'row actions' }, done),
  );
  dialog.classList.add('once');
  // It is gone for good when it closes.
  keepOpen(dialog);
  copy.focus();
}

/** Takes the text of a field into the clipboard; false where the browser does not let it. */
export async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
