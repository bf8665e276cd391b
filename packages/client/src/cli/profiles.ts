import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { entryOf, UsageError } from './command.ts';

/** Where to go and as whom. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

interface Profiles {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const { env } = process;
const configFile = (): string =>
  join(env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'commerce', 'config.json');

/** The file that keeps what goes on between two runs of a command. */
export function stateFileOf(name: string, about: readonly string[]): string {
  const folder = env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state');
  const id = createHash('sha256').update(about.join('\n')).digest('hex').slice(0, 12);
  return join(folder, 'commerce', `${name}-${id}.json`);
}

/** Null when there is no such file. */
export function readJson<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (cause) {
    const message = `${file} cannot be used; correct or remove it. ${(cause as Error).message}`;
    throw new Error(message, { cause });
  }
}

/** Makes a folder and those above it: `recursive` of Node tries for ever where a folder refuses a new one, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another command was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Written as a whole or not at all, for the eyes of its owner. */
export function writeJson(file: string, value: unknown): void {
  makeFolder(dirname(file));
  // Of its own: another command may write the same file.
  const written = `${file}.${process.pid}.new`;
  writeFileSync(written, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(written, file);
}

export function readProfiles(): Profiles {
  return { current: 'default', profiles: {}, ...readJson<Profiles>(configFile()) };
}

/** The profile of this name; throws a `UsageError` that names those that there are. */
export function requireProfile(name: string): Profile {
  const { profiles } = readProfiles();
  const profile = entryOf(profiles, name);
  if (profile) return profile;
  const names = Object.keys(profiles).join(', ') || 'none';
  throw new UsageError(
    `There is no profile ${name} (there are: ${names}): commerce login --profile ${name}`,
  );
}

/** Keeps a profile, and uses it from now on. */
export function keepProfile(name: string, profile: Profile): void {
  const { profiles } = readProfiles();
  writeJson(configFile(), { current: name, profiles: { ...profiles, [name]: profile } });
}

/** Forgets a profile; the one in use stays in use, and when it is the forgotten one the first of the others is used. */
export function forgetProfile(name: string): void {
  const { current, profiles } = readProfiles();
  const kept = Object.entries(profiles).filter(([other]) => other !== name);
  const next = current === name ? (kept[0]?.[0] ?? 'default') : current;
  writeJson(configFile(), { current: next, profiles: Object.fromEntries(kept) });
}

export function useProfile(name: string): void {
  writeJson(configFile(), { ...readProfiles(), current: name });
}
