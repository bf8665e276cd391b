import { Gone } from 'commerce-client';
import {
  argumentOf,
  exitCodes,
  textOf,
  UsageError,
  type Command,
  type Context,
  type Options,
} from './command.ts';
import {
  forward,
  forwardUrl,
  isSecret,
  printAcceptance,
  secretOf,
  secretOption,
  type LoggedEvent,
} from './forward.ts';
import { readJson, stateFile, writeJson } from './store.ts';

const logOptions: Options = {
  types: { value: '<types>', text: 'only these, as order.paid,product.* (all)' },
  since: { value: '<time>', text: 'begin so long ago (2h, 30m, 7d) or at a time (now)' },
  limit: { value: '<count>', text: 'end after so many events' },
};

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
const YEAR_0 = Date.parse('0000-01-01');
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `Date.parse` takes a number for a year, and the 30th of February for the 2nd of March. */
function parseDate(text: string): number {
  const [day = ''] = text.split('T');
  const isDay = DATE.test(text) && new Date(Date.parse(day)).getUTCDate() === Number(day.slice(-2));
  return isDay ? Date.parse(text) : NaN;
}

/** The time of `--since`: `2h` ago, or a date. */
function sinceOf(context: Context): string | undefined {
  const text = textOf(context, 'since');
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const at = count ? Date.now() - Number(count) * (UNITS[unit] ?? 0) : parseDate(text);
  if (at >= YEAR_0) return new Date(at).toISOString();
  throw new UsageError('--since takes a time, as 2h or 2026-01-31T08:00:00Z.');
}

function limitOf(context: Context): number {
  const text = textOf(context, 'limit') ?? 'Infinity';
  if (!/^([1-9]\d*|Infinity)$/.test(text))
    throw new UsageError('--limit takes a whole number from 1 on.');
  return Number(text);
}

interface Start {
  /** Behind this position, else from this time on, else from now on. */
  readonly position?: string | undefined;
  readonly since?: string | undefined;
  readonly onResumePoint?: (position: string) => void;
}

