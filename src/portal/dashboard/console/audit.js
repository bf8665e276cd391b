import { call, withQuery } from './api.js';
import { el, emptyState, table, time } from './dom.js';
import { form } from './forms.js';
import { namesOf } from './names.js';

/** Who changed what, newest first. */
export async function loadAudit({ resourceId, actorId, cursor }) {
  const query = { resourceId, actorId, cursor, limit: '100' };
  const { data, pagination } = await call('GET', withQuery('/audit', query));
  return { data, pagination, names: await namesOf(data.map((entry) => entry.actorId)) };
}

export function auditForm({ resourceId, actorId }, apply) {
  const what = { name: 'resourceId', label: 'Product, category, coupon, user or setting' };
  const who = { name: 'actorId', label: 'Changed by', placeholder: 'usr_…' };
  return form({
    label: 'Find changes',
    submit: 'Find',
    fields: [
      { ...what, type: 'search', value: resourceId, class: 'long' },
      { ...who, type: 'search', value: actorId },
    ],
    run: (values) => apply(values),
  });
}

export function renderAudit({ data: entries, names }) {
  if (entries.length === 0) {
    const text = 'Changes of prices, filters, coupons, roles and settings are told here.';
    return [emptyState('No changes', text)];
  }
  const rows = entries.map(
    ({ id, createdAt, action, actorId, resourceType, resourceId, from, to }) => ({
      cells: [
        time(createdAt),
        el('span', {}, `${resourceType} ${action}`, el('small', { class: 'under' }, resourceId)),
        difference(from, to),
        actorId === null
          ? 'by command'
          : el(
              'a',
              { href: `#users?q=${actorId}`, 'data-key': `by-${id}` },
              names[actorId] ?? actorId,
            ),
      ],
    }),
  );
  return [table('Changes', ['Time', 'What', 'From → to', 'By'], rows)];
}

function difference(from, to) {
  const lines = Object.keys(to).map((name) =>
    el('li', {}, `${name}: ${inShort(from[name])} → ${inShort(to[name])}`),
  );
  return el('ul', { class: 'plain' }, ...lines);
}

const SHOWN = 200;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function inShort(value) {
  if (value === null || value === undefined) return '–';
  if (MOMENT.test(value)) return new Date(value).toLocaleString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
}
