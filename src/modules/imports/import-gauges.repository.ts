import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import { backlogGauges, type Gauge } from '../../platform/telemetry/metrics';
import { readBacklog } from '../../platform/mongo/backlog';
import { importsCollection } from './imports.repository';

/** Imports that are not finished, the one under way included. */
export function createImportGauges(db: Db, clock: Clock): readonly Gauge[] {
  const query = {
    waiting: { nextAttemptAt: { $type: 'date' } },
    sort: { nextAttemptAt: 1 },
    since: 'createdAt',
  } as const;
  return backlogGauges({ name: 'commerce_imports', what: 'unfinished imports' }, () =>
    readBacklog(db.collection(importsCollection.name), query, clock),
  );
}
