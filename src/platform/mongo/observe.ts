import { counter, histogram, SECONDS } from '../metrics';
import { watches } from '../watch';
import { isDuplicateKey } from './errors';
import type { Around } from './operations';

const commands = counter({
  name: 'commerce_database_commands_total',
  help: 'Commands to the database, as the service calls them',
  labels: ['operation', 'collection', 'outcome'],
});
const durations = histogram({
  name: 'commerce_database_command_duration_seconds',
  help: 'From the call to the answer, waiting for a connection included',
  labels: ['operation'],
  buckets: SECONDS,
});

/** Tells how long each operation took and what came of it. */
export const observed: Around = (operation, run) => {
  const startedAt = performance.now();
  const watching = watches();
  const tell = (outcome: 'ok' | 'duplicate' | 'failed'): void => {
    const { name, collection, args } = operation;
    const durationMs = performance.now() - startedAt;
    commands(1, { operation: name, collection, outcome });
    const isFailed = outcome === 'failed';
    durations(durationMs / 1000, { operation: name });
    for (const watch of watching) {
      watch.command({ operation: name, collection, args, startedAt, durationMs, isFailed });
    }
  };
  return run().then(
    (answer) => {
      tell('ok');
      return answer;
    },
    (error: unknown) => {
      // A unique index that refuses a repeat is an answer: the database did what it was asked for.
      tell(isDuplicateKey(error) ? 'duplicate' : 'failed');
      throw error;
    },
  );
};
