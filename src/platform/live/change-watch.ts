import { POLL_MS, type Signals } from '../jobs';
import { chunksOf } from '../values/chunks';
import { paced, type Paced } from '../values/paced';

/** What this name is said of: something that readers may observe was changed. */
export const CHANGE_SIGNAL = 'changes';

/** By id a mark of each of these resources, in one command; another mark = readers may see something else. */
export type ReadMarks = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export interface WatchedSource {
  readonly readMarks: ReadMarks;
  /** Between two changes that are told of one resource; a second when left out. */
  readonly gapMs?: number;
  /** Between two looks at the marks; a tenth of a second when left out. */
  readonly lookMs?: number;
}

export interface WatchedResource {
  /** Says which sources tell of its changes. */
  readonly kind: string;
  readonly id: string;
}

/** A page of a log, and the position after it. */
export interface LogPage<Item> {
  readonly data: readonly Item[];
  readonly next: string;
  readonly hasMore: boolean;
}

/** Tells readers of resources that what they read may have changed. */
export interface ChangeWatch {
  /** At most once in the time of its source, and once at first; answers how to end it. */
  observe(resource: WatchedResource, onChange: () => void): () => void;
  /** Tells of every change of anything, and every 15 seconds, because a signal may be lost; answers how to end it. */
  follow(listener: () => void): () => void;
}

interface Watched {
  readonly listeners: Set<() => void>;
  /** Tells them. */
  readonly news: Paced;
  mark: string | null | undefined;
}

/** Changes that come together are looked for together. */
const LOOK_GAP_MS = 100;
const TOLD_GAP_MS = 1000;
const MAX_IDS = 1000;

/**
 * One reader for all streams of a process: when something was changed somewhere, it reads the marks of what is
 * watched, a thousand resources in one command, and tells whom it concerns. Nothing is read while nothing changes.
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
  const { readMarks, gapMs = TOLD_GAP_MS, lookMs = LOOK_GAP_MS } = source;
  const watches = new Map<string, Watched>();
  /** Without readers it sends no command. */
  let unfollow = (): void => undefined;
  const look = paced(lookMs, async () => {
    for (const ids of chunksOf([...watches.keys()], MAX_IDS)) {
      const marks = await readMarks(ids);
      for (const id of ids) note(watches.get(id), marks.get(id) ?? null);
    }
  });
  const watch = (id: string): Watched => {
    const listeners: Watched['listeners'] = new Set();
    const news = paced(gapMs, async () => listeners.forEach((tell) => tell()));
    const resource: Watched = { listeners, news, mark: undefined };
    watches.set(id, resource);
    if (watches.size === 1) unfollow = follow(look.wake);
    return resource;
  };
  return (id: string, onChange: () => void): (() => void) => {
    const resource = watches.get(id) ?? watch(id);
    // Its own, so that one listener may come twice.
    const listener = (): void => onChange();
    resource.listeners.add(listener);
    // What later changes are compared with: read once, after the first reader has begun.
    if (resource.mark === undefined) look.wake();
    return () => {
      if (!resource.listeners.delete(listener) || resource.listeners.size > 0) return;
      void resource.news.stop();
      watches.delete(id);
      if (watches.size === 0) unfollow();
    };
  };
}

function note(resource: Watched | undefined, mark: string | null): void {
  if (resource === undefined || resource.mark === mark) return;
  const isFirst = resource.mark === undefined;
  resource.mark = mark;
  // Whoever comes first has just read it: the next change need not wait for that.
  if (isFirst) resource.listeners.forEach((tell) => tell());
  else resource.news.wake();
}
