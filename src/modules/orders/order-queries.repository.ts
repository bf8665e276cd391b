import type { Filter } from 'mongodb';
import { bucketOf } from '../../platform/values/ids';
import { storedFieldsFor, type OrderDocument } from './orders.document';
import type { OrderFilter, OrderSort } from './orders.types';

export interface OrderListQuery {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
}

/** A list by its keys; of its orders are read what shows `shown`. */
export function listOf(query: OrderListQuery, shown: ReadonlySet<string>) {
  return {
    filter: whereOf(query.filter),
    scope: ['orders', query],
    projection: storedFieldsFor(shown),
    keys: [timeOf(query.filter), '_id'],
    direction: query.sort === 'newest' ? -1 : 1,
  } as const;
}

/** What the rows of a list have in common. */
function whereOf(filter: OrderFilter): Filter<OrderDocument> {
  const { status, paymentStatus, createdFrom, createdTo, customerId } = filter;
  const { updatedFrom, externalId } = filter;
  const isBounded = Boolean(createdFrom ?? createdTo);
  return {
    phase: 'live',
    ...(customerId ? { bucket: bucketOf(customerId), customerId } : {}),
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
function timeOf({ updatedFrom }: OrderFilter): 'createdAt' | 'updatedAt' {
  return updatedFrom ? 'updatedAt' : 'createdAt';
}
