import type { Client, State } from 'commerce-client';
import { numberOf, textOf, timeOf, type Context, type Options } from './command.ts';

export type LoggedEvent = State<'/webhooks/events/stream'>;

export const logOptions: Options = {
  types: { value: '<types>', text: 'only these, as order.paid,product.* (all)' },
  since: {
    value: '<time>',
    text: 'begin so long ago (2h, 30m, 7d) or at a time; now when left out',
  },
  limit: { value: '<count>', text: 'end after so many events' },
};

/** The place of the newest event: the log goes on behind it. */
export async function endOfLog(client: Client): Promise<string> {
  return (await client.get('/webhooks/events/stream')).next;
}

/** The events of the log from a place or a time on, until enough came or the caller stops. */
export async function* eventsFrom(
  context: Context,
  lastEventId: string | undefined,
  onResumePoint: (position: string) => void = () => undefined,
): AsyncGenerator<LoggedEvent, void, undefined> {
  const { client, signal } = context;
  const types = textOf(context, 'types')?.split(',');
  const since = lastEventId === undefined ? timeOf(context, 'since') : undefined;
  const query = { ...(types ? { types } : {}), ...(since ? { since } : {}) };
  const limit = numberOf(context, 'limit') ?? Infinity;
  const events = client.live('/webhooks/events/stream', {
    query,
    lastEventId,
    signal,
    onResumePoint,
  });
  let count = 0;
  try {
    for await (const event of events) {
      yield event;
      if (++count >= limit) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The body of a delivery: in the full style where there is something to show. */
export function bodyOf({ position: _, data, ...event }: LoggedEvent): string {
  const envelope = { apiVersion: '1', ...event };
  return JSON.stringify(
    data ? { ...envelope, payloadStyle: 'full', data } : { ...envelope, payloadStyle: 'thin' },
  );
}
