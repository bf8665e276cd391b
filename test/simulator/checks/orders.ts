import type { Play } from '../scenario';
import { groupBy } from './group-by';
import type { ObservedCall } from './linearizability';

interface StoredOrder {
  readonly _id: string;
  readonly phase: string;
  readonly status: string;
  readonly customerId: string;
}

/**
 * Checks that a client that got an order has exactly that order, that a refused client has none,
 * and that no order is unfinished.
 */
export async function orderViolations({ db, observations }: Play): Promise<readonly string[]> {
  const orders = await db.collection<StoredOrder>('orders').find().toArray();
  const unfinishedOrders = orders.filter(({ phase }) => phase !== 'live' && phase !== 'rejected');
  const live = new Set(orders.filter(({ phase }) => phase === 'live').map(({ _id }) => _id));
  const takes = (observations.get('stock') ?? []).filter(isTake);
  const byKey = groupBy(takes, ({ input }) => input.key);
  return [
    ...unfinishedOrders.map(({ _id, phase }) => `order ${_id} is still ${phase}`),
    ...[...byKey].flatMap(([key, all]) => answersOf(key, all, live)),
    ...tooMany(live.size, [...byKey.values()]),
  ];
}

type Take = ObservedCall<
  { readonly kind: string; readonly key: string },
  { readonly placed?: string }
>;

function isTake(one: ObservedCall<unknown, unknown>): one is Take {
  return (one.input as { kind: string }).kind === 'take';
}

function answersOf(
  key: string,
  all: readonly Take[],
  live: ReadonlySet<string>,
): readonly string[] {
  const knownAnswers = all.flatMap(({ answer }) =>
    answer === null ? [] : [answer.output.placed ?? 'refused'],
  );
  const distinct = [...new Set(knownAnswers)];
  const missing = distinct.filter((id) => id !== 'refused' && !live.has(id));
  return [
    ...missing.map((id) => `order ${id} was acknowledged but does not exist`),
    ...(distinct.length > 1 ? [`one key, several answers: ${key}: ${distinct.join(', ')}`] : []),
  ];
}

function tooMany(count: number, purchases: readonly (readonly Take[])[]): readonly string[] {
  const possible = purchases.filter((all) =>
    all.some(({ answer }) => answer === null || answer.output.placed !== undefined),
  );
  return count > possible.length
    ? [`${count} orders exist, ${possible.length} can have been placed`]
    : [];
}
