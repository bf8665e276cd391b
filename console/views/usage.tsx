import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { resourceView } from '../parts/resource';

type Use = Schemas['SchemaUse'];

/** What is used through /graphql, the latest day first; for admins and keys with `internal:read`. */
export const usage = resourceView<Use, Schemas['SchemaUsePage']>({
  title: 'Usage',
  label: 'Uses',
  pollMs: 15_000,
  search: ['Find uses', 'Find'],
  filters: ({ kind, name, client }) => [
    {
      name: 'kind',
      label: 'Of',
      value: kind,
      options: [
        ['', 'all'],
        ['document', 'registered documents'],
        ['field', 'fields'],
      ],
    },
    {
      name: 'name',
      label: 'Document or field',
      type: 'search',
      value: name,
      placeholder: 'Product.title',
      isLong: true,
    },
    { name: 'client', label: 'Client', type: 'search', value: client },
  ],
  load: ({ kind, name, client, cursor }) =>
    call('GET', '/meta/usage', { query: { kind, name, client, cursor, limit: 100 } }),
  keyOf: ({ day, kind, name, client }) => `${day} ${kind} ${name} ${client}`,
  columns: () => [
    { title: 'Day', cell: ({ day }) => day },
    {
      title: 'What',
      cell: ({ name, kind }) => (
        <span>
          <code>{name}</code>
          <small class="under">{kind}</small>
        </span>
      ),
    },
    { title: 'Client', cell: ({ client }) => <bdi>{client}</bdi> },
    { title: 'Times', cell: (use) => String(use.count) },
  ],
  empty: () => [
    'No uses',
    'Runs of registered documents and fields that documents select are counted here.',
  ],
});
