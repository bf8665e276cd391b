import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchWhenBusy } from '../support/repeat-when-busy';
import { startServiceProcess, type ServiceProcess } from '../support/service-process';
import { eventually, until } from '../support/until';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'commerce-admin-'));
const password = 'correct-horse-battery-staple';
const email = 'customer@example.com';

let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  service = startServiceProcess({ DATA_DIR });
  url = await service.listening();
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exited();
});

async function run(...args: readonly string[]) {
  const command = startServiceProcess({ DATA_DIR }, ['tools/commands/admin', ...args]);
  const { code } = await command.exited();
  return { code, output: command.output() };
}

async function send(method: string, path: string, body: object | null, token?: string) {
  const response = await fetchWhenBusy(`${url}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const listOf = async (path: string) =>
  (await send('GET', path, null, 'at_demo_admin')).body['data'] as Record<string, unknown>[];
const log = () => listOf('/auth/security-events?type=role_changed');

describe('npm run admin', () => {
  it('makes an existing account an admin once, while the service is running', async () => {
    const { body } = await send('POST', '/auth/login', { email, password });
    const token = String(body['accessToken']);
    expect((await send('GET', '/users', null, token)).status).toBe(403);
    const outcome = await run(' Customer@Example.com');
    expect([outcome.code, outcome.output]).toEqual([0, expect.stringMatching(/is an admin now\./)]);
    expect(outcome.output).not.toContain('@');
    await until(async () => (await send('GET', '/users', null, token)).status === 200);
    expect((await run(email)).output).toMatch(/was an admin already\./);
    const entries = await eventually(log, ({ length }) => length > 0);
    expect(entries).toMatchObject([{ reasons: ['role_admin', 'by_command'] }]);
  });

  it('creates an account that gets its password through a reset', async () => {
    const owner = 'owner@shop.example';
    expect((await run(owner)).output).toMatch(/was created as an admin; set its password/);
    expect((await run(owner)).output).toMatch(/was an admin already\./);
    await send('POST', '/auth/password-reset', { email: owner });
    const mail = await eventually(
      () => listOf(`/internal/mails?to=${owner}`),
      ({ length }) => length > 0,
    );
    const code = /\bpt_[\w-]+/.exec(String(mail[0]?.['text']))?.[0];
    const chosenPassword = 'a long phrase of an owner';
    await send('POST', '/auth/password-reset/confirm', { token: code, password: chosenPassword });
    const { body } = await send('POST', '/auth/login', { email: owner, password: chosenPassword });
    expect(body).toMatchObject({ user: { role: 'admin', status: 'active' } });
  });

  it('creates the account with the time of a faster clock', async () => {
    const command = startServiceProcess({ DATA_DIR, CLOCK_SPEED: '100' }, [
      'tools/commands/admin',
      'fast@shop.example',
    ]);
    expect(await command.exited()).toMatchObject({ code: 0 });
    const users = await listOf('/users?limit=100');
    const { createdAt } = users.find((user) => user['email'] === 'fast@shop.example') ?? {};
    // Not thousands of years ahead: the clock started with this command.
    expect(Date.parse(String(createdAt)) - Date.now()).toBeLessThan(86_400_000);
  });

  it.each([
    [[], /Usage: npm run admin/],
    [['one@shop.example', 'two@shop.example'], /Usage: npm run admin/],
    [['owner'], /not an e-mail address/],
    // POST /auth/password-reset knows no such address.
    [['a@b'], /not an e-mail address/],
  ])('refuses %j with one message', async (args, message) => {
    const { code, output } = await run(...args);
    expect([code, output]).toEqual([1, expect.stringMatching(message)]);
  });
});
