import type { MongoClient, TopologyDescriptionChangedEvent } from 'mongodb';
import { counter } from '../telemetry/metrics';

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
    const wasThere = isWritable(previousDescription);
    const isThere = isWritable(newDescription);
    if (wasThere && !isThere && newDescription.servers.size > 0) {
      lostAt = performance.now();
      outages(1, {});
    } else if (isThere && lostAt !== null) {
      outageSeconds((performance.now() - lostAt) / 1000, {});
      lostAt = null;
    }
  });
}

function isWritable({ servers }: TopologyDescriptionChangedEvent['newDescription']): boolean {
  return [...servers.values()].some(({ type }) => WRITABLE.has(type));
}
