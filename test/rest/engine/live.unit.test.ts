import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerLive } from '../../../src/rest/engine/live';
import { unavailableError } from '../../../src/platform/values/errors';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function setUp() {
  const sent: unknown[] = [];
  const state = { text: '{"n":1}', isReachable: true, reads: 0 };
  let wake = (): void => undefined;
  await answerLive({} as FastifyRequest, {} as FastifyReply, {
    resource: { kind: 'order', id: 'ord_1' },
    word: 'order',
    announce: () => undefined,
    read: async () => {
      state.reads += 1;
      if (!state.isReachable) throw unavailableError('overloaded', 'The database is away.');
      return state.text;
    },
    changes: {
      observe: (_resource, told) => {
        wake = told;
        return () => undefined;
      },
    },
    streams: {
      open: () => ({
        isOpen: true,
        send: ({ data }) => void sent.push(data),
        write: () => undefined,
        end: (last) => void sent.push(last?.event),
        drained: () => Promise.resolve(),
      }),
      endAll: () => undefined,
    },
    problemTextOf: () => '{}',
  });
  return { sent, state, wake: () => wake() };
}

describe('a live answer', () => {
  it('is read once a second while a dependency is away, however often it changes', async () => {
    const { sent, state, wake } = await setUp();
    state.isReachable = false;
    for (let change = 0; change < 10; change += 1) {
      wake();
      await jest.advanceTimersByTimeAsync(10);
    }
    await jest.advanceTimersByTimeAsync(5000);
    expect(state.reads).toBeLessThan(8);
    [state.isReachable, state.text] = [true, '{"n":2}'];
    await jest.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['{"n":1}', '{"n":2}']);
  });

  it('ends when its resource has gone', async () => {
    const { sent, state, wake } = await setUp();
    state.text = null as never;
    wake();
    await jest.advanceTimersByTimeAsync(10);
    expect(sent).toEqual(['{"n":1}', 'deleted']);
  });
});
