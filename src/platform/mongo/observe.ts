import { counter, histogram, SECONDS } from '../metrics';
import type { Around, Operation } from './operations';

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
  return run().then(
    (answer) => {
      tell(operation, startedAt, 'ok');
      return answer;
    },
    (error: unknown) => {
      tell(operation, startedAt, 'failed');
      throw error;
    },
  );
};

function tell({ name, collection }: Operation, startedAt: number, outcome: string): void {
  commands(1, { operation: name, collection, outcome });
  durations((performance.now() - startedAt) / 1000, { operation: name });
}
