import type { Schemas } from 'commerce-client';
import { call, ifAllowed, repeatGet } from '../shared/api';
import { CopyField, showResult, TextBox } from '../shared/dialogs';
import { choice } from '../shared/forms';
import { byHour, Charts, type ChartSpec } from '../parts/chart';
import { Badge, Facts, TwoLines } from '../parts/pieces';
import { Time } from '../parts/time';
import { defineView } from '../parts/view';

const SHOWN = 100;

/** An API key may not list keys, and sees only its own requests. */
async function listKeyNames(): Promise<readonly (readonly [id: string, name: string])[]> {
  const list = await ifAllowed(call('GET', '/auth/api-keys'));
  return (list?.data ?? []).map(({ id, name }) => [id, name]);
}

type Figures = Schemas['RequestLog']['figures'];

/** The number of failed requests in the last day. */
export const failedOf = (figures: Figures): number =>
  byHour(figures).reduce((total, [, , errors]) => total + errors, 0);

/** Requests of the last day, and those that failed. */
export function requestCharts(figures: Figures): readonly ChartSpec[] {
  const hours = byHour(figures);
  const errors = hours.map(([when, , number]) => [when, number, number] as const);
  const time = { unit: 'hours', end: 'now' } as const;
  return [
    { title: 'Requests', bars: hours, ...time },
    { title: 'Errors', bars: errors, ...time },
  ];
}

export const requests = defineView({
  title: 'Requests',
  pollMs: 5000,
  filters: async () => [
    choice('status', 'Outcome', ['failed', '2xx', '4xx', '5xx']),
    choice('method', 'Method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    choice('keyId', 'API key', await listKeyNames()),
  ],
  load: async ({ status, method, keyId }) => {
    const query = { status, method, keyId, limit: SHOWN };
    const [{ data, figures }, names] = await Promise.all([
      call('GET', '/meta/requests', { query }),
      listKeyNames(),
    ]);
    // The position in the list distinguishes identical requests.
    const rows = data.map((request, index) => ({ ...request, place: index + 1 }));
    return { data: rows, figures, keyNames: new Map(names) };
  },
  body: ({ figures, data }, _, table) => (
    <>
      <Charts label="The last 24 hours" charts={requestCharts(figures)} />
      {data.length >= SHOWN && (
        <p class="quiet">The newest {SHOWN}; there may be more. Filter to see others.</p>
      )}
      {table}
    </>
  ),
  columns: {
    Time: ({ createdAt }) => <Time at={createdAt} />,
    Request: ({ method, path, requestId, keyId }, { keyNames }) => {
      const caller = keyId === null ? 'signed in' : (keyNames.get(keyId) ?? keyId);
      return (
        <TwoLines first={<code>{`${method} ${path}`}</code>} second={`${requestId}, ${caller}`} />
      );
    },
    Outcome: ({ status, code }) => (
      <span class="row">
        <Badge state={String(status)} tone={status >= 400 || code !== null ? 'bad' : 'good'} />
        {code && <a href={`/problems/${code}`}>{code}</a>}
      </span>
    ),
    Took: ({ durationMs }) => `${durationMs} ms`,
  },
  about: ({ path, place }) => `${path}, row ${place}`,
  actions: ({ method, path }) =>
    // A path that was redacted or cut off cannot be repeated.
    method === 'GET' &&
    !path.includes('[redacted]') &&
    path.length < 500 && [
      { label: 'Repeat', isRead: true, run: () => repeat(path) },
      { label: 'curl', isRead: true, run: () => showCommand(path) },
    ],
  empty: [
    'No requests',
    'Requests of your keys and programs are listed here for seven days, without bodies and secrets. Requests that this page makes itself are left out.',
  ],
});

async function repeat(path: string): Promise<void> {
  const { status, text, durationMs, requestId } = await repeatGet(path);
  const content = (
    <>
      <code>GET {path}</code>
      <Facts facts={{ Status: status, Took: `${durationMs} ms`, 'Request id': requestId }} />
      <TextBox label="Answer" text={text} />
    </>
  );
  showResult('The answer', content);
}

/** The command refers to the credential by a variable and does not contain it. */
function showCommand(path: string): void {
  const url = `${location.origin}${path}`.replaceAll("'", '%27');
  // -g: curl takes brackets and braces literally.
  const command = `curl -g '${url}' -H "Authorization: Bearer $API_KEY"`;
  const content = (
    <>
      <p>Put your key into the variable API_KEY first.</p>
      <CopyField label="Command" value={command} />
    </>
  );
  showResult('As a command', content);
}
