import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/telemetry/logger';
import { processTimes } from '../platform/values/process-times';

/** The first search of a process reads the whole catalog, and the first request of each kind compiles its document. */
const FIRST_REQUEST = '/products?limit=1';
/** Logs an outage that the start does not wait for. */
const ELSEWHERE = /"search_unavailable"/;
const PAUSE_MS = 250;

/** Makes the requests that the first client would otherwise wait for, until they succeed; `warmUpMs` at most. */
export async function warmUp(app: FastifyInstance, log: Logger): Promise<void> {
  const endsAt = performance.now() + processTimes.warmUpMs;
  const late = delay(processTimes.warmUpMs, false, { ref: false });
  const tryOn = async (): Promise<boolean> => {
    for (; performance.now() < endsAt; await delay(PAUSE_MS)) {
      const { statusCode, body } = await app.inject({ url: FIRST_REQUEST });
      if (statusCode < 500 || ELSEWHERE.test(body)) return true;
    }
    return false;
  };
  const isWarm = await Promise.race([tryOn(), late]);
  if (!isWarm) log.warn({}, 'the catalog could not be read yet; the first searches wait for it');
}
