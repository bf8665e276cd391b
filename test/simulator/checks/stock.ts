import type { Play } from '../scenario';
import { violationsOf, type Model, type ObservedCall } from './linearizability';

type Quantities = Readonly<Record<string, number>>;
interface Input {
  readonly kind: 'take' | 'give' | 'return';
  readonly quantities: Quantities;
  /** The key of a purchase; retries with the same key belong to one purchase. */
  readonly key?: string;
}
type Output = { readonly placed: string } | { readonly refused: object };
interface StockState {
  readonly stockLeft: Quantities;
  readonly purchases: readonly string[];
}

const change = (stock: Quantities, by: Quantities, sign: 1 | -1): Quantities => ({
  ...stock,
  ...Object.fromEntries(
    Object.entries(by).map(([id, count]) => [id, (stock[id] ?? 0) + sign * count]),
  ),
});

const isEnough = (stock: Quantities, quantities: Quantities): boolean =>
  Object.entries(quantities).every(([id, count]) => (stock[id] ?? 0) >= count);

/**
 * The sequential specification of stock: an order takes everything that it needs or nothing, and is
 * refused only if there is too little.
 */
function stockModel(stock: Quantities): Model<StockState, Input, Output> {
  return {
    initial: { stockLeft: stock, purchases: [] },
    keyOf: (state) => JSON.stringify(state),
    step: (state, { kind, quantities, key = '' }, output) => {
      const { stockLeft, purchases } = state;
      if (kind === 'give') return [{ stockLeft: change(stockLeft, quantities, 1), purchases }];
      if (kind === 'return') {
        const rest = purchases.filter((one) => one !== key);
        return rest.length < purchases.length
          ? [{ stockLeft: change(stockLeft, quantities, 1), purchases: rest }]
          : [];
      }
      if (output !== null && 'refused' in output)
        return isEnough(stockLeft, quantities) ? [] : [state];
      if (purchases.includes(key)) return [state];
      if (!isEnough(stockLeft, quantities)) return output === null ? [state] : [];
      return [{ stockLeft: change(stockLeft, quantities, -1), purchases: [...purchases, key] }];
    },
  };
}

/**
 * Checks that stock was neither lost nor sold twice, and that no order was refused while there was
 * enough.
 */
export async function stockViolations(play: Play, stock: number): Promise<readonly string[]> {
  const rows = await play.db
    .collection<{ _id: string; stock: number; res?: object[] }>('products')
    .find()
    .toArray();
  const orders = await play.db
    .collection<{
      phase: string;
      status: string;
      lines: { productId: string; quantity: number }[];
    }>('orders')
    .find({ phase: 'live', status: { $ne: 'cancelled' } })
    .toArray();
  const soldOf = (id: string): number =>
    orders
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.productId === id ? line.quantity : 0), 0);
  const inexact = rows.flatMap(({ _id, stock: remaining, res = [] }) => {
    const soldUnits = soldOf(_id);
    const wrong =
      remaining + soldUnits === stock
        ? []
        : [`${_id}: of ${stock} units ${remaining} are left and ${soldUnits} are sold`];
    return res.length === 0
      ? wrong
      : [...wrong, `${_id}: ${res.length} reservations were never settled`];
  });
  const history = (play.observations.get('stock') ?? []) as ObservedCall<Input, Output>[];
  const model = stockModel(Object.fromEntries(rows.map(({ _id }) => [_id, stock])));
  return [
    ...inexact,
    ...violationsOf('no sequence of the purchases explains this', model, withHolds(history)),
  ];
}

/** An order that fails may hold units for a while before it returns them. */
function withHolds(
  history: readonly ObservedCall<Input, Output>[],
): readonly ObservedCall<Input, Output>[] {
  return history.flatMap((one) => {
    const isPlaced = one.answer !== null && 'placed' in one.answer.output;
    const isAlone = Object.keys(one.input.quantities).length === 1 && one.answer !== null;
    if (one.input.kind !== 'take' || isPlaced || isAlone) return [one];
    return [one, ...holdsOf(one)];
  });
}

/**
 * The changes of stock by failed orders, each with its return; the history need not contain them.
 */
function holdsOf({
  input,
  calledAt,
  words,
}: ObservedCall<Input, Output>): readonly ObservedCall<Input, Output>[] {
  return Object.entries(input.quantities).flatMap(([id, count]) => {
    const quantities = { [id]: count };
    const heldCall = { calledAt, answer: null, words: `reserved temporarily: ${words}` };
    const key = `hold ${input.key} ${id}`;
    return [
      { ...heldCall, input: { kind: 'take' as const, quantities, key } },
      { ...heldCall, input: { kind: 'return' as const, quantities, key } },
    ];
  });
}