/** The events of the log, until enough came or the caller stops. */
async function* readLog(
  context: Context,
  { position, since, onResumePoint = () => undefined }: Start,
): AsyncGenerator<LoggedEvent, void, undefined> {
  const { client, signal } = context;
  const types = textOf(context, 'types')?.split(',');
  const limit = limitOf(context);
  const query = {
    ...(types ? { types } : {}),
    ...(since !== undefined && position === undefined ? { since } : {}),
  };
  const options = { query, lastEventId: position, signal, onResumePoint };
  let count = 0;
  try {
    for await (const event of client.live('/webhooks/events/stream', options)) {
      yield event;
      count += 1;
      if (count >= limit) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** What `listen` keeps between two runs: everything up to `position` was accepted. */
interface Place {
  readonly secret: string;
  readonly position: string;
  /** When the event at `position` happened; before the first one, the time from which the log was read. */
  readonly at: string;
}

/** A secret that the caller gives replaces the stored one, whatever that is. */
function readPlace(file: string, givenSecret: string | undefined): Place | null {
  const storedPlace = readJson(file);
  if (storedPlace === null) return null;
  const { position, at, ...rest } = storedPlace as Partial<Record<keyof Place, unknown>>;
  const secret = givenSecret ?? rest.secret;
  const isPosition = typeof position === 'string' && /^\d+$/.test(position);
  if (isSecret(secret) && isPosition && typeof at === 'string') return { secret, position, at };
  throw new Error(`${file} is not what an earlier run kept; correct or remove it.`);
}

/**
 * The position to begin behind: that of the last run, unless the caller wants an earlier time (undefined). A log that ends
 * before that position belongs to another database, and is read anew.
 */
async function startOf({ client }: Context, since: string | undefined, place: Place | null) {
  if (since !== undefined && (place === null || since < place.at)) return undefined;
  const { next: end } = await client.get('/webhooks/events/stream');
  if (place !== null && BigInt(place.position) <= BigInt(end)) return place.position;
  return since === undefined ? end : undefined;
}

async function runListen(context: Context): Promise<void> {
  const { values, url, note, terminal, signal } = context;
  const target = forwardUrl(textOf(context, 'forward'));
  const types = textOf(context, 'types') ?? '';
  const file = textOf(context, 'state') ?? stateFile(terminal.env, [url, target, types]);
  const givenSecret = textOf(context, 'secret') === undefined ? undefined : secretOf(context);
  const place = readPlace(file, givenSecret);
  const secret = secretOf(context, place?.secret);
  const since = sinceOf(context);
  // Taken before the end of the log is read: what happens meanwhile is not older.
  const startedAt = new Date().toISOString();
  const start = await startOf(context, since, place);
  const isResumed = place !== null && start === place.position;
  let at = isResumed ? place.at : (since ?? startedAt);
  const keepPlace = (position: string): void => writeJson(file, { secret, position, at });
  if (start !== undefined) keepPlace(start);
  note(
    `Forwarding ${types || 'all events'} to ${target}, ${isResumed ? 'from where it ended last' : 'from the log'}`,
  );
  note(`Signed with ${secret}`);
  const skips = values['skip-failed'] === true ? 'answered' : 'none';
  try {
    for await (const event of readLog(context, {
      position: start,
      since,
      onResumePoint: keepPlace,
    })) {
      const acceptance = await forward(event, { url: target, secret, skips }, context);
      at = event.createdAt;
      // Before it is reported: an event that was printed does not come again after a kill.
      if (event.position) keepPlace(event.position);
      if (acceptance) printAcceptance(event, acceptance, context);
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(isResumed && error instanceof Gone)) throw error;
    const advice = `The last run ended there; ${file} keeps it. Remove that file to begin anew.`;
    throw new Error(`${error.message}\n  ${advice}`, { cause: error });
  }
}

export const listen: Command = {
  takes: '',
  summary: 'forward events to a local address, signed; what happened while it was off comes first',
  options: {
    forward: { value: '<url>', text: 'where to: an address, or a port of this machine' },
    ...logOptions,
    ...secretOption,
    state: {
      value: '<file>',
      text: 'where it keeps its place (a file for each service, address and types)',
    },
    'skip-failed': { text: 'skip an event that was answered five times without success' },
  },
  examples: [
    'commerce listen --forward http://127.0.0.1:4000/webhooks',
    'commerce listen --forward 4000 --since 2h --types order.paid,order.refunded',
    'commerce listen --forward 4000 --json | jq .eventId',
  ],
  run: runListen,
};

export const tail: Command = {
  takes: '',
  summary: 'show events as they come',
  options: logOptions,
  examples: [
    'commerce tail',
    'commerce tail --since 1d --types "order.*"',
    'commerce tail --json --limit 10',
  ],
  run: async (context) => {
    for await (const event of readLog(context, { since: sinceOf(context) })) {
      const { createdAt, type, resourceId, sequenceNumber, eventId } = event;
      const line = `${createdAt}  ${type}  ${resourceId} #${sequenceNumber ?? '-'}  ${eventId}`;
      context.print(line, event);
    }
  },
};

async function runReplay(context: Context): Promise<number> {
  const { client, note, print } = context;
  const eventId = argumentOf(context, 'eventId');
  const path = { eventId };
  const forwardTo = textOf(context, 'forward');
  if (forwardTo === undefined) {
    const endpointId = textOf(context, 'endpoint');
    const body = endpointId === undefined ? {} : { endpointId };
    const { deliveries } = await client.post('/webhooks/events/{eventId}/replay', { path, body });
    print(`${eventId} goes to ${deliveries.length} endpoints.`, { eventId, deliveries });
    return exitCodes.done;
  }
  const target = { url: forwardUrl(forwardTo), secret: secretOf(context), skips: 'all' } as const;
  const event = { ...(await client.get('/webhooks/events/{eventId}', { path })), position: null };
  note(`Signed with ${target.secret}`);
  const acceptance = await forward(event, target, context);
  if (acceptance === null) return exitCodes.failed;
  printAcceptance(event, acceptance, context);
  return exitCodes.done;
}

export const replay: Command = {
  takes: '<eventId>',
  summary: 'send an event again: to the endpoints that want it, or to a local address',
  options: {
    endpoint: { value: '<id>', text: 'to this endpoint alone' },
    forward: { value: '<url>', text: 'to this address or port instead' },
    ...secretOption,
  },
  examples: [
    'commerce replay evt_01m82ymskjsnb005dh0srgmw2w',
    'commerce replay evt_01m82ymskjsnb005dh0srgmw2w --forward 4000 --secret whsec_…',
  ],
  run: runReplay,
};
