import { call, repeatGet, withQuery } from './api.js';
import { byHour, chart } from './charts.js';
import { copied, showResult, textBox } from './dialogs.js';
import { actionButton, announce, el, emptyState, facts, table, time } from './dom.js';
import { form } from './forms.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const STATES = [
  ['', 'all'],
  ['failed', 'failed'],
  ['2xx', '2xx'],
  ['4xx', '4xx'],
  ['5xx', '5xx'],
];
const HOURS = 24;
const SHOWN = 100;
const ENDS = `The newest ${SHOWN}; there may be more. Filter to see others.`;

/** One's own requests, newest first, and the keys that they can have been made with. */
export async function loadRequests({ status, method, keyId }) {
  const path = withQuery('/meta/requests', { status, method, keyId, limit: String(SHOWN) });
  const [log, keys] = await Promise.all([call('GET', path), namedKeys()]);
  return { ...log, keys };
}

/** A key may not list keys; it has the requests of its own only. */
async function namedKeys() {
  try {
    return (await call('GET', '/auth/api-keys')).data.map(({ id, name }) => [id, name]);
  } catch (error) {
    if (error.status === 403) return [];
    throw error;
  }
}

export async function requestForm({ status, method, keyId }, apply) {
  const keys = await namedKeys();
  const choice = (name, label, value, options) => ({ name, label, value, options });
  return form({
    label: 'Filter requests',
    submit: 'Filter',
    fields: [
      choice('status', 'Outcome', status, STATES),
      choice('method', 'Method', method, [['', 'all'], ...METHODS.map((name) => [name, name])]),
      choice('keyId', 'API key', keyId, [['', 'all keys and sign-ins'], ...keys]),
    ],
    run: apply,
  });
}

/** How many of the last day's requests failed. */
export const failedOf = (log) =>
  byHour(log?.figures ?? [], HOURS).reduce((total, [, , errors]) => total + errors, 0);

/** Requests of the last day, and those of them that failed. */
export function requestCharts({ figures }) {
  const hours = byHour(figures, HOURS);
  const time = { unit: 'hours', end: 'now' };
  const number = hours.reduce((total, [, requests]) => total + requests, 0);
  const failed = hours.map(([hour, , errors]) => [hour, errors, errors]);
  return [
    chart({ ...time, title: 'Requests', figure: String(number), series: hours }),
    chart({ ...time, title: 'Errors', figure: String(failedOf({ figures })), series: failed }),
  ];
}

export function renderRequests(log) {
  const both = { class: 'cards charts', 'aria-label': 'The last 24 hours' };
  const charts = el('ul', both, ...requestCharts(log));
  if (log.data.length === 0) {
    const text =
      'What your keys and programs ask for is kept here for seven days, without bodies and secrets. What this page reads by itself is left out.';
    return [charts, emptyState('No requests', text)];
  }
  const names = new Map(log.keys);
  const rows = log.data.map((request, index) => ({ cells: cellsOf(request, { names, index }) }));
  const end = rows.length < SHOWN ? '' : el('p', {}, ENDS);
  return [charts, table('Requests', ['Time', 'Request', 'Outcome', 'Took', 'Actions'], rows), end];
}

function cellsOf(request, { names, index }) {
  const { createdAt, method, path, requestId, keyId, durationMs } = request;
  const credential = keyId === null ? 'signed in' : (names.get(keyId) ?? keyId);
  return [
    time(createdAt),
    el(
      'span',
      {},
      el('code', {}, `${method} ${path}`),
      el('small', { class: 'under' }, `${requestId}, ${credential}`),
    ),
    outcome(request),
    `${durationMs} ms`,
    el('span', { class: 'row' }, ...actionsOf(request, index)),
  ];
}

function outcome({ status, code, requestId }) {
  const isBad = status >= 400 || code !== null;
  const badge = el('span', { class: `badge ${isBad ? 'bad' : 'good'}` }, String(status));
  if (code === null) return badge;
  const link = { href: `/problems/${code}`, 'data-key': `code-${requestId}` };
  return el('span', { class: 'row' }, badge, el('a', link, code));
}

/** What was cut out of a path cannot be asked for again. */
const isWhole = ({ path }) => !path.includes('[redacted]') && path.length < 500;

function actionsOf(request, index) {
  const { method, path, requestId } = request;
  if (method !== 'GET' || !isWhole(request)) return [];
  const about = `${path}, row ${index + 1}`;
  return [
    actionButton('Repeat', { key: `repeat-${requestId}`, about, run: () => repeat(path) }),
    actionButton('curl', { key: `curl-${requestId}`, about, run: async () => showCurl(path) }),
  ];
}

async function repeat(path) {
  const { status, text, durationMs, requestId } = await repeatGet(path);
  const outcomes = facts([
    ['Status', String(status)],
    ['Took', `${durationMs} ms`],
    ['Request id', requestId],
  ]);
  showResult('The answer', el('code', {}, `GET ${path}`), outcomes, textBox('Answer', text));
}

/** The command names the credential and does not show it. */
function showCurl(path) {
  const url = `${location.origin}${path}`.replaceAll("'", '%27');
  // -g: brackets and braces stand for themselves.
  const command = `curl -g '${url}' -H "Authorization: Bearer $API_KEY"`;
  const field = el('input', {
    readonly: true,
    value: command,
    'aria-label': 'Command',
    class: 'secret',
  });
  const copy = el('button', { type: 'button', class: 'main' }, 'Copy');
  copy.addEventListener('click', async () => {
    announce((await copied(field)) ? 'Copied.' : 'Select it and copy it by hand.');
  });
  const text = 'Put your key into the variable API_KEY first.';
  showResult('As a command', el('p', {}, text), el('div', { class: 'row' }, field, copy));
}
