import { emit, type EventDraft } from '../../platform/events';
import { outcomeOf, type LogPush } from '../../platform/operations';
import type { OrderDocument } from './orders.document';
import { baseShape } from './order-view';
import type { OrderStatus } from './orders.types';

type Stored = { -readonly [K in keyof OrderDocument]: OrderDocument[K] };

/** A decision about an order, before it is written. */
export interface OrderChange {
  /** The state it goes to; emitted as `order.<status>` and kept in the history. */
  readonly to?: OrderStatus;
  readonly reason?: string | null;
  /** Further events, without the prefix `order.`. */
  readonly events?: readonly string[];
  readonly set?: Partial<Stored>;
  readonly unset?: readonly (keyof OrderDocument)[];
  /** Nothing that clients see changes. */
  readonly isInternal?: boolean;
  /** What a repetition of the operation is answered by, when there is more than one outcome. */
  readonly outcome?: string;
}

export interface LoggedChange extends OrderChange {
  /** Logs the operation that makes the change. */
  readonly log?: LogPush;
}

/** The one single-document update that carries out a change and emits its events. */
export interface OrderUpdate {
  readonly $set: Readonly<Record<string, unknown>>;
  readonly $unset?: Readonly<Record<string, ''>>;
  readonly $inc: { readonly rev: 1; readonly version: 0 | 1 };
  readonly $push?: Readonly<Record<string, unknown>>;
}

export interface ChangeFacts {
  readonly now: Date;
  /** When the changed order has to be looked after. */
  readonly dueOf: (order: OrderDocument) => Date | null;
}

export function updateOf(
  order: OrderDocument,
  change: LoggedChange,
  { now, dueOf }: ChangeFacts,
): OrderUpdate {
  const { to, reason = null, events = [], set = {}, unset = [], isInternal = false, log } = change;
  const bump = isInternal ? 0 : 1;
  const changed = {
    ...order,
    ...set,
    ...(to ? { status: to } : {}),
    ...(isInternal ? {} : { updatedAt: now }),
    version: order.version + bump,
  };
  const types = [...(to ? [to === 'pending' ? 'created' : to] : []), ...events];
  const [first, ...others] = types.map((type) => draftOf(changed, type));
  const emission = first === undefined ? null : emit(order.seq, now, [first, ...others]);
  const push = {
    ...(to ? { history: { status: to, at: now, reason } } : {}),
    ...emission?.push,
    ...log,
  };
  return {
    $set: {
      ...set,
      ...(to ? { status: to } : {}),
      ...(isInternal ? {} : { updatedAt: now }),
      ...emission?.set,
      nextAttemptAt: dueOf(changed),
    },
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((name) => [name, ''])) } : {}),
    $inc: { rev: 1, version: bump },
    ...(Object.keys(push).length > 0 ? { $push: push } : {}),
  };
}

/** True when this very request has made its step already. */
export function isDone(order: OrderDocument, op: string | null): boolean {
  return op !== null && outcomeOf(order, { op }) !== null;
}

function draftOf(order: OrderDocument, type: string): EventDraft {
  return {
    type: `order.${type}`,
    resourceType: 'order',
    resourceId: order._id,
    ownerId: order.customerId,
    isPublic: true,
    object: baseShape(order),
  };
}
