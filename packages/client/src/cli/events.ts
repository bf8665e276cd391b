import { Gone } from 'commerce-client';
import { exitCodes, UsageError, type Command, type Context } from './command.ts';
import {
  forward,
  forwardUrl,
  isSecret,
  printAcceptance,
  secretOf,
  secretOption,
} from './forward.ts';
import { readJson, stateFile, writeJson } from './store.ts';

const logOptions = {
  'types <types>': 'only these types, such as order.paid,product.* (default: all)',
  'since <time>': 'start this long ago (2h, 30m, 7d) or at a time (default: now)',
  'limit <count>': 'end after this many events',
};

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
const YEAR_0 = Date.parse('0000-01-01');
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Stricter than `Date.parse`, which accepts a bare number as a year and reads 30 February as 2 March. */
function parseDate(text: string): number {
  const [day = ''] = text.split('T');
  const isDay = DATE.test(text) && new Date(Date.parse(day)).getUTCDate() === Number(day.slice(-2));
  return isDay ? Date.parse(text) : NaN;
}

/** The time given by `--since`: a duration before now, such as `2h`, or a date. */
function sinceOf(context: Context): string | undefined {
  const text = context.values['since'];
  if (text === undefined) return undefined;
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const at = count ? Date.now() - Number(count) * (UNITS[unit] ?? 0) : parseDate(text);
  if (at >= YEAR_0) return new Date(at).toISOString();
  throw new UsageError('--since takes a time, such as 2h or 2026-01-31T08:00:00Z.');
}

function limitOf(context: Context): number {
  const text = context.values['limit'] ?? 'Infinity';
  if (/^([1-9]\d*|Infinity)$/.test(text)) return Number(text);
  throw new UsageError('--limit takes a whole number of at least 1.');
}

/** Where to start in the log: after `position`, or at the time `at`, or now. */
interface Start {
  readonly position?: string | undefined;
  readonly at?: string | undefined;
}

/** Streams the events of the log. */
function readLog(
  context: Context,
  { position: lastEventId, at: since }: Start,
  onResumePoint: (position: string) => void = () => undefined,
) {
  const types = context.values['types']?.split(',');
  const isFirst = lastEventId === undefined && since !== undefined;
  const query = { ...(types && { types }), ...(isFirst && { since }) };
  const options = { query, lastEventId, signal: context.signal, onResumePoint };
  return context.client.live('/webhooks/events/stream', options);
}

