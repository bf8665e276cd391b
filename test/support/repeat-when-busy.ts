import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { isAppError } from '../../src/platform/errors';

const MAX_REPEATS = 3;
/** What a busy machine answers; other reasons for a 503 are the business of the test. */
const BUSY_CODES = /"code":"(?:overloaded|database_unavailable)"/;

/**
 * Makes `app.inject` behave as clients should: a request that is refused because the service is busy is sent again after its
 * `Retry-After`, at most three times. The end of the run says how often that was needed.
 */
export function repeatWhenBusy(app: FastifyInstance): void {
  const injectOnce = app.inject.bind(app) as (
    options: InjectOptions | string,
  ) => ReturnType<FastifyInstance['inject']> & Promise<Awaited<ReturnType<typeof app.inject>>>;
  const inject = async (options: InjectOptions | string) => {
    for (let repeats = 0; ; repeats += 1) {
      const answer = await injectOnce(options);
      const retryAfter = answer.headers['retry-after'];
      const isBusy =
        answer.statusCode === 503 && retryAfter !== undefined && BUSY_CODES.test(answer.payload);
      if (!isBusy || repeats === MAX_REPEATS) return answer;
      noteRepeat(typeof options === 'string' ? `GET ${options}` : nameOf(options));
      await sleep(Number(retryAfter) * 1000);
    }
  };
  app.inject = inject as typeof app.inject;
}

/** The same for a call of a module: it is made again when the refusal asks for that. */
export async function repeatCallWhenBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await call();
    } catch (error) {
      const isBusy = isAppError(error) && error.code === 'overloaded';
      if (!isBusy || repeats === MAX_REPEATS) throw error;
      noteRepeat('a call');
      await sleep(Number(error.details.retryAfterSeconds) * 1000);
    }
  }
}

const nameOf = ({ method = 'GET', url }: InjectOptions): string =>
  `${method} ${JSON.stringify(url)}`;

function noteRepeat(what: string): void {
  const path = process.env['REPEATS_FILE'];
  if (path === undefined) return;
  const { currentTestName = '' } = expect.getState();
  appendFileSync(path, `${what} in "${currentTestName}"\n`);
}
