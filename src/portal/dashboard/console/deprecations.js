import { call } from './api.js';
import { chart, lastDays } from './charts.js';
import { count, el, emptyState, facts } from './dom.js';

const DAYS = 30;
const CLIENTS = 10;

/** What goes away some day, and how often it is still used. */
export async function loadDeprecations() {
  return (await call('GET', '/meta/deprecations')).data;
}

export function deprecationNote() {
  const text =
    'Parts of the contract that go away, and your use of them in the last 90 days; admins see the use of everybody.';
  return el('p', { class: 'quiet' }, text);
}

export function renderDeprecations(deprecations) {
  if (deprecations.length === 0) {
    return [emptyState('Nothing is deprecated', 'What goes away is told here a year before.')];
  }
  return deprecations.map(section);
}

function section({ name, since, sunset, removedIn, replacement, guideUrl, uses }) {
  const about = el(
    'li',
    { class: 'card' },
    facts([
      ['Use instead', replacement],
      ['Deprecated since', since],
      ['May go from', `${sunset}, in version ${removedIn}`],
    ]),
    el('p', {}, el('a', { href: guideUrl }, 'How to move over')),
    clients(uses),
  );
  return el(
    'section',
    { 'aria-label': name },
    el('h3', {}, name),
    el('ul', { class: 'cards charts' }, about, useChart(uses)),
  );
}

function useChart(uses) {
  const days = new Map(lastDays(DAYS, 'UTC').map((day) => [day, 0]));
  for (const use of uses) if (days.has(use.day)) days.set(use.day, days.get(use.day) + use.count);
  const sum = [...days.values()].reduce((total, number) => total + number, 0);
  return chart({ title: 'Uses', end: 'today (UTC)', figure: String(sum), series: [...days] });
}

/** Which of one's programs still use it. */
function clients(uses) {
  const sums = new Map();
  for (const use of uses) sums.set(use.client, (sums.get(use.client) ?? 0) + use.count);
  const most = [...sums].sort(([, a], [, b]) => b - a).slice(0, CLIENTS);
  if (most.length === 0) return null;
  const figures = facts(most.map(([client, sum]) => [client, count(sum, 'use')]));
  return el('div', {}, el('h4', {}, 'By client'), figures);
}
