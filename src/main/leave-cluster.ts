import cluster from 'node:cluster';
import { once } from 'node:events';

/**
 * Waits until the primary of the cluster knows that this process accepts no more connections. A connection that the
 * primary handed over before it knew is refused here and given to a sibling. Without this, a process that exits would
 * take such a connection along, and its client would wait forever. Does nothing in a process without a cluster.
 */
export async function leaveCluster(): Promise<void> {
  if (!cluster.worker?.isConnected()) return;
  const isLeft = once(process, 'disconnect');
  cluster.worker.disconnect();
  await isLeft;
}
