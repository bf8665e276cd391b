import fastify from 'fastify';
import { answerSubscription } from '../../src/graphql/subscriptions';
import { AppError, forbiddenError, unavailableError } from '../../src/platform/values/errors';
import { watchedLogger as log } from '../support/logger';

const rateLimited = new AppError({
  kind: 'rate_limited',
  code: 'too_many_streams',
  message: 'Too many.',
  details: { retryAfterSeconds: 5 },
});

interface ExecutionCall {
  readonly contextValue: { readonly live: { checkedSubscription: object } };
}

/** The response to a subscription whose stream cannot be opened. */
async function answerTo(error: Error) {
  const app = fastify();
  app.decorateRequest('refusalCode', null);
  const server = {
    log,
    contextOf: () => ({}) as never,
    changes: { observe: () => () => undefined },
    apollo: {
      executeOperation: async (_params: unknown, { contextValue }: ExecutionCall) => {
        contextValue.live.checkedSubscription = { price: { estimated: 1 } };
      },
    } as never,
    streams: {
      open: () => {
        throw error;
      },
    } as never,
  };
  app.post('/graphql', async (request, reply) => {
    expect(await answerSubscription(request, reply, server)).toBe(true);
    return reply;
  });
  const { statusCode, headers, body } = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { accept: 'text/event-stream' },
    payload: { query: 'subscription { productChanged(id: "a") { id } }' },
  });
  const [firstError] = (JSON.parse(body) as { errors: { extensions: { code: string } }[] }).errors;
  return [statusCode, firstError?.extensions.code, headers['retry-after']];
}

describe('a subscription whose stream cannot be opened', () => {
  it.each([
    [503, 'overloaded', '2', unavailableError('overloaded', 'Later.')],
    [403, 'document_not_trusted', undefined, forbiddenError('document_not_trusted', 'No.')],
    [429, 'too_many_streams', '5', rateLimited],
    [500, 'internal_error', undefined, new Error('a defect')],
  ])('gets %d for %s', async (status, code, retryAfter, error) => {
    expect(await answerTo(error)).toEqual([status, code, retryAfter]);
  });
});
