import { call, withQuery } from './api.js';
import { el, emptyState, table } from './dom.js';
import { form } from './forms.js';

const KINDS = [
  ['', 'all'],
  ['document', 'registered documents'],
  ['field', 'fields'],
];

/** What is used through /graphql, the latest day first; for admins and keys with `internal:read`. */
export function loadUsage({ kind, name, client, cursor }) {
  return call('GET', withQuery('/meta/usage', { kind, name, client, cursor, limit: '100' }));
}

export function usageForm({ kind, name, client }, apply) {
  return form({
    label: 'Find uses',
    submit: 'Find',
    fields: [
      { name: 'kind', label: 'Of', value: kind, options: KINDS },
      {
        name: 'name',
        label: 'Document or field',
        type: 'search',
        value: name,
        placeholder: 'Product.title',
        class: 'long',
      },
      { name: 'client', label: 'Client', type: 'search', value: client },
    ],
    run: (values) => apply(values),
  });
}

export function renderUsage({ data: uses }) {
  if (uses.length === 0) {
    const text = 'Runs of registered documents and fields that documents select are counted here.';
    return [emptyState('No uses', text)];
  }
  const rows = uses.map(({ day, kind, name, client, count }) => ({
    cells: [
      day,
      el('span', {}, el('code', {}, name), el('small', { class: 'under' }, kind)),
      el('bdi', {}, client),
      String(count),
    ],
  }));
  return [table('Uses', ['Day', 'What', 'Client', 'Times'], rows)];
}
