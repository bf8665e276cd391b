import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MAX_COLLECTIONS = 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory of this process after collecting garbage until nothing more is freed. */
export async function bytesInUse(): Promise<number> {
  let bytes = Infinity;
  for (let turn = 0; turn < MAX_COLLECTIONS; turn += 1) {
    await sleep(50);
    const now = bytesAfterCollection();
    if (now > 0.999 * bytes) break;
    bytes = now;
  }
  return bytes;
}

/** The memory of this process while it works, after a single collection. */
export function bytesAfterCollection(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
