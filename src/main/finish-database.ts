import { setTimeout as delay } from 'node:timers/promises';
import { finishDatabase, type DatabaseShape } from '../platform/database';
import type { Logger } from '../platform/telemetry/logger';
import type { Database } from '../platform/mongo/client';

export interface FinishOptions {
  /** A connection with long timeouts, because building an index takes a while. */
  readonly open: () => Database;
  readonly shape: DatabaseShape;
  readonly log: Logger;
}

const PAUSE_MS = 5000;

/** Builds indexes and runs migrations while the process serves, until all are done or `stop` is called. */
export function finishInBackground({ open, shape, log }: FinishOptions): { stop(): Promise<void> } {
  const database = open();
  let isStopped = false;
  const attempt = async (): Promise<boolean> => {
    try {
      await database.connected();
      await finishDatabase({ db: database.db, shape, log });
      return true;
    } catch (error) {
      if (!isStopped)
        log.warn({ err: error }, 'a change of the database failed and will be retried');
      return isStopped;
    }
  };
  const work = async (): Promise<void> => {
    while (!(await attempt())) await delay(PAUSE_MS, null, { ref: false });
    await database.close();
  };
  work().catch((error: unknown) =>
    log.error({ err: error }, 'the connection to the database could not be closed'),
  );
  return {
    stop: async () => {
      isStopped = true;
      await database.close();
    },
  };
}
