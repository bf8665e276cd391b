import { call } from '../shared/api';
import { choice, field, search } from '../shared/forms';
import { TwoLines } from '../parts/pieces';
import { resourceView } from '../parts/resource';
import { isShop } from '../parts/view';

/** The parts of the schema used through /graphql, the latest day first; for admins and keys with `internal:read`. */
export const usage = resourceView({
  title: 'Usage',
  label: 'Uses',
  isFor: isShop,
  pollMs: 15_000,
  filters: [
    choice('kind', 'Of', [
      ['document', 'registered documents'],
      ['field', 'fields'],
    ]),
    search('name', 'Document or field', 'Product.title'),
    field('client', 'Client'),
  ],
  load: ({ kind, name, client, cursor }) =>
    call('GET', '/meta/usage', { query: { kind, name, client, cursor, limit: 100 } }),
  keyOf: ({ day, kind, name, client }) => `${day} ${kind} ${name} ${client}`,
  columns: {
    Day: ({ day }) => day,
    What: ({ name, kind }) => <TwoLines first={<code>{name}</code>} second={kind} />,
    Client: ({ client }) => <bdi>{client}</bdi>,
    Times: ({ count }) => String(count),
  },
  empty: [
    'No uses',
    'Runs of registered documents and fields that documents select are counted here.',
  ],
});
