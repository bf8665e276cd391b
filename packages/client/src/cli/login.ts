import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createClient, Forbidden, type Client, type Schemas } from 'commerce-client';
import { argumentOf, entryOf, NoCredential, textOf, type Command } from './command.ts';
import {
  forgetProfile,
  keepProfile,
  noneInUse,
  readProfiles,
  requireProfile,
  useProfile,
} from './profiles.ts';

const PROFILE = { value: '<name>', text: 'the profile to keep it in (default)' };

/** From the standard input, so that it stands in no history of a shell; what is typed is not shown. */
async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write('API key or access token: ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  const key = await reader.question('').finally(() => reader.close());
  process.stderr.write('\n');
  return key.trim();
}

/** Who the key acts for; a key that may not read its owner has no name. */
async function nameOf(client: Client): Promise<string> {
  try {
    const me: unknown = await client.get('/users/me');
    const { displayName, email } = Object(me) as Partial<Schemas['User']>;
    if (email === undefined) throw new Error('What answers there is not this service.');
    return `${displayName} <${email}>`;
  } catch (error) {
    if (error instanceof Forbidden) return 'a key that may not read its owner';
    throw error;
  }
}

export const login: Command = {
  takes: '',
  summary: 'keep a credential for later commands; it is asked for, checked and never shown',
  options: { profile: PROFILE },
  examples: [
    'commerce login --url https://api.shop.example',
    'echo "$SHOP_KEY" | commerce login --profile shop',
  ],
  run: async ({ values, url, print }) => {
    const key = textOf({ values }, 'key') ?? (await askForKey());
    if (key === '') throw new NoCredential('No key was given.');
    const who = await nameOf(createClient({ url, key }));
    const profile = textOf({ values }, 'profile') ?? 'default';
    keepProfile(profile, { url, key });
    print(`Signed in to ${url} as ${who} (profile ${profile}, used from now on).`, {
      profile,
      url,
      who,
    });
  },
};

export const logout: Command = {
  takes: '',
  summary: 'forget the credential of a profile',
  options: { profile: PROFILE },
  examples: ['commerce logout', 'commerce logout --profile shop'],
  run: async ({ values, print }) => {
    const profile = textOf({ values }, 'profile') ?? readProfiles().current;
    requireProfile(profile);
    forgetProfile(profile);
    const { current, profiles } = readProfiles();
    const left = entryOf(profiles, current) ? '' : ` ${noneInUse(profiles)}`;
    print(`Profile ${profile} is forgotten.${left}`, { profile });
  },
};

export const whoami: Command = {
  takes: '',
  summary: 'the service and the account that commands go to',
  examples: ['commerce whoami', 'commerce whoami --json'],
  run: async ({ client, url, print }) => {
    const who = await nameOf(client);
    print(`${who} at ${url}`, { url, who });
  },
};

export const profiles: Command = {
  takes: '[name]',
  summary: 'list the profiles, or use another one from now on',
  examples: ['commerce profiles', 'commerce profiles shop'],
  run: async (context) => {
    const { current, profiles: kept } = readProfiles();
    if (context.args.length > 0) {
      const name = argumentOf(context, 'name');
      requireProfile(name);
      useProfile(name);
      return context.print(`Using ${name}.`, { current: name });
    }
    for (const [name, { url }] of Object.entries(kept)) {
      const isCurrent = name === current;
      context.print(`${isCurrent ? '*' : ' '} ${name}  ${url}`, { name, url, isCurrent });
    }
  },
};
