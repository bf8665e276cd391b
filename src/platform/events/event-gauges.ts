import type { Db } from 'mongodb';
import type { Clock } from '../values/clock';
import { ageSeconds, backlogGauges, type Backlog, type Gauge } from '../telemetry/metrics';
import { MAX_TIME_MS } from '../mongo/client';
import { MAX_COUNTED, readBacklog } from '../mongo/backlog';
import { eventsCollection } from './event-document';
import type { OutboxFields } from './outbox';

export interface EventGaugesDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Names of the collections whose documents have an outbox. */
  readonly collections: readonly string[];
}

const NEW_EVENTS = {
  filter: { needsFanOut: true },
  sort: { _id: 1 },
  since: 'relayedAt',
} as const;

/** Events in progress: waiting in outboxes, and in the log but not distributed yet. */
export function createEventGauges(deps: EventGaugesDeps): readonly Gauge[] {
  return [
    ...backlogGauges({ name: 'commerce_outbox', what: 'resources with events for the log' }, () =>
      readOutboxes(deps),
    ),
    ...backlogGauges({ name: 'commerce_event_distribution', what: 'events of the log' }, () =>
      readBacklog(deps.db.collection(eventsCollection.name), NEW_EVENTS, deps.clock),
    ),
  ];
}

async function readOutboxes({ db, clock, collections }: EventGaugesDeps): Promise<Backlog> {
  const oldest = { $min: { $arrayElemAt: ['$outbox.createdAt', 0] } };
  const stages = [
    { $match: { hasOutbox: true } },
    { $limit: MAX_COUNTED },
    { $group: { _id: null, count: { $sum: 1 }, oldest } },
  ];
  const read = (name: string) =>
    db
      .collection<OutboxFields>(name)
      .aggregate<Waiting>(stages, { maxTimeMS: MAX_TIME_MS })
      .toArray();
  const rows = (await Promise.all(collections.map(read))).flat();
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    oldestSeconds: Math.max(0, ...rows.map((row) => ageSeconds(clock.now(), row.oldest))),
  };
}

interface Waiting {
  readonly count: number;
  readonly oldest: Date | null;
}
