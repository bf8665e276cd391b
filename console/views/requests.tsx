import type { Schemas } from 'commerce-client';
import { call, ifAllowed, repeatGet } from '../shared/api';
import { CopyField, showResult, TextBox } from '../shared/dialogs';
import { choice } from '../shared/forms';
import { byHour, Chart } from '../parts/chart';
import { Badge, Facts, TwoLines } from '../parts/pieces';
import { resourceView, type Page } from '../parts/resource';
import { Time } from '../parts/time';

type Figures = Schemas['RequestLog']['figures'];

/** With its place in the list, which tells like requests apart. */
interface Request extends Readonly<Schemas['ApiRequest']> {
  readonly index: number;
}

interface Requests extends Page<Request> {
  readonly figures: Figures;
  /** The names of keys, by id. */
  readonly keys: ReadonlyMap<string, string>;
}

const HOURS = 24;
const SHOWN = 100;

/** A key may not list keys; it has only its own requests. */
async function listKeyNames(): Promise<readonly (readonly [id: string, name: string])[]> {
  const list = await ifAllowed(call('GET', '/auth/api-keys'));
  return (list?.data ?? []).map(({ id, name }) => [id, name]);
}

/** How many of the last day's requests failed. */
export const failedOf = (figures: Figures): number =>
  byHour(figures, HOURS).reduce((total, { errors }) => total + errors, 0);

/** Requests of the last day, and those of them that failed. */
export function RequestCharts({ figures }: { figures: Figures }) {
  const hours = byHour(figures, HOURS);
  const number = hours.reduce((total, { requests }) => total + requests, 0);
  const time = { unit: 'hours', end: 'now' } as const;
  return (
    <>
      <Chart
        {...time}
        title="Requests"
        figure={String(number)}
        bars={hours.map(({ when, requests, errors }) => [when, requests, errors])}
      />
      <Chart
        {...time}
        title="Errors"
        figure={String(failedOf(figures))}
        bars={hours.map(({ when, errors }) => [when, errors, errors])}
      />
    </>
  );
}

export const requests = resourceView<Request, Requests>({
  title: 'Requests',
  pollMs: 5000,
  filters: async () => [
    choice('status', 'Outcome', ['failed', '2xx', '4xx', '5xx']),
    choice('method', 'Method', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    choice('keyId', 'API key', await listKeyNames()),
  ],
  load: async ({ status, method, keyId }) => {
    const query = { status, method, keyId, limit: SHOWN };
    const [log, keys] = await Promise.all([
      call('GET', '/meta/requests', { query }),
      listKeyNames(),
    ]);
    return {
      data: log.data.map((request, index) => ({ ...request, index })),
      figures: log.figures,
      keys: new Map(keys),
    };
  },
  keyOf: ({ requestId }) => requestId,
  above: ({ figures, data }) => (
    <>
      <ul class="cards" aria-label="The last 24 hours">
        <RequestCharts figures={figures} />
      </ul>
      {data.length >= SHOWN && (
        <p class="quiet">The newest {SHOWN}; there may be more. Filter to see others.</p>
      )}
    </>
  ),
  columns: ({ keys }) => ({
    Time: ({ createdAt }) => <Time at={createdAt} />,
    Request: ({ method, path, requestId, keyId }) => {
      const caller = keyId === null ? 'signed in' : (keys.get(keyId) ?? keyId);
      const line = (
        <code>
          {method} {path}
        </code>
      );
      return <TwoLines first={line} second={`${requestId}, ${caller}`} />;
    },
    Outcome,
    Took: ({ durationMs }) => `${durationMs} ms`,
  }),
  about: ({ path, index }) => `${path}, row ${index + 1}`,
  actions: ({ method, path }) => {
    // What was cut out of a path cannot be asked for again.
    const isWhole = !path.includes('[redacted]') && path.length < 500;
    if (method !== 'GET' || !isWhole) return [];
    return [
      { label: 'Repeat', isRead: true, run: () => repeat(path) },
      { label: 'curl', isRead: true, run: () => showCommand(path) },
    ];
  },
  empty: [
    'No requests',
    'What your keys and programs ask for is kept here for seven days, without bodies and secrets. What this page reads by itself is left out.',
  ],
});

function Outcome({ status, code }: Request) {
  const tone = status >= 400 || code !== null ? 'bad' : 'good';
  return (
    <span class="row">
      <Badge state={String(status)} tone={tone} />
      {code && <a href={`/problems/${code}`}>{code}</a>}
    </span>
  );
}

async function repeat(path: string): Promise<void> {
  const { status, text, durationMs, requestId } = await repeatGet(path);
  showResult(
    'The answer',
    <>
      <code>GET {path}</code>
      <Facts facts={{ Status: status, Took: `${durationMs} ms`, 'Request id': requestId }} />
      <TextBox label="Answer" text={text} />
    </>,
  );
}

/** The command names the credential and does not show it. */
function showCommand(path: string): void {
  const url = `${location.origin}${path}`.replaceAll("'", '%27');
  // -g: brackets and braces stand for themselves.
  const command = `curl -g '${url}' -H "Authorization: Bearer $API_KEY"`;
  showResult(
    'As a command',
    <>
      <p>Put your key into the variable API_KEY first.</p>
      <CopyField label="Command" value={command} />
    </>,
  );
}
