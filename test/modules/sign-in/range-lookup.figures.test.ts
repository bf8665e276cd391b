import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { PASSWORD, send } from '../../support/accounts';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { listenOnLoopback } from '../../support/loopback';

const LEAKED_ONLINE = 'glacier tambourine 58';
const PADDED_PASSWORD = 'walnut harbour 1902';
const suffixOf = (password: string): string => sha1(password).slice(5);

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex').toUpperCase();
}

type Mood = 'answers' | 'fails' | 'hangs';
let mood: Mood = 'answers';
const prefixes: string[] = [];
let server: Server;
let service: TestApp;

beforeAll(async () => {
  server = createServer((request, response) => {
    prefixes.push(request.url ?? '');
    if (mood === 'hangs') return;
    const lines = [
      `${suffixOf(LEAKED_ONLINE)}:3`,
      `${suffixOf(PADDED_PASSWORD)}:0`,
      `${'0'.repeat(35)}:1`,
    ];
    response.writeHead(mood === 'fails' ? 500 : 200).end(lines.join('\r\n'));
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}/range/`;
  service = await buildTestApp({ env: { HIBP_ENABLED: 'true', HIBP_URL: url } });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.close();
});

let people = 0;
async function signUp(password: string) {
  people += 1;
  const body = { email: `range-${people}@example.com`, password, displayName: 'R' };
  const ip = `10.9.${people}.1`;
  const answer = await send(service, 'POST', '/auth/signup', { body, ip });
  return answer.statusCode === 202 ? 'taken' : answer.json<{ code: string }>().code;
}

describe('the public service of leaked passwords', () => {
  it('gets five characters of the hash, and its padding does not count', async () => {
    expect(await signUp(LEAKED_ONLINE)).toBe('password_leaked');
    expect(await signUp(PADDED_PASSWORD)).toBe('taken');
    expect(await signUp(PASSWORD)).toBe('taken');
    const passwords = [LEAKED_ONLINE, PADDED_PASSWORD, PASSWORD];
    expect(prefixes).toEqual(passwords.map((password) => `/range/${sha1(password).slice(0, 5)}`));
  });

  it.each(['fails', 'hangs'] as const)(
    'leaves the decision to the offline list when it %s',
    async (trouble) => {
      mood = trouble;
      const startedAt = Date.now();
      expect(await signUp(LEAKED_ONLINE)).toBe('taken');
      expect(await signUp('password1')).toBe('password_leaked');
      expect(Date.now() - startedAt).toBeLessThan(3000);
    },
  );
});
