import type { ChangeWatch, WatchedResource } from '../platform/live/change-watch';
import { asUnavailable } from '../platform/mongo/errors';
import { isAppError } from '../platform/values/errors';

/** A page of a log, and the position after it. */
export interface LogPage<Item> {
  readonly data: readonly Item[];
  readonly next: string;
  readonly hasMore: boolean;
}

const RETRY_MS = 1000;

/** What one stream waits for: changes of its resource, new rights of its reader, and its end. */
export class LiveFeed {
  #isStale = false;
  #isClosed = false;
  #rights = 0;
  #unwatch = (): void => undefined;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly changes: Pick<ChangeWatch, 'observe'>) {}

  /** Must be called before the first read, so that no change is missed in between. */
  observe(resource: WatchedResource): void {
    if (!this.#isClosed) this.#unwatch = this.changes.observe(resource, this.wake);
  }

  readonly wake = (): void => {
    this.#isStale = true;
    this.#notify();
  };

  /** The reader's rights may have changed: items that were already read are not yielded any more. */
  readonly changeRights = (): void => {
    this.#rights += 1;
    this.wake();
  };

  readonly close = (): void => {
    this.#isClosed = true;
    this.#unwatch();
    this.#notify();
  };

  /** Resolves to true when there is something to read, to false when the stream is over. */
  async next(): Promise<boolean> {
    while (!this.#isStale && !this.#isClosed) await this.#woken();
    this.#isStale = false;
    return !this.#isClosed;
  }

  /** Waits a second, or until the stream is over; resolves to whether it continues. */
  async pause(): Promise<boolean> {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      this.#notify();
    }, RETRY_MS).unref();
    while (!this.#isClosed && !isOver) await this.#woken();
    clearTimeout(timer);
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

  /** The items of a log after a position (null: from the first page), in order, until the stream is over. */
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

  #notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** A dependency is unavailable. */
function isTransient(error: unknown): boolean {
  return isAppError(error) ? error.kind === 'unavailable' : asUnavailable(error) !== null;
}
