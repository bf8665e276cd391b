import type { Command, Options } from './command.ts';
import { completion } from './completion.ts';
import { importFile } from './import.ts';
import { listen, replay, tail } from './listen.ts';
import { login, logout, profiles, whoami } from './login.ts';
import { resourceCommands } from './resources.ts';
import { trigger } from './trigger.ts';

/** Options of every command. */
export const common: Options = {
  url: {
    value: '<url>',
    text: 'the service (COMMERCE_URL, the profile, or http://127.0.0.1:3000)',
  },
  key: { value: '<key>', text: 'an API key or access token (COMMERCE_KEY, or the profile)' },
  profile: { value: '<name>', text: 'a profile of `commerce login`' },
  json: { text: 'one line of JSON for each result' },
  help: { text: 'this text' },
};

const own: Readonly<Record<string, Command>> = {
  login,
  logout,
  whoami,
  profiles,
  listen,
  trigger,
  replay,
  tail,
  import: importFile,
};

export const commands: Readonly<Record<string, Command>> = {
  ...own,
  ...resourceCommands,
  completion: completion(() => ({ commands, common })),
};
