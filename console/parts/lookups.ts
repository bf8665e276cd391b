import { call, isDecided } from '../shared/api';
import { sessionSignal } from '../shared/session';

/** A whole id of the service, as it is made or as the demo data have it; copied with a number sign, or in capitals. */
const ID = /^#?((?:ord|usr|evt|dlv|prd|cmt)_(?:demo_\w+|[\da-hjkmnp-tv-z]{26,28}))$/i;

/** An id as it is written; any other text, such as an external id, as it was typed. */
export function asId(input = ''): string {
  const text = input.trim();
  return ID.exec(text)?.[1]?.toLowerCase() ?? text;
}

/** Finds what an external id names, as it was typed, else without its number sign. */
export async function findBySpelling<Page extends { readonly data: readonly unknown[] }>(
  text: string,
  find: (text: string) => Promise<Page>,
): Promise<Page> {
  const page = await find(text);
  const rest = /^#(.+)/.exec(text)?.[1];
  return page.data.length === 0 && rest ? findBySpelling(rest, find) : page;
}

/** The readings of a session: the next one may see more, or less. */
const readings = new WeakMap<AbortSignal, Map<string, Promise<unknown>>>();

/** What was read once in a session is not read again in it. Null where it cannot be read. */
export function once<T>(key: string, read: () => Promise<T>): Promise<T | null> {
  const session = sessionSignal();
  const own = readings.get(session) ?? new Map<string, Promise<unknown>>();
  readings.set(session, own);
  const reading =
    own.get(key) ??
    read().catch((error: unknown) => {
      if (!isDecided(error)) own.delete(key);
      return null;
    });
  own.set(key, reading);
  return reading as Promise<T | null>;
}

const readName = {
  usr: async (id: string) => (await call('GET', '/users/{id}', { path: { id } })).displayName,
  pst: async (id: string) => (await call('GET', '/posts/{id}', { path: { id } })).title,
};

/** What people call the users and posts of these ids, by id; null for those that cannot be read. */
export async function namesOf(ids: readonly (string | null)[]) {
  const readable = [...new Set(ids)].flatMap((id) => {
    const kind = id?.slice(0, 3);
    return id !== null && (kind === 'usr' || kind === 'pst') ? [{ id, kind } as const] : [];
  });
  const names = await Promise.all(
    readable.map(({ id, kind }) => once(`name of ${id}`, () => readName[kind](id))),
  );
  return Object.fromEntries(readable.map(({ id }, index) => [id, names[index] ?? null] as const));
}
