import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { isAppError } from '../../src/platform/values/errors';

const MAX_REPEATS = 3;
/** The error codes of a busy machine; a 503 for another reason is left to the test. */
const BUSY_CODES = /"code":"(?:overloaded|database_unavailable)"/;

/**
 * Makes `app.inject` behave as clients should: a request that is refused because the service is busy is repeated after
 * its `Retry-After`, at most three times. The summary of the run says how often that was needed.
 */
export function repeatWhenBusy(app: FastifyInstance): void {
  const injectOnce: (options: InjectOptions | string) => Promise<LightMyRequestResponse> =
    app.inject.bind(app);
  const inject = async (options: InjectOptions | string) => {
    let answer = await injectOnce(options);
    for (let repeats = 0; repeats < MAX_REPEATS && isBusy(answer); repeats += 1) {
      noteRepeat(typeof options === 'string' ? `GET ${options}` : nameOf(options));
      await sleep(Number(answer.headers['retry-after']) * 1000);
      answer = await injectOnce(options);
    }
    return answer;
  };
  app.inject = inject as typeof app.inject;
}

/** The same for a request over the network. */
export async function fetchWhenBusy(url: string, init: RequestInit): Promise<Response> {
  let response = await fetch(url, init);
  for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
    const retryAfter = response.headers.get('retry-after');
    if (!isBusyAnswer(response.status, retryAfter, await response.clone().text())) break;
    noteRepeat(`${init.method ?? 'GET'} ${url}`);
    await sleep(Number(retryAfter) * 1000);
    response = await fetch(url, init);
  }
  return response;
}

/** Whether a client should wait and repeat its request, because the machine is busy and for no other reason. */
export const isBusyAnswer = (status: number | null, retryAfter: unknown, text: string): boolean =>
  status === 503 && Boolean(retryAfter) && BUSY_CODES.test(text);

/** The same for a call to a module, which is repeated if the error asks for it. */
export async function repeatCallWhenBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isAppError(error) || error.code !== 'overloaded') throw error;
      noteRepeat('a call');
      await sleep(Number(error.details.retryAfterSeconds) * 1000);
    }
  }
  return call();
}

const isBusy = ({ statusCode, headers, payload }: LightMyRequestResponse): boolean =>
  isBusyAnswer(statusCode, headers['retry-after'], payload);

const nameOf = ({ method = 'GET', url }: InjectOptions): string =>
  `${method} ${JSON.stringify(url)}`;

function noteRepeat(what: string): void {
  const path = process.env['REPEATS_FILE'];
  if (path === undefined) return;
  const { currentTestName = '' } = expect.getState();
  appendFileSync(path, `${what} in "${currentTestName}"\n`);
}
