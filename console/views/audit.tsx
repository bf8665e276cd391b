import { call } from '../shared/api';
import { field, search } from '../shared/forms';
import { namesOf } from '../parts/lookups';
import { TwoLines } from '../parts/pieces';
import { resourceView } from '../parts/resource';
import { localTime, Time } from '../parts/time';
import { isShop } from '../parts/view';

/** Who changed what, newest first. */
export const audit = resourceView({
  title: 'Audit trail',
  label: 'Changes',
  isFor: isShop,
  pollMs: 10_000,
  filters: [
    search('resourceId', 'Product, category, coupon, user or setting'),
    field('actorId', 'Changed by', { placeholder: 'usr_…' }),
  ],
  load: async ({ resourceId, actorId, cursor }) => {
    const query = { resourceId, actorId, cursor, limit: 100 };
    const page = await call('GET', '/audit', { query });
    return { ...page, names: await namesOf(page.data.map((entry) => entry.actorId)) };
  },
  columns: {
    Time: ({ createdAt }) => <Time at={createdAt} />,
    What: ({ resourceType, action, resourceId }) => (
      <TwoLines first={`${resourceType} ${action}`} second={resourceId} />
    ),
    'From → to': ({ from, to }) => (
      <ul>
        {Object.keys(to).map((name) => (
          <li key={name}>
            {name}: {inShort(from[name])} → {inShort(to[name])}
          </li>
        ))}
      </ul>
    ),
    By: ({ actorId, id }, { names }) =>
      actorId === null ? (
        'by command'
      ) : (
        <a href={`#users?q=${actorId}`} data-key={`by-${id}`}>
          {names[actorId] ?? actorId}
        </a>
      ),
  },
  empty: ['No changes', 'Changes of prices, filters, coupons, roles and settings are told here.'],
});

const MAX_LENGTH = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function inShort(value: unknown): string {
  if (value === null || value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (MOMENT.test(text)) return localTime(text);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
}
