import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { choice, field, search } from '../shared/forms';
import { Chart } from '../parts/chart';
import { count, Facts, TwoLines } from '../parts/pieces';
import { lastDays } from '../parts/time';
import { defineView, isShop } from '../parts/view';

/** The parts of the schema used through /graphql, the latest day first; for admins and keys with `internal:read`. */
export const usage = defineView({
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
  columns: {
    Day: ({ day }) => day,
    What: ({ name, kind }) => <TwoLines first={<code>{name}</code>} second={kind} />,
    Client: ({ client }) => <bdi>{client}</bdi>,
    Times: ({ count: times }) => times,
  },
  empty: [
    'No uses',
    'Runs of registered documents and fields that documents select are counted here.',
  ],
});

/** What will be removed, and how often it is still used. */
export const deprecations = defineView({
  title: 'Deprecations',
  pollMs: 60_000,
  load: () => call('GET', '/meta/deprecations'),
  body: ({ data }, _, table) => (
    <>
      <p class="quiet">
        Parts of the contract that will be removed, and your use of them in the last 90 days; admins
        see the use of all callers.
      </p>
      {data.length === 0 && table}
      {data.map((deprecation) => (
        <DeprecationSection key={deprecation.name} {...deprecation} />
      ))}
    </>
  ),
  empty: ['Nothing is deprecated', 'Removals are announced here a year in advance.'],
});

type Deprecation = Schemas['Deprecation'];

const DAYS = 30;
const CLIENTS = 10;

function DeprecationSection({ name, replacement, since, sunset, ...deprecation }: Deprecation) {
  const { removedIn, guideUrl } = deprecation;
  // This page reads orders too, whose responses always contain the deprecated fields.
  const uses = deprecation.uses.filter(({ client }) => client !== 'console');
  const days = sumsBy('day', uses);
  const bars = lastDays(DAYS, 'UTC').map((day) => [day, days.get(day) ?? 0] as const);
  const clients = [...sumsBy('client', uses)]
    .sort(([, a], [, b]) => b - a)
    .slice(0, CLIENTS)
    .map(([client, sum]) => [client, count(sum, 'use')] as const);
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <ul class="cards">
        <li class="card">
          <Facts
            facts={{
              'Use instead': replacement,
              'Deprecated since': since,
              'Removed no earlier than': `${sunset}, in version ${removedIn}`,
            }}
          />
          <a href={guideUrl}>How to move over</a>
          {clients.length > 0 && <h4>By client</h4>}
          {clients.length > 0 && <Facts facts={Object.fromEntries(clients)} />}
        </li>
        <Chart title="Uses" end="today (UTC)" bars={bars} />
      </ul>
    </section>
  );
}

function sumsBy(part: 'day' | 'client', uses: Deprecation['uses']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const use of uses) sums.set(use[part], (sums.get(use[part]) ?? 0) + use.count);
  return sums;
}
