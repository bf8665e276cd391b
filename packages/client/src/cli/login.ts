import { createClient, Forbidden, type Client, type Schemas } from 'commerce-client';
import { NoCredential, type Command } from './command.ts';
import { forgetLogin, loginFile, writeJson } from './store.ts';

/** Whose key it is; a key that may not read its owner has no name. */
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
  summary: 'store the service and a credential for later commands',
  options: { forget: 'remove what is stored' },
  examples: [
    'commerce login --url https://api.shop.example',
    'echo "$SHOP_KEY" | commerce login',
    'commerce login --forget',
  ],
  run: async (context) => {
    const { values, url, terminal, print } = context;
    if (values['forget']) {
      forgetLogin(terminal.env);
      return print('The stored login was removed.', { url: null });
    }
    // The key is typed or piped, so that it does not appear in the shell's history.
    const key = values['key'] ?? (await terminal.readSecret('API key or access token: '));
    if (key === '') throw new NoCredential('No key was given.');
    const who = await nameOf(createClient({ url, key, retries: 2 }));
    writeJson(loginFile(terminal.env), { url, key });
    print(`Signed in to ${url} as ${who}.`, { url, who });
  },
};
