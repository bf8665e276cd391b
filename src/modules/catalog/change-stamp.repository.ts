import { Timestamp, type Document } from 'mongodb';

/**
 * `changeStamp` is the server's logical time of a document's last change, by which the search index reads changes. On
 * insert, the server replaces an empty timestamp with its own time.
 */
export const SERVER_TIME = new Timestamp({ t: 0, i: 0 });

/** The signal that is sent after a change to products or categories and wakes the readers of search indexes. */
export const CATALOG_SIGNAL = 'catalog';

/** The `$currentDate` part of every update that affects searches. */
export const touch = { changeStamp: { $type: 'timestamp' } } as const;

/** An update that sets fields and removes those that are `undefined`. */
export function setOrUnset(fields: Document): {
  readonly $set: Document;
  readonly $unset: Document;
} {
  const $set: Document = {};
  const $unset: Document = {};
  for (const [name, value] of Object.entries<unknown>(fields)) {
    if (value === undefined) $unset[name] = '';
    else $set[name] = value;
  }
  return { $set, $unset };
}
