import { Timestamp, type Document } from 'mongodb';

/**
 * `changeStamp` carries the server's logical time of a document's last change, so that the search index can ask
 * for what changed since. The server replaces an empty timestamp of an inserted document by its own time.
 */
export const SERVER_TIME = new Timestamp({ t: 0, i: 0 });

/** What a process wakes when it has changed products or categories: search indexes read what changed. */
export const CATALOG_SIGNAL = 'catalog';

/** The `$currentDate` part of every update that a search could see. */
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
