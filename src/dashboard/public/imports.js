import { call } from './api.js';
import { badge, el, facts, form, time } from './dom.js';

/** One import and how far it is. */
export function loadImport({ id }) {
  return id ? call('GET', `/imports/${encodeURIComponent(id)}`) : Promise.resolve(null);
}

export function importForm(filter, apply) {
  const element = form({
    label: 'Show an import',
    submit: 'Show',
    fields: [{ name: 'id', label: 'Import id', type: 'text', required: true }],
    run: (values) => apply(values),
  });
  element.elements.id.value = filter.id ?? '';
  return element;
}

export function renderImport(operation) {
  if (operation === null) return [el('p', {}, 'Paste the id that POST /imports answered.')];
  const { id, status, progress, errors } = operation;
  return [
    el(
      'article',
      { class: 'card' },
      el('div', { class: 'row' }, el('h2', {}, id), badge(status)),
      el('progress', {
        max: String(Math.max(1, progress.total ?? 1)),
        value: String(progress.processed),
        'aria-label': 'Items processed',
      }),
      facts([
        ['Processed', `${progress.processed} of ${progress.total ?? 'unknown'}`],
        ['Succeeded', String(progress.succeeded)],
        ['Failed', String(progress.failed)],
        ['Started', time(operation.startedAt)],
        ['Finished', time(operation.finishedAt)],
      ]),
      errors?.length > 0
        ? el(
            'p',
            {},
            `First of ${progress.failed} error(s): ${errors[0].message ?? errors[0].code}`,
          )
        : null,
    ),
  ];
}
