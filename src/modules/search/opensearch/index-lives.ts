import { randomBytes } from 'node:crypto';
import { OpenSearchError, type OpenSearchClient } from './client';
import { INDEX_SETTINGS, SERVING } from './index-settings';

/** The indexes of one alias: one that searches use, and such as are being made or were left behind. */
export interface IndexLives {
  /** The index that searches use; null without one. */
  current(): Promise<string | null>;
  /** An empty index that is not searched: without replicas and refreshes until it is opened. */
  create(): Promise<string>;
  /** What was written can be found, and what is written later soon; copies are made from now on. */
  open(index: string): Promise<void>;
  /** `green`: all copies are there; `yellow`: some are missing; `red`: the index itself is. */
  health(index: string): Promise<'green' | 'yellow' | 'red'>;
  /** From now on searches use this index; the one before it is gone. */
  use(index: string): Promise<void>;
  /** Removes all that searches do not use; answers their names. */
  removeOthers(): Promise<readonly string[]>;
}

/** What an index is written by: gone with it, so that a late write cannot bring back what was removed. */
export const writerOf = (index: string): string => `${index}-writer`;

/** Also a cluster that is busy makes an index in this time. */
const SLOW_MS = 30_000;

export function createIndexLives(client: OpenSearchClient, alias: string): IndexLives {
  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    client.call<T>({ method, path, timeoutMs: SLOW_MS, ...(body && { body }) });
  const current = async (): Promise<string | null> => {
    try {
      return Object.keys(await call<object>('GET', `_alias/${alias}`))[0] ?? null;
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 404) return null;
      throw error;
    }
  };
  const names = async (): Promise<readonly string[]> => {
    const rows = await call<readonly { readonly index: string }[]>(
      'GET',
      `_cat/indices/${alias}-*?format=json&h=index`,
    );
    return rows.map(({ index }) => index);
  };
  return {
    current,
    create: async () => {
      const index = `${alias}-${randomBytes(6).toString('hex')}`;
      await call('PUT', index, { ...INDEX_SETTINGS, aliases: { [writerOf(index)]: {} } });
      return index;
    },
    open: async (index) => {
      // Only files of a commit are copied; all else would be indexed once more for each copy.
      await call('POST', `${index}/_flush`);
      await call('PUT', `${index}/_settings`, { index: SERVING });
      await call('POST', `${index}/_refresh`);
    },
    health: async (index) => {
      type Health = { readonly status: 'green' | 'yellow' | 'red' };
      return (await call<Health>('GET', `_cluster/health/${index}`)).status;
    },
    use: async (index) => {
      const before = await current();
      const actions = [
        { add: { index, alias } },
        ...(before === null || before === index ? [] : [{ remove_index: { index: before } }]),
      ];
      await call('POST', '_aliases', { actions });
    },
    removeOthers: async () => {
      const used = await current();
      const others = (await names()).filter((index) => index !== used);
      for (const index of others) await call('DELETE', `${index}?ignore_unavailable=true`);
      return others;
    },
  };
}
