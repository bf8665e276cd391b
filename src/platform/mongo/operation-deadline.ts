import { AbstractCursor, Collection, Db, MongoClient } from 'mongodb';
import { withDeadline } from '../values/deadline';

/** Longer than the time-out of a socket, whose own error comes first; less than the two that the driver may wait for. */
const DEADLINE_MS = 1800;

/** Follows one operation from its call to its end. */
export type FollowOperation = <T>(operation: Promise<T>) => Promise<T>;

/**
 * The same database with a deadline for each operation. The driver repeats a command whose socket timed out, which takes
 * twice as long as a request may, and mongodb 7.8 waits without end for `drain` on a socket that is destroyed and has not
 * emitted `close` yet. Its own `timeoutMS` does nothing.
 */
export function withOperationDeadlines(db: Db, follow: FollowOperation): Db {
  return viewOf(db, (operation) => follow(withDeadline(operation, DEADLINE_MS)));
}

const views = new WeakMap<object, object>();

/** Collections, cursors, the client and the database of a view are views too. */
function viewOf<T extends object>(target: T, follow: FollowOperation): T {
  const existing = views.get(target);
  if (existing !== undefined) return existing as T;
  const toResult = (value: unknown): unknown => {
    if (value instanceof Promise) return follow(value);
    return isViewed(value) ? viewOf(value, follow) : value;
  };
  const view = new Proxy(target, {
    get: (object, name) => {
      const member: unknown = Reflect.get(object, name, object);
      if (typeof member !== 'function') return toResult(member);
      return (...args: unknown[]): unknown => toResult(Reflect.apply(member, object, args));
    },
  });
  views.set(target, view);
  return view;
}

function isViewed(value: unknown): value is object {
  return (
    value instanceof Collection ||
    value instanceof Db ||
    value instanceof AbstractCursor ||
    value instanceof MongoClient ||
    (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  );
}
