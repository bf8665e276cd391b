import { entryOf, UsageError, type Command, type Options } from './command.ts';
import { resources } from './resources.ts';
import { trigger } from './trigger.ts';

interface Words {
  readonly commands: Readonly<Record<string, Command>>;
  readonly common: Options;
}

/** What may follow a command: verbs, types, shells. */
const followers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(resources).map(([name, verbs]) => [name, Object.keys(verbs)]),
  ),
  trigger: trigger.choices ?? [],
  completion: ['bash', 'zsh', 'fish'],
};

const flagsOf = (options: Options = {}): string[] =>
  Object.keys(options).map((name) => `--${name}`);

function wordsAfter(name: string, { commands, common }: Words): string {
  return [...(followers[name] ?? []), ...flagsOf({ ...common, ...commands[name]?.options })].join(
    ' ',
  );
}

function bash(words: Words): string {
  const cases = Object.keys(words.commands).map(
    (name) => `    ${name}) words="${wordsAfter(name, words)}" ;;`,
  );
  return `_commerce() {
  local words
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${Object.keys(words.commands).join(' ')} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _commerce commerce`;
}

function zsh(words: Words): string {
  const described = Object.entries(words.commands).map(
    ([name, { summary }]) => `    '${name}:${quoted(summary)}'`,
  );
  const cases = Object.keys(words.commands).map(
    (name) => `    ${name}) compadd -- ${wordsAfter(name, words)} ;;`,
  );
  return `#compdef commerce
_commerce() {
  local -a names
  names=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command names; return; fi
  case "$words[2]" in
${cases.join('\n')}
  esac
  _files
}
compdef _commerce commerce`;
}

function fish({ commands, common }: Words): string {
  const optionLines = (options: Options, condition: string): string[] =>
    Object.entries(options).map(
      ([name, { text, value }]) =>
        `complete -c commerce -n '${condition}' -l ${name}${value ? ' -r' : ''} -d '${quoted(text)}'`,
    );
  const lines = Object.entries(commands).flatMap(([name, { summary, options = {} }]) => {
    const seen = `__fish_seen_subcommand_from ${name}`;
    const following = followers[name]?.join(' ');
    return [
      `complete -c commerce -f -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'`,
      ...(following ? [`complete -c commerce -f -n '${seen}' -a '${following}'`] : []),
      ...optionLines(options, seen),
    ];
  });
  return [...lines, ...optionLines(common, 'true')].join('\n');
}

const quoted = (text: string): string => text.replaceAll("'", '').replaceAll(':', ',');

const shells: Readonly<Record<string, (words: Words) => string>> = { bash, zsh, fish };

/** `commerce completion bash`; the words are those of the commands, so that none is forgotten. */
export const completion = (words: () => Words): Command => ({
  takes: '<bash|zsh|fish>',
  summary: 'a script that completes commands and options in your shell',
  examples: [
    'eval "$(commerce completion bash)"   # in ~/.bashrc',
    'eval "$(commerce completion zsh)"    # in ~/.zshrc, after compinit',
    'commerce completion fish > ~/.config/fish/completions/commerce.fish',
  ],
  run: async ({ args: [shell = ''], print }) => {
    const script = entryOf(shells, shell)?.(words());
    if (script === undefined) throw new UsageError('commerce completion takes bash, zsh or fish.');
    print(script, { script });
  },
});
