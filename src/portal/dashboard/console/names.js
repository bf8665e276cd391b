import { call, isDecided } from './api.js';
import { sessionSignal } from './session.js';

/** What is kept by key as long as a session, and begins anew with the next one. */
export function keptInSession() {
  const keptIn = new WeakMap();
  return () => {
    const session = sessionSignal();
    if (!keptIn.has(session)) keptIn.set(session, new Map());
    return keptIn.get(session);
  };
}

/** What was asked for once in a session is not asked for again in it: another one may see more, or less. */
const askedHere = keptInSession();

/** `version` is that of what is read, where it changes. */
export function once(path, nameIn, version = '') {
  const asked = askedHere();
  const key = `${path} ${version}`;
  if (!asked.has(key))
    asked.set(
      key,
      call('GET', path).then(nameIn, (error) => {
        if (!isDecided(error)) asked.delete(key);
        return null;
      }),
    );
  return asked.get(key);
}

const readers = {
  usr: (id) => once(`/users/${encodeURIComponent(id)}`, ({ displayName }) => displayName),
  pst: (id) => once(`/posts/${encodeURIComponent(id)}`, ({ title }) => title),
};

/** What people call the users and posts of these ids, by id; of those that cannot be read it has none. */
export async function namesOf(ids) {
  const known = [...new Set(ids)].filter((id) => readers[id?.slice(0, 3)]);
  const names = await Promise.all(known.map((id) => readers[id.slice(0, 3)](id)));
  return Object.fromEntries(known.map((id, index) => [id, names[index]]));
}
