import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MAX_COLLECTIONS = 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The memory of this process after enough collections that nothing more is freed, including older garbage. */
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

/** The memory of this process in the middle of its work, after one collection, whatever garbage there was before. */
export function bytesAfterCollection(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
