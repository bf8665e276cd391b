import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { TwoLines } from '../parts/pieces';
import { resourceView } from '../parts/resource';

type Use = Schemas['SchemaUse'];

/** What is used through /graphql, the latest day first; for admins and keys with `internal:read`. */
export const usage = resourceView<Use, Schemas['SchemaUsePage']>({
  title: 'Usage',
  label: 'Uses',
  pollMs: 15_000,
  search: ['Find uses', 'Find'],
  filters: [
    {
      name: 'kind',
      label: 'Of',
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
      placeholder: 'Product.title',
      isLong: true,
    },
    { name: 'client', label: 'Client', type: 'search' },
  ],
  load: ({ kind, name, client, cursor }) =>
    call('GET', '/meta/usage', { query: { kind, name, client, cursor, limit: 100 } }),
  keyOf: ({ day, kind, name, client }) => `${day} ${kind} ${name} ${client}`,
  columns: {
    Day: ({ day }) => day,
    What: ({ name, kind }) => <TwoLines first={<code>{name}</code>} second={kind} />,
    Client: ({ client }) => <bdi>{client}</bdi>,
    Times: (use) => String(use.count),
  },
  empty: [
    'No uses',
    'Runs of registered documents and fields that documents select are counted here.',
  ],
});
