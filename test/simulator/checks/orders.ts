import type { Play } from '../scenario';
import { groupBy } from './group-by';
import type { Observed } from './linearizability';

interface Stored {
  readonly _id: string;
  readonly phase: string;
  readonly status: string;
  readonly customerId: string;
}

/** Whoever was told of an order has exactly that one; whoever was refused has none; nothing is left half done. */
export async function orderViolations({ db, observed }: Play): Promise<readonly string[]> {
  const orders = await db.collection<Stored>('orders').find().toArray();
  const unfinished = orders.filter(({ phase }) => phase !== 'live' && phase !== 'rejected');
  const live = new Set(orders.filter(({ phase }) => phase === 'live').map(({ _id }) => _id));
  const told = (observed.get('stock') ?? []).filter(isTake);
  const byKey = groupBy(told, ({ input }) => input.key);
  return [
    ...unfinished.map(({ _id, phase }) => `order ${_id} is still ${phase}`),
    ...[...byKey].flatMap(([key, all]) => answersOf(key, all, live)),
    ...tooMany(live.size, [...byKey.values()]),
  ];
}

type Take = Observed<{ readonly kind: string; readonly key: string }, { readonly placed?: string }>;

function isTake(one: Observed<unknown, unknown>): one is Take {
  return (one.input as { kind: string }).kind === 'take';
}

function answersOf(
  key: string,
  all: readonly Take[],
  live: ReadonlySet<string>,
): readonly string[] {
  const known = all.flatMap(({ answer }) =>
    answer === null ? [] : [answer.output.placed ?? 'refused'],
  );
  const distinct = [...new Set(known)];
  const missing = distinct.filter((id) => id !== 'refused' && !live.has(id));
  return [
    ...missing.map((id) => `order ${id} was answered and is not there`),
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
