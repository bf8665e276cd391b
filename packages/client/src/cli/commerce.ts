import { parseArgs } from 'node:util';
import { createClient, InputError, Problem, Unauthenticated } from 'commerce-client';
import manifest from '../../package.json' with { type: 'json' };
import {
  entryOf,
  exitCodes,
  isHttpUrl,
  NoCredential,
  textOf,
  UsageError,
  type Command,
  type Context,
  type Options,
  type Terminal,
} from './command.ts';
import { listen, replay, tail } from './events.ts';
import { importFile } from './import.ts';
import { login } from './login.ts';
import { readLogin } from './store.ts';
import { trigger } from './trigger.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';
/** Shorter pauses before a repeat need no message. */
const NOTICEABLE_MS = 1000;
const NAME_WIDTH = 24;

const commands: Readonly<Record<string, Command>> = {
  login,
  listen,
  trigger,
  replay,
  tail,
  import: importFile,
};

const commonOptions: Options = {
  url: { value: '<url>', text: `the service (COMMERCE_URL, the stored one, or ${DEFAULT_URL})` },
  key: { value: '<key>', text: 'an API key or access token (COMMERCE_KEY, or the stored one)' },
  json: { text: 'each result as one line of JSON' },
  help: { text: 'this text' },
};

/** Runs one command line; resolves with the exit code of the process. */
export async function commerce(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...rest] = argv;
  const command = entryOf(commands, name);
  try {
    if (name === '--version') return say(terminal, manifest.version);
    if (['--help', '-h', 'help'].includes(name)) return say(terminal, overview());
    if (!command) throw new UsageError(`There is no command ${name}.`);
    const { args, values } = parse(name, command, rest);
    if (values['help']) return say(terminal, helpOf(name, command));
    const context = contextOf({ args, values }, terminal);
    return (await command.run(context)) ?? exitCodes.done;
  } catch (error) {
    const usage = isUsage(error) ? `\n${usageOf(name, command)}` : '';
    const text = rest.includes('--json')
      ? JSON.stringify(factsOf(error))
      : `commerce: ${messageOf(error)}${usage}`;
    terminal.write(`${text}\n`);
    return exitCodeOf(error);
  }
}

function say(terminal: Terminal, text: string): number {
  terminal.print(text);
  return exitCodes.done;
}

type Input = Pick<Context, 'args' | 'values'>;

function parse(name: string, command: Command, rest: readonly string[]): Input {
  const entries = Object.entries({ ...commonOptions, ...command.options });
  const options = Object.fromEntries(
    entries.map(([option, { value }]) => [option, { type: value ? 'string' : 'boolean' } as const]),
  );
  let parsed;
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    parsed = parseArgs({ args: [...rest], allowPositionals: true, options: { ...options, help } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const surplus = parsed.positionals[command.takes === '' ? 0 : 1];
  if (surplus !== undefined) throw new UsageError(`commerce ${name} does not take "${surplus}".`);
  return { args: parsed.positionals, values: parsed.values };
}

/** With or without a slash at its end a URL means the same service. */
const withoutSlash = (url: string): string =>
  URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : url;

function contextOf(input: Input, terminal: Terminal): Context {
  const { env, signal } = terminal;
  // Options count before settings, settings before what is stored; what is empty is not set.
  const login = readLogin(env);
  const url = withoutSlash(
    textOf(input, 'url') ?? (env['COMMERCE_URL'] || login?.url || DEFAULT_URL),
  );
  if (!isHttpUrl(url))
    throw new UsageError(`${url} is not an address, as https://api.shop.example.`);
  // A stored key is for its own service alone.
  const isStored = login !== null && withoutSlash(login.url) === url;
  const key = textOf(input, 'key') ?? (env['COMMERCE_KEY'] || (isStored ? login.key : undefined));
  const note = (text: string): void => terminal.write(`${text}\n`);
  return {
    ...input,
    terminal,
    signal,
    url,
    note,
    get client() {
      if (!key) {
        const reason = login
          ? `The stored login is for ${login.url}, not for ${url}`
          : 'There is no credential';
        throw new NoCredential(`${reason}: commerce login, --key or COMMERCE_KEY.`);
      }
      return createClient({
        url,
        key,
        headers: { 'x-client-id': 'commerce-cli' },
        retries: 2,
        onRetry: ({ error, waitMs }) => {
          if (waitMs >= NOTICEABLE_MS)
            note(`${(error as Error).message} Again in ${(waitMs / 1000).toFixed(1)} s.`);
        },
      });
    },
    print: (text, facts) =>
      terminal.print(input.values['json'] === true ? JSON.stringify(facts) : text),
  };
}

const lineOf = (head: string, text: string): string => `  ${head.padEnd(NAME_WIDTH)} ${text}`;

const linesOf = (options: Options): string[] =>
  Object.entries(options).map(([name, { value = '', text }]) =>
    lineOf(`--${name} ${value}`.trim(), text),
  );

function overview(): string {
  const listed = Object.entries(commands).map(([name, { summary }]) => lineOf(name, summary));
  return [
    'commerce: the commerce API from a terminal',
    usageOf('', undefined),
    ['Commands', ...listed].join('\n'),
    ['Options of every command', ...linesOf(commonOptions)].join('\n'),
    [
      'Examples',
      '  commerce login --url http://127.0.0.1:3000',
      '  commerce listen --forward http://127.0.0.1:4000/webhooks --since 2h',
      '  commerce trigger order.paid',
    ].join('\n'),
    'Ends with 0 when done, 1 when it failed, was refused or nothing answers, 2 when written wrongly,\n4 without a valid credential, 5 when items of an import were refused. --version prints the version.',
  ].join('\n\n');
}

function helpOf(name: string, command: Command): string {
  const { takes, summary, choices, options, examples } = command;
  return [
    `commerce ${name}: ${summary}`,
    usageOf(name, command),
    ...(choices ? [[takes, ...choices.map((choice) => `  ${choice}`)].join('\n')] : []),
    ['Options', ...linesOf({ ...options, ...commonOptions })].join('\n'),
    ['Examples', ...examples.map((example) => `  ${example}`)].join('\n'),
  ].join('\n\n');
}

function usageOf(name: string, command: Command | undefined): string {
  if (!command)
    return `Usage: commerce <${Object.keys(commands).join('|')}> [options], each with --help`;
  return `Usage: commerce ${name} ${command.takes ? `${command.takes} ` : ''}[options], as told by --help`;
}

const isUsage = (error: unknown): boolean =>
  error instanceof UsageError || error instanceof InputError;

function exitCodeOf(error: unknown): number {
  if (isUsage(error)) return exitCodes.usage;
  const isCredential = error instanceof NoCredential || error instanceof Unauthenticated;
  return isCredential ? exitCodes.credential : exitCodes.failed;
}

/** An error as a person reads it: what is wrong, where, and by which id the service knows the request. */
function messageOf(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  const { message, status, code, requestId } = error;
  const places = error.errors
    .filter((violation) => !message.includes(violation.message))
    .map((violation) => `\n  ${violation.message}`);
  return `${message}${places.join('')}\n  ${status} ${code}, request ${requestId ?? 'unknown'}`;
}

/** The same for programs. */
function factsOf(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Problem)) return { error: { message } };
  const { status, code, requestId, errors } = error;
  return { error: { message, status, code, requestId, errors } };
}
