import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { Chart } from '../parts/chart';
import { count, Facts } from '../parts/pieces';
import { resourceView } from '../parts/resource';
import { lastDays } from '../parts/time';

type Deprecation = Schemas['Deprecation'];

const DAYS = 30;
const CLIENTS = 10;

/** What will be removed, and how often it is still used. */
export const deprecations = resourceView({
  title: 'Deprecations',
  pollMs: 60_000,
  controls: () => (
    <p class="quiet">
      Parts of the contract that go away, and your use of them in the last 90 days; admins see the
      use of everybody.
    </p>
  ),
  load: () => call('GET', '/meta/deprecations'),
  instead: ({ data }) =>
    data.length > 0 &&
    data.map((deprecation) => <DeprecationSection key={deprecation.name} {...deprecation} />),
  empty: ['Nothing is deprecated', 'What goes away is told here a year before.'],
});

function DeprecationSection({ name, replacement, since, sunset, ...deprecation }: Deprecation) {
  const { removedIn, guideUrl } = deprecation;
  // This page reads orders too, whose responses always contain the deprecated fields.
  const uses = deprecation.uses.filter(({ client }) => client !== 'console');
  const days = sumsBy('day', uses);
  const bars = lastDays(DAYS, 'UTC').map((day) => [day, days.get(day) ?? 0] as const);
  const total = bars.reduce((sum, [, number]) => sum + number, 0);
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
              'May go from': `${sunset}, in version ${removedIn}`,
            }}
          />
          <a href={guideUrl}>How to move over</a>
          {clients.length > 0 && <h4>By client</h4>}
          {clients.length > 0 && <Facts facts={Object.fromEntries(clients)} />}
        </li>
        <Chart title="Uses" end="today (UTC)" figure={String(total)} bars={bars} />
      </ul>
    </section>
  );
}

function sumsBy(part: 'day' | 'client', uses: Deprecation['uses']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const use of uses) sums.set(use[part], (sums.get(use[part]) ?? 0) + use.count);
  return sums;
}
