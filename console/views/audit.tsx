import type { Schemas } from 'commerce-client';
import { call } from '../shared/api';
import { namesOf, type Names } from '../parts/names';
import { TwoLines } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { localTime, Time } from '../parts/time';

type Entry = Schemas['AuditEntry'];

interface Trail extends Page<Entry> {
  readonly names: Names;
}

/** Who changed what, newest first. */
export const audit = resourceView<Entry, Trail>({
  title: 'Audit trail',
  label: 'Changes',
  pollMs: 10_000,
  search: ['Find changes', 'Find'],
  filters: [
    {
      name: 'resourceId',
      label: 'Product, category, coupon, user or setting',
      type: 'search',
      isLong: true,
    },
    { name: 'actorId', label: 'Changed by', type: 'search', placeholder: 'usr_…' },
  ],
  load: async ({ resourceId, actorId, cursor }) => {
    const query = { resourceId, actorId, cursor, limit: 100 };
    const page = await call('GET', '/audit', { query });
    return { ...page, names: await namesOf(page.data.map((entry) => entry.actorId)) };
  },
  keyOf: ({ id }) => id,
  columns: ({ names }) => ({
    Time: ({ createdAt }) => <Time at={createdAt} />,
    What: ({ resourceType, action, resourceId }) => (
      <TwoLines first={`${resourceType} ${action}`} second={resourceId} />
    ),
    'From → to': Difference,
    By: ({ actorId, id }) =>
      actorId === null ? (
        'by command'
      ) : (
        <a href={`#users?q=${actorId}`} data-key={`by-${id}`}>
          {names[actorId] ?? actorId}
        </a>
      ),
  }),
  empty: ['No changes', 'Changes of prices, filters, coupons, roles and settings are told here.'],
});

function Difference({ from, to }: Entry) {
  return (
    <ul class="plain">
      {Object.keys(to).map((name) => (
        <li key={name}>
          {name}: {inShort(from[name])} → {inShort(to[name])}
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function inShort(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return localTime(text);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
}
