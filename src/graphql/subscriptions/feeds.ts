import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphContext, LiveFeeds, LogPage } from '../../../resolvers/context';
import { isAppError } from '../../platform/values/errors';
import type { ChangeWatch, WatchedResource } from '../../platform/live';

/** The feeds of one stream. */
export interface OpenFeeds extends LiveFeeds {
  /** The rights of the reader may have changed: what was read for those of before is not yielded any more. */
  rightsChanged(): void;
  /** Reads again in a moment, once for all who ask until then. */
  wakeLater(): void;
  /** Resolves in a moment, or as soon as they end: to whether they go on. Rejects with what ended them. */
  pause(): Promise<boolean>;
  /** Ends them; with an error, they reject with it. */
  close(error?: unknown): void;
}

const PAUSE_MS = 1000;

export function createFeeds(changes: ChangeWatch, contextOf: () => GraphContext): OpenFeeds {
  const pulse = createPulse();
  const { wake, wakeLater, isOpen, pause, close } = pulse;
  let rights = 0;
  const changesOf = async function* (resource: WatchedResource): AsyncGenerator<null> {
    const unwatch = changes.observe(resource, wake);
    try {
      while (await pulse.next()) yield null;
    } finally {
      unwatch();
    }
  };
  const items: LiveFeeds['items'] = async function* (resource, readAfter) {
    let place: string | null = null;
    for await (const _change of changesOf(resource)) {
      const readFor = rights;
      const page = await nullWhenUnreachable(() => readAfter(contextOf(), place));
      if (page === null) {
        wakeLater();
        continue;
      }
      for (const item of page.data) {
        if (!isOpen() || rights !== readFor) break;
        place = String(item.position);
        yield item;
      }
      if (rights !== readFor) continue;
      place = page.next;
      if (page.hasMore) wake();
    }
  };
  const rightsChanged = (): void => {
    rights += 1;
    wake();
  };
  return { changes: changesOf, items, rightsChanged, wakeLater, pause, close };
}

/** When there is something to read, and when it is over. */
function createPulse() {
  let isStale = true;
  let end: { readonly error?: unknown } | null = null;
  let notify = (): void => undefined;
  const closing = new AbortController();
  const wake = (): void => {
    isStale = true;
    notify();
  };
  let later: NodeJS.Timeout | undefined;
  const isOpen = (): boolean => {
    if (end !== null && 'error' in end) throw end.error;
    return end === null;
  };
  return {
    wake,
    wakeLater: (): void => {
      clearTimeout(later);
      later = setTimeout(wake, PAUSE_MS).unref();
    },
    /** False when it is over; throws what ended it. */
    isOpen,
    /** The same as soon as there is something to read. */
    next: async (): Promise<boolean> => {
      while (!isStale && isOpen()) await new Promise<void>((resolve) => (notify = resolve));
      isStale = false;
      return isOpen();
    },
    pause: async (): Promise<boolean> => {
      const options = { ref: false, signal: closing.signal };
      await sleep(PAUSE_MS, undefined, options).catch(() => undefined);
      return isOpen();
    },
    close: (error?: unknown): void => {
      end ??= error === undefined ? {} : { error };
      closing.abort();
      notify();
    },
  };
}

async function nullWhenUnreachable<Item>(
  read: () => Promise<LogPage<Item>>,
): Promise<LogPage<Item> | null> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error) && error.kind === 'unavailable') return null;
    throw error;
  }
}
