import { existsSync } from 'node:fs';
import { Gone, newWebhookSecret } from 'commerce-client';
import {
  argumentOf,
  exitCodes,
  textOf,
  timeOf,
  UsageError,
  type Command,
  type Context,
} from './command.ts';
import { endOfLog, eventsFrom, logOptions } from './event-log.ts';
import { readJson, writeJson } from './files.ts';
import { forward, printTaken, targetOf } from './forward.ts';
import { stateFileOf } from './profiles.ts';

/** What is kept between two runs: everything up to `position` was taken. */
interface State {
  readonly secret: string;
  readonly position: string;
  /** When the event at `position` happened; before the first one, the time from which the log was read. */
  readonly at: string;
}

const LONG_AGO = new Date(0).toISOString();

const isSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^whsec_[A-Za-z0-9+/]{4,}={0,2}$/.test(value);

/** What is given with `--secret`. */
function secretOf(context: Context): string | undefined {
  const given = textOf(context, 'secret');
  if (given !== undefined && !isSecret(given))
    throw new UsageError('--secret takes whsec_ and base64, as the service shows it.');
  return given;
}

/** A secret that is given counts in the place of the one that was kept, whatever that is. */
function readState(file: string, given: string | undefined): State | null {
  if (!existsSync(file)) return null;
  const { position, at = null, ...kept } = readJson<Partial<State> | null>(file) ?? {};
  const secret = given ?? kept.secret;
  const isPlace = typeof position === 'string' && /^\d+$/.test(position);
  const isTime = at === null || typeof at === 'string';
  // Earlier versions kept no time before the first event: any could be behind the place.
  if (isSecret(secret) && isPlace && isTime) return { secret, position, at: at ?? LONG_AGO };
  throw new Error(`${file} is not what an earlier run kept; correct or remove it.`);
}

/**
 * Where to begin: where the last run ended, or earlier when the caller says so. A log that ends before that place is that of
 * another database, and begins anew.
 */
async function placeOf(
  { client }: Context,
  since: string | undefined,
  state: State | null,
): Promise<string | undefined> {
  const isEarlier = since !== undefined && (state === null || since < state.at);
  if (isEarlier) return undefined;
  const end = await endOfLog(client);
  if (state !== null && BigInt(state.position) <= BigInt(end)) return state.position;
  return since === undefined ? end : undefined;
}

async function run(context: Context): Promise<void> {
  const { values, url, note } = context;
  const target = targetOf(textOf(context, 'forward'));
  const types = textOf(context, 'types') ?? '';
  const file = textOf(context, 'state') ?? stateFileOf('listen', [url, target, types]);
  const given = secretOf(context);
  const kept = readState(file, given);
  const secret = kept?.secret ?? given ?? newWebhookSecret();
  const since = timeOf(context, 'since');
  // Before the end of the log is read: what happens meanwhile is not older.
  const now = new Date().toISOString();
  const place = await placeOf(context, since, kept);
  const goesOn = place !== undefined && place === kept?.position;
  let at = goesOn ? kept.at : (since ?? now);
  const keep = (position: string): void => writeJson(file, { secret, position, at });
  if (place !== undefined) keep(place);
  const begin = goesOn ? 'from where it ended last' : 'from the log';
  note(`Forwarding ${types || 'all events'} to ${target}, ${begin}`);
  note(`Signed with ${secret}`);
  const leavesOut = values['skip-failed'] === true ? 'answered' : 'none';
  try {
    for await (const event of eventsFrom(context, place, keep)) {
      const taken = await forward(event, { url: target, secret, leavesOut }, context);
      at = event.createdAt;
      // Before it is said: an event that was printed does not come again after a kill.
      if (event.position) keep(event.position);
      if (taken) printTaken(event, taken, context);
    }
  } catch (error) {
    if (context.signal.aborted) return;
    if (goesOn && error instanceof Gone) throw placeIsGone(file, error);
    throw error;
  }
}

function placeIsGone(file: string, cause: Gone): Error {
  const message = `${cause.message}\n  The last run ended there; ${file} keeps it. Remove that file to begin anew.`;
  return new Error(message, { cause });
}

export const listen: Command = {
  takes: '',
  summary:
    'forward events to a local address, signed as deliveries are; what came while it was off comes first',
  options: {
    forward: { value: '<url>', text: 'where to: an address, or a port of this machine' },
    ...logOptions,
    secret: {
      value: '<whsec>',
      text: 'sign with this secret; else with one of its own, which it prints',
    },
    state: {
      value: '<file>',
      text: 'where it keeps how far it came (a file for each service, address and types)',
    },
    'skip-failed': { text: 'leave an event out that was answered five times without success' },
  },
  examples: [
    'commerce listen --forward http://127.0.0.1:4000/webhooks',
    'commerce listen --forward 4000 --since 2h --types order.paid,order.refunded',
    'commerce listen --forward 4000 --json | jq .eventId',
  ],
  run,
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
    for await (const event of eventsFrom(context, undefined)) {
      const { createdAt, type, resourceId, sequenceNumber, eventId } = event;
      context.print(
        `${createdAt}  ${type}  ${resourceId} #${sequenceNumber ?? '-'}  ${eventId}`,
        event,
      );
    }
  },
};

export const replay: Command = {
  takes: '<eventId>',
  summary: 'send an event again: to the endpoints that want it, or to a local address',
  options: {
    endpoint: { value: '<id>', text: 'to this endpoint alone' },
    forward: { value: '<url>', text: 'to this address instead, signed with --secret' },
    secret: { value: '<whsec>', text: 'the secret to sign with' },
  },
  examples: [
    'commerce replay evt_01m82ymskjsnb005dh0srgmw2w',
    'commerce replay evt_01m82ymskjsnb005dh0srgmw2w --forward 4000 --secret whsec_…',
  ],
  run: async (context) => {
    const { client, note, print } = context;
    const eventId = argumentOf(context, 'eventId');
    const path = { eventId };
    const to = textOf(context, 'forward');
    if (to === undefined) {
      const endpointId = textOf(context, 'endpoint');
      const body = endpointId === undefined ? {} : { endpointId };
      const { deliveries } = await client.post('/webhooks/events/{eventId}/replay', { path, body });
      return print(`${eventId} goes to ${deliveries.length} endpoints.`, { eventId, deliveries });
    }
    const secret = secretOf(context) ?? newWebhookSecret();
    const event = await client.get('/webhooks/events/{eventId}', { path });
    note(`Signed with ${secret}`);
    const target = { url: targetOf(to), secret, leavesOut: 'all' } as const;
    const logged = { ...event, position: null };
    const taken = await forward(logged, target, context);
    if (taken) printTaken(logged, taken, context);
    return taken ? exitCodes.done : exitCodes.failed;
  },
};
