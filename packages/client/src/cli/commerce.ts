import { parseArgs } from 'node:util';
import { createClient, InputError, Problem, Unauthenticated } from 'commerce-client';
import manifest from '../../package.json' with { type: 'json' };
import { exitCodes, isHttpUrl, NoCredential, UsageError } from './command.ts';
import type { Command, Context, Options, Terminal } from './command.ts';
import { listen, replay, tail } from './events.ts';
import { importFile } from './import.ts';
import { login } from './login.ts';
import { readLogin } from './store.ts';
import { trigger } from './trigger.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';
/** Shorter pauses before a retry are not reported. */
const NOTICEABLE_MS = 1000;
const NAME_WIDTH = 24;

const commands = new Map<string, Command>(
  Object.entries({ login, listen, trigger, replay, tail, import: importFile }),
);

const commonOptions: Options = {
  'url <url>': `the service (COMMERCE_URL, the stored one, or ${DEFAULT_URL})`,
  'key <key>': 'an API key or access token (COMMERCE_KEY, or the stored one)',
  json: 'each result as one line of JSON',
  help: 'this text',
};

/** Runs one command line; resolves with the exit code of the process. */
export async function commerce(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...rest] = argv;
  const command = commands.get(name);
  try {
    if (command) return await runCommand([name, command], rest, terminal);
    if (name === '--version') terminal.print(manifest.version);
    else if (['--help', '-h', 'help'].includes(name)) terminal.print(overview());
    else throw new UsageError(`There is no command ${name}.`);
    return exitCodes.done;
  } catch (error) {
    const code = exitCodeOf(error);
    const usage = code === exitCodes.usage ? `\n${usageOf(name, command)}` : '';
    const text = rest.includes('--json')
      ? JSON.stringify({ error: factsOf(error) })
      : `commerce: ${messageOf(error)}${usage}`;
    terminal.write(`${text}\n`);
    return code;
  }
}

async function runCommand(
  [name, command]: readonly [string, Command],
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const { takes } = command;
  const { values, positionals } = parseLine(args, { ...commonOptions, ...command.options });
  const surplus = positionals[takes === '' ? 0 : 1];
  if (surplus !== undefined) throw new UsageError(`commerce ${name} does not take "${surplus}".`);
  if (values['help']) {
    terminal.print(helpOf(name, command));
    return exitCodes.done;
  }
  const [argument = ''] = positionals;
  if (argument === '' && takes !== '') throw new UsageError(`${takes} is missing.`);
  return (await command.run(contextOf({ argument, values }, terminal))) ?? exitCodes.done;
}

/** The arguments and the values of the options. */
function parseLine(args: readonly string[], options: Options) {
  const entries = Object.keys(options).map((option) => {
    const [name = '', value] = option.split(' ');
    return [name, { type: value ? 'string' : 'boolean' }] as const;
  });
  const help = { type: 'boolean', short: 'h' } as const;
  const config = { ...Object.fromEntries(entries), help };
  try {
    const line = parseArgs({ args: [...args], allowPositionals: true, options: config });
    const texts = Object.entries(line.values).map(
      ([name, value]) => [name, String(value)] as const,
    );
    return { positionals: line.positionals, values: Object.fromEntries(texts) };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A trailing slash does not change which service a URL means. */
const withoutSlash = (url: string): string =>
  URL.canParse(url) ? new URL(url).href.replace(/\/+$/, '') : url;

function contextOf(input: Pick<Context, 'argument' | 'values'>, terminal: Terminal): Context {
  const { env, signal } = terminal;
  // Options take precedence over environment variables, and those over what is stored; an empty variable is ignored.
  const profile = readLogin(env);
  const url = withoutSlash(
    input.values['url'] ?? (env['COMMERCE_URL'] || profile?.url || DEFAULT_URL),
  );
  if (!isHttpUrl(url))
    throw new UsageError(`${url} is not a URL such as https://api.shop.example.`);
  // A stored key is sent only to its own service.
  const storedKey = profile && withoutSlash(profile.url) === url ? profile.key : undefined;
  const key = input.values['key'] ?? (env['COMMERCE_KEY'] || storedKey);
  const note = (text: string): void => terminal.write(`${text}\n`);
  return {
    ...input,
    terminal,
    signal,
    url,
    note,
    get client() {
      if (!key) {
        const reason = profile
          ? `The stored login is for ${profile.url}, not for ${url}`
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
    print: (text, facts) => terminal.print(input.values['json'] ? JSON.stringify(facts) : text),
  };
}

/** A heading with lines below it. */
const section = (heading: string, lines: readonly string[]): string =>
  [heading, ...lines.map((line) => `  ${line}`)].join('\n');

const linesOf = (texts: Options, prefix = ''): string[] =>
  Object.entries(texts).map(([name, text]) => `${`${prefix}${name}`.padEnd(NAME_WIDTH)} ${text}`);

function overview(): string {
  const summaries = [...commands].map(([name, { summary }]) => [name, summary] as const);
  return [
    'commerce: the commerce API from a terminal',
    usageOf('', undefined),
    section('Commands', linesOf(Object.fromEntries(summaries))),
    section('Options of every command', linesOf(commonOptions, '--')),
    section('Examples', [
      'commerce login --url http://127.0.0.1:3000',
      'commerce listen --forward http://127.0.0.1:4000/webhooks --since 2h',
      'commerce trigger order.paid',
    ]),
    'Exit codes: 0 success; 1 failed, refused or no response; 2 wrong arguments;\n4 no valid credential; 5 an import with refused items. --version prints the version.',
  ].join('\n\n');
}

function helpOf(name: string, command: Command): string {
  const { takes, summary, choices = [], options, examples } = command;
  return [
    `commerce ${name}: ${summary}`,
    usageOf(name, command),
    ...(choices.length > 0 ? [section(takes, choices)] : []),
    section('Options', linesOf({ ...options, ...commonOptions }, '--')),
    section('Examples', examples),
  ].join('\n\n');
}

function usageOf(name: string, command: Command | undefined): string {
  if (!command)
    return `Usage: commerce <${[...commands.keys()].join('|')}> [options], each with --help`;
  return `Usage: commerce ${name} ${command.takes ? `${command.takes} ` : ''}[options]; --help lists them`;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof InputError) return exitCodes.usage;
  const isCredential = error instanceof NoCredential || error instanceof Unauthenticated;
  return isCredential ? exitCodes.credential : exitCodes.failed;
}

/** An error for people: what is wrong, where, and the request id for the service's logs. */
function messageOf(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  const { message, status, code, requestId, errors } = error;
  const places = errors
    .filter((violation) => !message.includes(violation.message))
    .map((violation) => `\n  ${violation.message}`);
  return `${message}${places.join('')}\n  ${status} ${code}, request ${requestId ?? 'unknown'}`;
}

/** An error for programs. */
function factsOf(error: unknown): object {
  if (!(error instanceof Problem)) return { message: messageOf(error) };
  const { message, status, code, requestId, errors } = error;
  return { message, status, code, requestId, errors };
}
