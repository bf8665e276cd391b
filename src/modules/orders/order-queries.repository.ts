import type { Filter } from 'mongodb';
import type { OrderDocument } from './orders.document';
import type { OrderFilter, OrderSort } from './orders.types';

/** Where a keyset page goes on: the sort values of the last row. */
export interface OrderPosition {
  readonly at: Date;
  readonly id: string;
}

export interface OrderListQuery {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
}

/** What a list asks for, from a position on. */
export function listOf(query: OrderListQuery, position: OrderPosition | null = null) {
  const where = whereOf(query.filter);
  const filter = position === null ? where : { $and: [where, afterOf(query, position)] };
  return { filter, sort: sortOf(query.sort, timeOf(query.filter)) };
}

/** What the rows of a list have in common. */
export function whereOf(filter: OrderFilter): Filter<OrderDocument> {
  const { status, paymentStatus, createdFrom, createdTo, customerId } = filter;
  const { updatedFrom, externalId } = filter;
  const isBounded = Boolean(createdFrom ?? createdTo);
  return {
    phase: 'live',
    ...(customerId ? { customerId } : {}),
    ...(externalId ? { externalId } : {}),
    ...(updatedFrom ? { updatedAt: { $gte: updatedFrom } } : {}),
    ...(status ? { status } : {}),
    ...(paymentStatus ? { paymentStatus } : {}),
    ...(isBounded
      ? {
          createdAt: {
            ...(createdFrom ? { $gte: createdFrom } : {}),
            ...(createdTo ? { $lt: createdTo } : {}),
          },
        }
      : {}),
  };
}

/** The time that a list goes by: of the last change when it is asked what changed. */
export function timeOf({ updatedFrom }: OrderFilter): 'createdAt' | 'updatedAt' {
  return updatedFrom ? 'updatedAt' : 'createdAt';
}

export function sortOf(
  sort: OrderSort,
  time: ReturnType<typeof timeOf> = 'createdAt',
): Readonly<Record<string, 1 | -1>> {
  const direction = sort === 'newest' ? -1 : 1;
  return { [time]: direction, _id: direction };
}

function afterOf(
  { sort, filter }: OrderListQuery,
  { at, id }: OrderPosition,
): Filter<OrderDocument> {
  const time = timeOf(filter);
  const beyond = sort === 'newest' ? '$lt' : '$gt';
  return { $or: [{ [time]: { [beyond]: at } }, { [time]: at, _id: { [beyond]: id } }] };
}
