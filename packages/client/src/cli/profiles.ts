import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { entryOf, UsageError } from './command.ts';
import { readJson, withLock, writeJson } from './files.ts';

/** Where to go and as whom. */
export interface Profile {
  readonly url: string;
  readonly key: string;
}

interface Profiles {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The name of no profile, for when none is in use. */
const NONE = '';

const { env } = process;
/** An empty setting is none (XDG Base Directory): a key must not be kept where a command happens to run. */
const configFile = (): string =>
  join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'commerce', 'config.json');

/** The file that keeps what goes on between two runs of a command. */
export function stateFileOf(name: string, about: readonly string[]): string {
  const folder = env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state');
  const id = createHash('sha256').update(about.join('\n')).digest('hex').slice(0, 12);
  return join(folder, 'commerce', `${name}-${id}.json`);
}

/** Between reading the profiles and writing them nobody else does: the login of one would undo that of another. */
function changeProfiles(change: (profiles: Profiles) => Profiles): void {
  const file = configFile();
  withLock(`${file}.lock`, () => writeJson(file, change(readProfiles())));
}

export function readProfiles(): Profiles {
  const file = configFile();
  const found = readJson<Partial<Profiles>>(file) ?? {};
  const kept = { current: 'default', profiles: {}, ...found };
  if (isObject(found) && areProfiles(kept)) return kept;
  throw new Error(`${file} is not what commerce login keeps; correct or remove it.`);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function areProfiles({ current, profiles }: Readonly<Record<keyof Profiles, unknown>>): boolean {
  const isProfile = (value: unknown): boolean => {
    const { url, key } = Object(value) as Partial<Record<keyof Profile, unknown>>;
    return typeof url === 'string' && typeof key === 'string';
  };
  return (
    typeof current === 'string' && isObject(profiles) && Object.values(profiles).every(isProfile)
  );
}

/** The profile of this name; throws a `UsageError` that names those that there are. */
export function requireProfile(name: string): Profile {
  const { profiles } = readProfiles();
  const profile = entryOf(profiles, name);
  if (profile) return profile;
  if (name === NONE) throw new UsageError(noneInUse(profiles));
  const names = Object.keys(profiles).join(', ') || 'none';
  throw new UsageError(
    `There is no profile ${name} (there are: ${names}): commerce login --profile ${name}`,
  );
}

/** Says that one has to be chosen: the next one could be that of another service, or may do more. */
export function noneInUse(profiles: Profiles['profiles']): string {
  const names = Object.keys(profiles).join(', ');
  if (names === '') return 'No profile is left: commerce login';
  return `No profile is in use (there are: ${names}): commerce profiles <name>`;
}

/** Why the profile in use has no key for this address. */
export function whyNoKey(name: string, url: string): string {
  const others = 'commerce login, --key or COMMERCE_KEY.';
  const { profiles } = readProfiles();
  const profile = entryOf(profiles, name);
  if (profile) return `The profile ${name} is for ${profile.url}, not for ${url}: ${others}`;
  const isEmpty = Object.keys(profiles).length === 0;
  return isEmpty ? `There is no credential: ${others}` : `${noneInUse(profiles)}, ${others}`;
}

/** Keeps a profile, and uses it from now on. */
export function keepProfile(name: string, profile: Profile): void {
  changeProfiles(({ profiles }) => ({ current: name, profiles: { ...profiles, [name]: profile } }));
}

/** Forgets a profile; the one in use stays in use, and when it is the forgotten one none is. */
export function forgetProfile(name: string): void {
  changeProfiles(({ current, profiles }) => {
    const kept = Object.entries(profiles).filter(([other]) => other !== name);
    return { current: current === name ? NONE : current, profiles: Object.fromEntries(kept) };
  });
}

export function useProfile(name: string): void {
  changeProfiles((kept) => ({ ...kept, current: name }));
}
