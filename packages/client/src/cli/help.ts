import type { Command, Options } from './command.ts';
import { commands, common } from './commands.ts';
import { resourceCommands } from './resources.ts';

const WIDTH = 24;
const line = (head: string, text: string): string => `  ${head.padEnd(WIDTH)} ${text}`;

const optionLines = (options: Options): string[] =>
  Object.entries(options).map(([name, { value = '', text, isRepeatable }]) =>
    line(`--${name} ${value}`.trim(), `${text}${isRepeatable ? '; may be repeated' : ''}`),
  );

const linesOf = (some: Readonly<Record<string, Command>>): string[] =>
  Object.entries(some).map(([name, { summary }]) => line(name, summary));

/** `commerce --help`. */
export function overview(): string {
  const others = Object.entries(commands).filter(([name]) => !(name in resourceCommands));
  return [
    'commerce: the commerce API from a terminal',
    'Usage: commerce <command> [options]',
    ['Commands', ...linesOf(Object.fromEntries(others))].join('\n'),
    ['Resources', ...linesOf(resourceCommands)].join('\n'),
    [
      'Options of every command',
      ...optionLines(common),
      line('--version', 'the version of this program'),
    ].join('\n'),
    [
      'Examples',
      '  commerce login --url http://127.0.0.1:3000',
      '  commerce listen --forward http://127.0.0.1:4000/webhooks --since 2h',
      '  commerce trigger order.paid',
      '  commerce orders list -q status=paid --json',
    ].join('\n'),
    'Ends with 0 when done, 1 when it failed or was refused, 2 when written wrongly, 3 when nothing answers,\n4 without a valid credential, 5 when items of an import were refused.',
  ].join('\n\n');
}

/** `commerce <command> --help`. */
export function helpOf(name: string, command: Command): string {
  const { takes, summary, choices, options = {}, examples } = command;
  const others = Object.fromEntries(Object.entries(common).filter(([one]) => !(one in options)));
  return [
    `commerce ${name}: ${summary}`,
    `Usage: commerce ${name} ${takes ? `${takes} ` : ''}[options]`,
    ...(choices ? [[takes, ...choices.map((choice) => `  ${choice}`)].join('\n')] : []),
    ['Options', ...optionLines({ ...options, ...others })].join('\n'),
    ['Examples', ...examples.map((example) => `  ${example}`)].join('\n'),
  ].join('\n\n');
}
