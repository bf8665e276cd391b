import { setTimeout as sleep } from 'node:timers/promises';
import type { GraphContext, LiveFeeds, LogPage } from '../../../resolvers/context';
import { isAppError } from '../../platform/errors';
import type { ChangeWatch, WatchedResource } from '../../platform/live';

/** The feeds of one stream. */
export interface OpenFeeds extends LiveFeeds {
  /** Something else than the resource may have changed, such as the rights of the reader. */
  wake(): void;
  /** The same in a moment, once for all who ask until then. */
  wakeLater(): void;
  /** Resolves in a moment, or as soon as they end: to whether they go on. Rejects with what ended them. */
  pause(): Promise<boolean>;
  /** Ends them; with an error, they reject with it. */
  close(error?: unknown): void;
}

const PAUSE_MS = 1000;

export function createFeeds(changes: ChangeWatch, contextOf: () => GraphContext): OpenFeeds {
  let isStale = true;
  let end: { readonly error?: unknown } | null = null;
  let notify = (): void => undefined;
  const closing = new AbortController();
  const wake = (): void => {
    isStale = true;
    notify();
  };
  let later: NodeJS.Timeout | undefined;
  const wakeLater = (): void => {
    clearTimeout(later);
    later = setTimeout(wake, PAUSE_MS).unref();
  };
  const changesOf = async function* (resource: WatchedResource): AsyncGenerator<null> {
    const unwatch = changes.observe(resource, wake);
    try {
      for (;;) {
        if (!isStale && end === null) await new Promise<void>((resolve) => (notify = resolve));
        if (end !== null) return throwIfAny(end);
        if (!isStale) continue;
        isStale = false;
        yield null;
      }
    } finally {
      unwatch();
    }
  };
  return {
    changes: changesOf,
    items: async function* (resource, readAfter) {
      let place: string | null = null;
      for await (const _change of changesOf(resource)) {
        const page = await nullWhenUnreachable(() => readAfter(contextOf(), place));
        if (page === null) {
          wakeLater();
          continue;
        }
        yield* page.data as never[];
        place = page.next;
        if (page.hasMore) wake();
      }
    },
    wake,
    wakeLater,
    pause: async () => {
      const options = { ref: false, signal: closing.signal };
      await sleep(PAUSE_MS, undefined, options).catch(() => undefined);
      if (end !== null) throwIfAny(end);
      return end === null;
    },
    close: (error) => {
      end ??= error === undefined ? {} : { error };
      closing.abort();
      notify();
    },
  };
}

async function nullWhenUnreachable(
  read: () => Promise<LogPage<unknown>>,
): Promise<LogPage<unknown> | null> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error) && error.kind === 'unavailable') return null;
    throw error;
  }
}

function throwIfAny(end: { readonly error?: unknown }): void {
  if ('error' in end) throw end.error;
}
