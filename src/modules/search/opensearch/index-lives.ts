import { randomBytes } from 'node:crypto';
import { OpenSearchError, type OpenSearchClient } from './client';
import { INDEX_SETTINGS } from './index-settings';

/** The indexes of one alias: one that searches use, and such as are being made or were left behind. */
export interface IndexLives {
  /** The index that searches use; null without one. */
  current(): Promise<string | null>;
  /** An empty index that nobody searches. */
  create(): Promise<string>;
  /** From now on searches use this index; the one before it is gone. */
  use(index: string): Promise<void>;
  /** Removes all that searches do not use; answers their names. */
  removeOthers(): Promise<readonly string[]>;
  /** What was written can be found. */
  refresh(index: string): Promise<void>;
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
    refresh: async (index) => {
      await call('POST', `${index}/_refresh`);
    },
  };
}
