import type { ChangeWatch, LogPage, WatchedResource } from '../platform/live/change-watch';
import { asUnavailable } from '../platform/mongo/errors';
import { isAppError } from '../platform/values/errors';

const RETRY_MS = 1000;

/** Lets one stream wait for changes of its resource, for new rights of its reader, and for its end. */
export class LiveFeed {
  #isStale = false;
  #isClosed = false;
  #rights = 0;
  #unwatch = (): void => undefined;
  #endWait = (): void => undefined;
  #endPause = (): void => undefined;

  constructor(private readonly changes: Pick<ChangeWatch, 'observe'>) {}

  /** Must be called before the first read, so that no change is missed in between. */
  observe(resource: WatchedResource): void {
    if (!this.#isClosed) this.#unwatch = this.changes.observe(resource, this.wake);
  }

  readonly wake = (): void => {
    this.#isStale = true;
    this.#endWait();
  };

  /** The reader's rights may have changed: items that were already read are not yielded any more. */
  readonly changeRights = (): void => {
    this.#rights += 1;
    this.wake();
  };

  readonly close = (): void => {
    this.#isClosed = true;
    this.#unwatch();
    this.#endWait();
    this.#endPause();
  };

  /** Resolves to true when there is something to read, to false when the stream has ended. */
  async next(): Promise<boolean> {
    if (!this.#isStale && !this.#isClosed)
      await new Promise<void>((resolve) => (this.#endWait = resolve));
    this.#isStale = false;
    return !this.#isClosed;
  }

  /** Waits a second, or until the stream ends; resolves to whether it continues. */
  async pause(): Promise<boolean> {
    if (this.#isClosed) return false;
    await new Promise<void>((resolve) => {
      this.#endPause = resolve;
      setTimeout(resolve, RETRY_MS).unref();
    });
    return !this.#isClosed;
  }

  /** Reads, retrying every second while a dependency is unavailable; resolves to undefined if the stream ends first. */
  async read<T>(read: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (!isTransient(error)) throw error;
      }
      if (!(await this.pause())) return undefined;
    }
  }

  /** The items of a log after a position (null: from the first page), in order, until the stream ends. */
  async *items<Item extends { readonly position: string | number }>(
    readAfter: (place: string | null) => Promise<LogPage<Item>>,
    first?: LogPage<Item>,
  ): AsyncGenerator<Item> {
    let place: string | null = null;
    let page = first;
    while (page !== undefined || (await this.next())) {
      const rights = this.#rights;
      page ??= await this.read(() => readAfter(place));
      if (page === undefined) return;
      for (const item of page.data) {
        if (this.#isClosed || this.#rights !== rights) break;
        place = String(item.position);
        yield item;
      }
      if (this.#rights === rights) {
        place = page.next;
        if (page.hasMore) this.wake();
      }
      page = undefined;
    }
  }
}

/** A dependency is unavailable. */
function isTransient(error: unknown): boolean {
  return isAppError(error) ? error.kind === 'unavailable' : asUnavailable(error) !== null;
}
