import type { Db, Document } from 'mongodb';
import { POLL_MS, type Signals } from '../jobs';
import { byIds } from '../mongo/batch-by-key';
import { MAX_TIME_MS } from '../mongo/client';
import { chunksOf } from '../values/iterables';
import { createPacer, type Pacer } from '../values/pacer';

/** The signal that something observable by readers has changed. */
export const CHANGE_SIGNAL = 'changes';

/**
 * Reads in one command a mark of each of these resources, by id; a different mark means that readers may see something
 * else.
 */
export type ReadMarks = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface WatchedSource {
  readonly readMarks: ReadMarks;
  /** The shortest time between two notifications about one resource; by default a second. */
  readonly gapMs?: number;
  /** The shortest time between two reads of the marks; by default a tenth of a second. */
  readonly lookMs?: number;
}

export interface WatchedResource {
  /** Determines which sources detect its changes. */
  readonly kind: string;
  readonly id: string;
}

/** A page of a log, and the position after it. */
export interface LogPage<Item> {
  readonly data: readonly Item[];
  readonly next: string;
  readonly hasMore: boolean;
}

/** Notifies readers that resources may have changed. */
export interface ChangeWatch {
  /** Notifies once at first, and then at most once per `gapMs` of its source; returns a function that ends it. */
  observe(resource: WatchedResource, onChange: () => void): () => void;
  /**
   * Notifies of every change of anything, and every 15 seconds, because a signal may be lost; returns a function that
   * ends it.
   */
  follow(listener: () => void): () => void;
}

interface Observed {
  readonly listeners: Set<() => void>;
  /** Notifies the listeners. */
  readonly notifications: Pacer;
  mark: string | null | undefined;
}

/** Simultaneous changes share one read of the marks. */
const LOOK_GAP_MS = 100;
const NOTIFICATION_GAP_MS = 1000;
const MAX_IDS = 1000;

/**
 * One observer for all streams of a process: after a change anywhere, it reads the marks of the observed resources, a
 * thousand in one command, and notifies the readers concerned. It reads nothing while nothing changes.
 */
export function createChangeWatch(
  sources: Readonly<Record<string, readonly WatchedSource[]>>,
  signals: Pick<Signals, 'follow'>,
): ChangeWatch {
  const follow: ChangeWatch['follow'] = (listener) => {
    const unfollow = signals.follow(listener, [CHANGE_SIGNAL]);
    const timer = setInterval(listener, POLL_MS).unref();
    return () => {
      unfollow();
      clearInterval(timer);
    };
  };
  const kinds = new Map(
    Object.entries(sources).map(([kind, its]) => [
      kind,
      its.map((one) => createSource(one, follow)),
    ]),
  );
  return {
    follow,
    observe: ({ kind, id }, onChange) => {
      const observers = kinds.get(kind);
      if (observers === undefined) throw new Error(`changes of ${kind} cannot be observed`);
      const ends = observers.map((observe) => observe(id, onChange));
      return () => ends.forEach((end) => end());
    },
  };
}

function createSource(source: WatchedSource, follow: ChangeWatch['follow']) {
  const { readMarks, gapMs = NOTIFICATION_GAP_MS, lookMs = LOOK_GAP_MS } = source;
  const watches = new Map<string, Observed>();
  /** Without readers it sends no command. */
  let unfollow = (): void => undefined;
  const look = createPacer(lookMs, async () => {
    for (const ids of chunksOf([...watches.keys()], MAX_IDS)) {
      const marks = await readMarks(ids);
      for (const id of ids) updateMark(watches.get(id), marks.get(id) ?? null);
    }
  });
  const watch = (id: string): Observed => {
    const listeners: Observed['listeners'] = new Set();
    const notifications = createPacer(gapMs, async () => listeners.forEach((notify) => notify()));
    const resource: Observed = { listeners, notifications, mark: undefined };
    watches.set(id, resource);
    if (watches.size === 1) unfollow = follow(look.wake);
    return resource;
  };
  return (id: string, onChange: () => void): (() => void) => {
    const resource = watches.get(id) ?? watch(id);
    // A new function, so that one listener may observe twice.
    const listener = (): void => onChange();
    resource.listeners.add(listener);
    // The mark for comparing later changes: read once, after the first reader has begun.
    if (resource.mark === undefined) look.wake();
    return () => {
      if (!resource.listeners.delete(listener) || resource.listeners.size > 0) return;
      void resource.notifications.stop();
      watches.delete(id);
      if (watches.size === 0) unfollow();
    };
  };
}

function updateMark(resource: Observed | undefined, mark: string | null): void {
  if (resource === undefined || resource.mark === mark) return;
  const isFirst = resource.mark === undefined;
  resource.mark = mark;
  // The first reader has just read the resource, so its next change need not wait.
  if (isFirst) resource.listeners.forEach((notify) => notify());
  else resource.notifications.wake();
}

/** A collection whose changes show in certain fields. */
export interface MarkedCollection {
  readonly collection: string;
  /** At least one of them differs whenever a reader could see something else. */
  readonly fields: readonly string[];
  /** The ids contain the bucket by which the collection is sharded. */
  readonly isBucketed?: boolean;
}

/** Marks made of a few fields of each document. */
export function createReadMarks(
  db: Db,
  { collection, fields, isBucketed }: MarkedCollection,
): ReadMarks {
  const documents = db.collection<Document & { readonly _id: string }>(collection);
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  return async (ids) => {
    const options = { projection, batchSize: ids.length + 1, maxTimeMS: MAX_TIME_MS };
    const these = isBucketed ? byIds(ids) : { _id: { $in: [...ids] } };
    const rows = await documents.find(these, options).toArray();
    return new Map(rows.map((row) => [row._id, fields.map((field) => String(row[field])).join()]));
  };
}
