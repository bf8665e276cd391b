import type {
  CommandFailedEvent,
  CommandStartedEvent,
  CommandSucceededEvent,
  Document,
  MongoClient,
  TopologyDescriptionChangedEvent,
} from 'mongodb';
import { counter, histogram, SECONDS } from '../telemetry/metrics';
import { currentWatches, type Watch } from '../telemetry/watch';
import { isDuplicateKey, isDuplicateKeyCode } from './errors';

const commands = counter({
  name: 'commerce_database_commands_total',
  help: 'Commands that were sent to the database',
  labels: ['operation', 'collection', 'outcome'],
});
const durations = histogram({
  name: 'commerce_database_command_duration_seconds',
  help: 'From sending a command to its answer',
  labels: ['operation'],
  buckets: SECONDS,
});

interface SentCommand {
  readonly collection: string;
  readonly command: Document;
  readonly startedAt: number;
  readonly watches: readonly Watch[];
}

/** If a unique index refuses a repeated write, that is a result, not a failure: the database did what was requested. */
type Outcome = 'ok' | 'duplicate' | 'failed';

/** Counts the commands of a client and reports each one to the watches of the request that caused it. */
export function watchCommands(client: MongoClient): void {
  const sentCommands = new Map<number, SentCommand>();
  const finish = (
    { requestId, commandName }: CommandSucceededEvent | CommandFailedEvent,
    outcome: Outcome,
  ): void => {
    const sentCommand = sentCommands.get(requestId);
    if (sentCommand === undefined) return;
    sentCommands.delete(requestId);
    const { watches, ...details } = sentCommand;
    const durationMs = performance.now() - details.startedAt;
    commands(1, { operation: commandName, collection: details.collection, outcome });
    durations(durationMs / 1000, { operation: commandName });
    const isFailed = outcome === 'failed';
    for (const watch of watches) {
      watch.command({ ...details, operation: commandName, durationMs, isFailed });
    }
  };
  client.on('commandStarted', ({ requestId, commandName, command }: CommandStartedEvent) => {
    const collection = collectionOf(commandName, command);
    sentCommands.set(requestId, {
      collection,
      command,
      startedAt: performance.now(),
      watches: currentWatches(),
    });
  });
  client.on('commandSucceeded', (event) => finish(event, outcomeOf(event.reply as Document)));
  client.on('commandFailed', (event) =>
    finish(event, isDuplicateKey(event.failure) ? 'duplicate' : 'failed'),
  );
}

/** Empty for a command about no collection or about several. */
function collectionOf(commandName: string, command: Document): string {
  const target: unknown = commandName === 'getMore' ? command['collection'] : command[commandName];
  return typeof target === 'string' ? target : '';
}

/** Writes that are refused individually are part of a reply that is ok as a whole. */
function outcomeOf(reply: Document): Outcome {
  const { writeErrors, nErrors, cursor } = reply as {
    readonly writeErrors?: readonly Document[];
    readonly nErrors?: number;
    readonly cursor?: { readonly firstBatch: readonly Document[] };
  };
  const refusals = nErrors ? (cursor?.firstBatch.filter(({ ok }) => ok === 0) ?? []) : writeErrors;
  if (!refusals?.length) return 'ok';
  return refusals.every(({ code }) => isDuplicateKeyCode(code)) ? 'duplicate' : 'failed';
}

const outages = counter({
  name: 'commerce_database_outages_total',
  help: 'How often the primary of the database was lost: unreachable, stopped or voted out',
});
const outageSeconds = counter({
  name: 'commerce_database_outage_seconds_total',
  help: 'Time without a primary of the database, counted when it is over',
});

/** Servers of these types accept writes. */
const WRITABLE: ReadonlySet<string> = new Set([
  'Standalone',
  'RSPrimary',
  'Mongos',
  'LoadBalancer',
]);

/** Counts the times during which no server accepts writes, as reported by the driver's monitors. */
export function watchOutages(client: MongoClient): void {
  let lostAt: number | null = null;
  client.on('topologyDescriptionChanged', ({ previousDescription, newDescription }) => {
    const wasWritable = isWritable(previousDescription);
    const isNowWritable = isWritable(newDescription);
    if (wasWritable && !isNowWritable && newDescription.servers.size > 0) {
      lostAt = performance.now();
      outages(1, {});
    } else if (isNowWritable && lostAt !== null) {
      outageSeconds((performance.now() - lostAt) / 1000, {});
      lostAt = null;
    }
  });
}

function isWritable({ servers }: TopologyDescriptionChangedEvent['newDescription']): boolean {
  return [...servers.values()].some(({ type }) => WRITABLE.has(type));
}
