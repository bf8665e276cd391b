import type { Violation } from '../../platform/values/errors';
import type { Move, Reservations } from '../../platform/operations/reservations';
import { couponExhausted, usesOf } from './coupon-rules';
import type { OrderContext } from './order-context';
import type { OrderStep } from './order-steps';
import type { UnsettledOrder } from './orders.document';
import { quantitiesOf, quantityAboveStock } from './quote';

/** What an order takes from one kind of pools, under its id as the token. */
export interface Holding {
  readonly pools: Reservations;
  readonly moves: readonly Move[];
  /** What has happened when all of it is moved. */
  readonly step: OrderStep;
  /** What is wrong when there is not enough. */
  readonly violations: (available: ReadonlyMap<string, number>) => readonly Violation[];
}

/**
 * Everything an order holds, each after the other: its customer's share of the coupon, a use of what there is for everybody,
 * the goods. So an order that is refused for what is its customer's own has kept nothing from others meanwhile.
 */
export function holdingsOf(
  { stock, couponUses }: Pick<OrderContext, 'stock' | 'couponUses'>,
  { lines, coupon, customerId }: UnsettledOrder,
): readonly Holding[] {
  const quantities = [...quantitiesOf(lines)];
  const goods: Holding = {
    pools: stock,
    moves: quantities.map(([id, quantity]) => ({ id, quantity })),
    step: 'order.stock_reserved',
    violations: (available) =>
      lines.flatMap(({ productId }, index) => {
        const left = available.get(productId);
        return left === undefined ? [] : [quantityAboveStock(index, left)];
      }),
  };
  const uses = coupon === null ? [] : usesOf(coupon, customerId);
  const held = {
    pools: couponUses,
    step: 'order.use_taken',
    violations: () => [couponExhausted()],
  } as const;
  return [...uses.map((use) => ({ ...held, moves: [use] })), goods];
}

/** Names what an order gives back; its reservations carry the bare id. */
export function returnToken(orderId: string): string {
  return `${orderId}${BACK}`;
}

/** The order whose token it is. */
export function orderOf(token: string): string {
  return token.endsWith(BACK) ? token.slice(0, -BACK.length) : token;
}

const BACK = ':back';
