import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClient, type Client } from 'commerce-client';
import {
  addressOf,
  entryOf,
  exitCodes,
  isAddress,
  NoCredential,
  UsageError,
  type Command,
  type Context,
  type Values,
} from './command.ts';
import { commands, common } from './commands.ts';
import { exitCodeOf, factsOf, messageOf } from './failure.ts';
import { helpOf, overview } from './help.ts';
import { readProfiles, requireProfile, whyNoKey } from './profiles.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';
/** What is empty is not set. */
const setting = (name: string): string | undefined => process.env[name] || undefined;

interface Given {
  readonly args: readonly string[];
  readonly values: Values;
}

function parse(command: Command, rest: readonly string[]): Given {
  const all = { ...common, ...command.options };
  const options = Object.fromEntries(
    Object.entries(all).map(([name, { value, isRepeatable = false }]) => [
      name,
      {
        type: value ? ('string' as const) : ('boolean' as const),
        multiple: isRepeatable,
        ...(name === 'help' ? { short: 'h' } : {}),
        ...(name === 'query' ? { short: 'q' } : {}),
      },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...rest], allowPositionals: true, options });
    return { args: positionals, values: values as Values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function contextOf({ args, values }: Given, signal: AbortSignal): Context {
  const { current, profiles } = readProfiles();
  const given = (name: string): string | undefined => values[name] as string | undefined;
  const named = given('profile') ?? setting('COMMERCE_PROFILE');
  const profile = entryOf(profiles, named ?? current);
  const url = addressOf(given('url') ?? setting('COMMERCE_URL') ?? profile?.url ?? DEFAULT_URL);
  if (!isAddress(url))
    throw new UsageError(`${url} is not an address, as https://api.shop.example.`);
  // The key of a profile is for its own service alone.
  const kept = profile && addressOf(profile.url) === url ? profile.key : undefined;
  const key = given('key') ?? setting('COMMERCE_KEY') ?? kept;
  const isJson = values['json'] === true;
  const note = (text: string): void => console.error(text);
  return {
    args,
    values,
    url,
    get client() {
      // Only `login` may name a profile that is not there.
      if (named !== undefined) requireProfile(named);
      if (!key) throw new NoCredential(whyNoKey(named ?? current, url));
      return clientOf({ url, key, note });
    },
    signal,
    print: (text, facts) => {
      if (!isJson) console.log(text);
      else for (const result of [facts].flat()) console.log(JSON.stringify(result));
    },
    note,
  };
}

interface Connection {
  readonly url: string;
  readonly key: string;
  readonly note: (text: string) => void;
}

function clientOf({ url, key, note }: Connection): Client {
  return createClient({
    url,
    key,
    headers: { 'x-client-id': 'commerce-cli' },
    onRetry: ({ error, waitMs }) =>
      note(`${(error as Error).message} Again in ${(waitMs / 1000).toFixed(1)} s.`),
  });
}

function versionOf(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

/** Ctrl-C ends what goes on in good order; a second one ends at once. */
function interruption(): AbortSignal {
  const aborting = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => aborting.abort());
  return aborting.signal;
}

async function run(name: string | undefined, rest: readonly string[]): Promise<number> {
  if (name === '--version') return say(versionOf());
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return say(overview());
  const command = entryOf(commands, name);
  if (!command) throw new UsageError(`There is no command ${name}: commerce --help`);
  const given = parse(command, rest);
  if (given.values['help']) return say(helpOf(name, command));
  const surplus = given.args[command.takes.split(' ').filter(Boolean).length];
  if (surplus !== undefined) throw new UsageError(`commerce ${name} does not take "${surplus}".`);
  return (await command.run(contextOf(given, interruption()))) ?? exitCodes.done;
}

function say(text: string): number {
  console.log(text);
  return exitCodes.done;
}

// Whoever reads the output, as `head`, may have had enough.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(exitCodes.done);
  console.error(`commerce: ${message}`);
  process.exit(exitCodes.failed);
});

const [name, ...rest] = process.argv.slice(2);
try {
  process.exitCode = await run(name, rest);
} catch (error) {
  const isJson = rest.includes('--json');
  console.error(isJson ? JSON.stringify(factsOf(error)) : `commerce: ${messageOf(error)}`);
  process.exitCode = exitCodeOf(error);
}
