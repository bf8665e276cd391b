import { call, isDecided } from '../shared/api';
import { sessionSignal } from '../shared/session';

/** A complete id of the service or of the demo data; users may copy it with a `#` or type it in capitals. */
const ID = /^#?((?:ord|usr|evt|dlv|prd|cmt)_(?:demo_\w+|[\da-hjkmnp-tv-z]{26,28}))$/i;

/** Returns an id in its canonical spelling, and any other text, such as an external id, as the user typed it. */
export function asId(input = ''): string {
  const text = input.trim();
  return ID.exec(text)?.[1]?.toLowerCase() ?? text;
}

/** Looks up an external id as the user typed it, and then without a leading `#`. */
export async function findBySpelling<Page extends { readonly data: readonly unknown[] }>(
  text: string,
  find: (text: string) => Promise<Page>,
): Promise<Page> {
  const page = await find(text);
  const rest = /^#(.+)/.exec(text)?.[1];
  return page.data.length === 0 && rest ? findBySpelling(rest, find) : page;
}

/** The results by session, because another session may see more or less. */
const readings = new WeakMap<AbortSignal, Map<string, Promise<unknown>>>();

/** Reads something once per session. `null` if it cannot be read. */
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

/** The names of users and the titles of posts by id; `null` for those that cannot be read. */
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
