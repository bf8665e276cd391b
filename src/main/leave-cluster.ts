import cluster from 'node:cluster';
import { once } from 'node:events';

/**
 * Waits until the primary of the cluster knows that this process takes no more connections. One that it handed over before it
 * knew is refused here and given to a sibling; without this, a process that ends takes such a connection along, and its client
 * waits for ever. Nothing to do in a process of its own.
 */
export async function leaveCluster(): Promise<void> {
  if (!cluster.worker?.isConnected()) return;
  const isLeft = once(process, 'disconnect');
  cluster.worker.disconnect();
  await isLeft;
}
