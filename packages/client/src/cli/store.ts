import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Terminal } from './command.ts';

type Environment = Terminal['env'];

/** What `commerce login` stores. */
export interface Login {
  readonly url: string;
  readonly key: string;
}

/** An empty setting is none (XDG Base Directory): a key must not be stored where a command happens to run. */
export function loginFile(env: Environment): string {
  return join(env['XDG_CONFIG_HOME'] || join(homeOf(env), '.config'), 'commerce', 'login.json');
}

export function readLogin(env: Environment): Login | null {
  const file = loginFile(env);
  const login = readJson(file);
  if (login === null) return null;
  const { url, key } = Object(login) as Readonly<Record<string, unknown>>;
  if (typeof url === 'string' && typeof key === 'string') return { url, key };
  throw new Error(`${file} is not what commerce login stores; correct or remove it.`);
}

export function forgetLogin(env: Environment): void {
  rmSync(loginFile(env), { force: true });
}

/** The file in which a command keeps its place between two runs with the same arguments. */
export function stateFile(env: Environment, args: readonly string[]): string {
  const folder = env['XDG_STATE_HOME'] || join(homeOf(env), '.local', 'state');
  const id = createHash('sha256').update(args.join('\n')).digest('hex').slice(0, 12);
  return join(folder, 'commerce', `listen-${id}.json`);
}

const homeOf = (env: Environment): string => env['HOME'] || homedir();

/** Null when there is no such file. */
export function readJson(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const message = `${file} cannot be used; correct or remove it. ${(cause as Error).message}`;
    throw new Error(message, { cause });
  }
}

/** Written as a whole or not at all, and readable by its owner alone. */
export function writeJson(file: string, value: unknown): void {
  makeFolder(dirname(file));
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** `recursive` of Node never returns where a folder refuses new ones, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another command has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
