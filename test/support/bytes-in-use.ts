import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MAX_COLLECTIONS = 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What this process holds, after so many collections that nothing more goes: also what was left before. */
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

/** What this process holds in the middle of its work: what one collection leaves, whatever garbage lay around before it. */
export function bytesAfterCollection(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
