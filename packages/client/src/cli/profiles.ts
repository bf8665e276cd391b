import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

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
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

/** Written as a whole or not at all, for the eyes of its owner. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function readProfiles(): Profiles {
  return readJson<Profiles>(configFile()) ?? { current: 'default', profiles: {} };
}

/** Keeps a profile, and uses it from now on; null forgets it. */
export function keepProfile(name: string, profile: Profile | null): void {
  const { profiles } = readProfiles();
  const kept = Object.entries({ ...profiles, [name]: profile }).filter(([, one]) => one !== null);
  const current = profile ? name : (kept[0]?.[0] ?? 'default');
  writeJson(configFile(), { current, profiles: Object.fromEntries(kept) });
}

export function useProfile(name: string): void {
  writeJson(configFile(), { ...readProfiles(), current: name });
}
