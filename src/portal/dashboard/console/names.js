import { call } from './api.js';

/** What was asked for once is not asked for again. */
const asked = new Map();

function once(path, nameIn) {
  if (!asked.has(path))
    asked.set(
      path,
      call('GET', path).then(nameIn, () => null),
    );
  return asked.get(path);
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