/** Resolves when the work is done or Ctrl-C has stopped it, which is how these commands normally end. */
async function untilStopped({ signal }: Context, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** The progress of `listen`: everything up to `position` was accepted. */
interface Place extends Start {
  /** The time of the event at `position`; before the first event, the time from which the log was read. */
  readonly at: string;
  /** The last accepted event, which identifies the log. */
  readonly event?: { readonly position: string; readonly eventId: string } | null;
}

/**
 * Reads the state that the last run stored. A secret from the caller replaces the stored one, even
 * if that is malformed.
 */
function readLastRun(file: string, givenSecret: string | undefined) {
  const state = readJson(file) as Partial<Place & { readonly secret: string }> | null;
  if (state === null) return null;
  const { position, at, event = null } = state;
  const secret = givenSecret ?? state.secret;
  const isPosition = typeof position === 'string' && /^\d+$/.test(position);
  if (isSecret(secret) && isPosition && typeof at === 'string')
    return { secret, place: { position, at, event } };
  throw new Error(`${file} is not the state of an earlier run; correct or remove it.`);
}

/** The position of the end of the log. */
async function endOf({ client }: Context): Promise<string> {
  return (await client.get('/webhooks/events/stream')).next;
}

/**
 * Whether the log has been replaced since `place` was reached: it ends before that position, or has
 * a different event there.
 */
async function isOtherLog(context: Context, { position, event }: Place): Promise<boolean> {
  if (position !== undefined && BigInt(position) > BigInt(await endOf(context))) return true;
  if (!event) return false;
  const query = { after: String(BigInt(event.position) - 1n) };
  try {
    const { data } = await context.client.get('/webhooks/events/stream', { query });
    return data[0]?.position === event.position && data[0].eventId !== event.eventId;
  } catch (error) {
    // An expired event does not show that the log was replaced.
    if (error instanceof Gone) return false;
    throw error;
  }
}

/**
 * Starts where the last run ended, unless the caller asks for an earlier time or the log has been
 * replaced.
 */
async function startOf(context: Context, since?: string, lastPlace?: Place): Promise<Place> {
  // Read before the end of the log, so that no event in between is older.
  const now = new Date().toISOString();
  if (lastPlace && (since === undefined || since >= lastPlace.at)) {
    if (!(await isOtherLog(context, lastPlace))) return lastPlace;
    context.note(
      `The event log at ${context.url} is that of another database: it does not continue at position ${lastPlace.position}. Beginning from ${since ?? 'now on'}.`,
    );
  }
  return since === undefined ? { position: await endOf(context), at: now } : { at: since };
}

async function runListen(context: Context): Promise<void> {
  const { values, url, note, terminal } = context;
  const target = forwardUrl(values['forward']);
  const types = values['types'] ?? '';
  const file = values['state'] ?? stateFile(terminal.env, [url, target, types]);
  const lastRun = readLastRun(file, values['secret']);
  const secret = secretOf(context, lastRun?.secret);
  const since = sinceOf(context);
  let remaining = limitOf(context);
  let place = await startOf(context, since, lastRun?.place);
  const moveTo = (next: Place): void => {
    place = next;
    if (place.position !== undefined) writeJson(file, { secret, ...place });
  };
  moveTo(place);
  const start = place === lastRun?.place ? 'from where the last run ended' : 'from the log';
  note(`Forwarding ${types || 'all events'} to ${target}, ${start}`);
  note(`Signed with ${secret}`);
  const skips = values['skip-failed'] ? 'answered' : 'none';
  const forwardEvents = async (): Promise<void> => {
    const events = readLog(context, place, (position) => moveTo({ ...place, position }));
    for await (const event of events) {
      const { position, eventId, createdAt: at } = event;
      const acceptance = await forward(event, { url: target, secret, skips }, context);
      // Stored before it is reported, so that an event is not printed twice if the process is killed.
      if (position) moveTo({ position, at, event: { position, eventId } });
      if (acceptance) printAcceptance(event, acceptance, context);
      remaining -= 1;
      if (remaining === 0) return;
    }
  };
  const leaveLog = async (error: unknown): Promise<void> => {
    if (!(error instanceof Gone)) throw error;
    const next = await startOf(context, undefined, place);
    if (next === place)
      throw new Error(
        `${error.message}\n  The last run ended there; ${file} keeps it. Remove that file to start again.`,
        { cause: error },
      );
    moveTo(next);
  };
  while (remaining > 0) await forwardEvents().catch(leaveLog);
}

export const listen: Command = {
  takes: '',
  summary:
    'forward events to a local address, signed; those that happened while it was not running first',
  options: {
    'forward <url>': 'the target: a URL, or a port of this machine',
    ...logOptions,
    ...secretOption,
    'state <file>':
      'where it stores its position (by default a file for each service, URL and types)',
    'skip-failed': 'skip an event that was answered five times without success',
  },
  examples: [
    'commerce listen --forward http://127.0.0.1:4000/webhooks',
    'commerce listen --forward 4000 --since 2h --types order.paid,order.refunded',
    'commerce listen --forward 4000 --json | jq .eventId',
  ],
  run: (context) => untilStopped(context, runListen(context)),
};

async function runTail(context: Context): Promise<void> {
  const at = sinceOf(context);
  let remaining = limitOf(context);
  for await (const event of readLog(context, { at })) {
    const { createdAt, type, resourceId, sequenceNumber, eventId } = event;
    const line = `${createdAt}  ${type}  ${resourceId} #${sequenceNumber ?? '-'}  ${eventId}`;
    context.print(line, event);
    remaining -= 1;
    if (remaining === 0) return;
  }
}

export const tail: Command = {
  takes: '',
  summary: 'show events as they come',
  options: logOptions,
  examples: [
    'commerce tail',
    'commerce tail --since 1d --types "order.*"',
    'commerce tail --json --limit 10',
  ],
  run: (context) => untilStopped(context, runTail(context)),
};

async function runReplay(context: Context): Promise<number> {
  const { argument: eventId, values, client, note, print } = context;
  const path = { eventId };
  const forwardTo = values['forward'];
  if (forwardTo === undefined) {
    const endpointId = values['endpoint'];
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
  summary: 'send an event again: to the endpoints that subscribe to it, or to a local address',
  options: {
    'endpoint <id>': 'only to this endpoint',
    'forward <url>': 'to this address or port instead',
    ...secretOption,
  },
  examples: [
    'commerce replay evt_01m82ymskjsnb005dh0srgmw2w',
    'commerce replay evt_01m82ymskjsnb005dh0srgmw2w --forward 4000 --secret whsec_…',
  ],
  run: runReplay,
};
