import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream, StreamOwner } from '../../../src/http/event-streams';
import { answerLog, type LogPage } from '../../../src/rest/engine/live-log';
import { until } from '../../support/until';

/** A log without an end: every page says that there is more. */
const pageAfter = (place: number, length = 3): LogPage => ({
  data: Array.from({ length }, (_, index) => ({
    position: String(place + index + 1),
    type: 'product.updated',
  })),
  next: String(place + length),
  hasMore: true,
});

/** Asked so often of a stream that is closed, whoever asks will never end. */
const MANY = 1000;

function setUp() {
  const sent: string[] = [];
  const reads: string[] = [];
  const state = { isOpen: true, asked: 0, onSent: (_id: string): void => undefined };
  let owner: StreamOwner | null = null;
  const stream: EventStream = {
    get isOpen() {
      if (!state.isOpen && (state.asked += 1) > MANY) throw new Error('asked again and again');
      return state.isOpen;
    },
    send: ({ id = '', data }) => {
      if (data !== undefined) sent.push(id);
      state.onSent(id);
    },
    write: () => undefined,
    end: () => void (state.isOpen = false),
    drained: () => Promise.resolve(),
  };
  const open = (): Promise<void> =>
    answerLog({ headers: {} } as FastifyRequest, {} as FastifyReply, {
      resource: { kind: 'events', id: '' },
      announce: () => undefined,
      readAfter: async (place = '0') => {
        reads.push(place);
        return pageAfter(Number(place));
      },
      changes: { observe: () => () => undefined },
      streams: {
        open: (_request, _reply, opened) => {
          owner = opened;
          return stream;
        },
        endAll: () => undefined,
      },
      problemTextOf: () => '{}',
    });
  return { sent, reads, state, open, onRights: () => owner?.onRights() };
}

describe('a stream of a log', () => {
  it('ends when its reader leaves in the middle of a page that is not the last', async () => {
    const { sent, reads, state, open } = setUp();
    state.onSent = (id) => {
      if (id === '5') state.isOpen = false;
    };
    await open();
    await until(() => !state.isOpen);
    // Whatever would go on without an end is asked for in these turns.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toEqual(['1', '2', '3', '4', '5']);
    expect(reads).toEqual(['0', '3']);
    expect(state.asked).toBeLessThan(10);
  });

  it('reads anew behind the last message when the rights of its reader change', async () => {
    const { sent, reads, state, open, onRights } = setUp();
    state.onSent = (id) => {
      if (id === '2') onRights();
      if (id === '6') state.isOpen = false;
    };
    await open();
    await until(() => !state.isOpen);
    expect(sent).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(reads.slice(0, 2)).toEqual(['0', '2']);
  });
});
