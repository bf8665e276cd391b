import { codeIn, createAccount, createSignIns, PASSWORD, send } from '../../support/accounts';
import { useTestApp } from '../../support/build-test-app';
import { people } from '../../support/people';

const service = useTestApp();
const { newIp, login } = createSignIns(() => service);
const NEW_PASSWORD = 'umbrella pepper 77';

const asAdmin = (method: 'POST' | 'DELETE', url: string) =>
  send(service, method, url, { headers: people.admin.headers });

const statusOf = async (id: string): Promise<string> => {
  const { headers } = people.admin;
  return (await send(service, 'GET', `/users/${id}`, { headers })).json<{ status: string }>()
    .status;
};

describe.each([
  ['block', 'blocked'],
  ['disable', 'disabled'],
])('an unverified account under a %s', (decision, status) => {
  let count = 0;
  let email: string;
  let id: string;
  beforeEach(async () => {
    email = `${decision}-${(count += 1)}@unproven.example`;
    id = await createAccount(service, email, { status: 'unverified' });
  });

  const decide = (method: 'POST' | 'DELETE') => asAdmin(method, `/users/${id}/${decision}`);

  it('does not sign in, and is unverified again afterwards', async () => {
    await decide('POST');
    expect((await login(email)).statusCode).toBe(401);
    await decide('DELETE');
    expect(await statusOf(id)).toBe('unverified');
    expect((await login(email)).statusCode).toBe(401);
  });

  it('is open afterwards when its address was verified meanwhile', async () => {
    expect((await login(email)).statusCode).toBe(401);
    const token = await codeIn(service, email, 'verify_email');
    await decide('POST');
    const verified = await send(service, 'POST', '/auth/verify-email', { body: { token } });
    expect(verified.statusCode).toBe(200);
    expect(await statusOf(id)).toBe(status);
    await decide('DELETE');
    expect(await statusOf(id)).toBe('active');
    expect((await login(email)).statusCode).toBe(200);
  });

  it('is open afterwards when a mailed code set its password meanwhile', async () => {
    await send(service, 'POST', '/auth/password-reset', { body: { email }, ip: newIp() });
    const token = await codeIn(service, email, 'password_reset');
    await decide('POST');
    const body = { token, password: NEW_PASSWORD };
    const confirmed = await send(service, 'POST', '/auth/password-reset/confirm', { body });
    expect(confirmed.statusCode).toBe(200);
    expect(await statusOf(id)).toBe(status);
    await decide('DELETE');
    expect(await statusOf(id)).toBe('active');
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('a blocked account that was never verified', () => {
  const email = 'again@unproven.example';

  it('gets another code by signing up again, and by its password', async () => {
    const id = await createAccount(service, email, { status: 'unverified' });
    await asAdmin('POST', `/users/${id}/block`);
    const mails = service.database.db.collection('mails');
    const body = { email, password: PASSWORD, displayName: 'Again' };
    await send(service, 'POST', '/auth/signup', { body, ip: newIp() });
    await codeIn(service, email, 'verify_email');
    await mails.deleteMany({ to: email });
    expect((await login(email)).statusCode).toBe(401);
    await codeIn(service, email, 'verify_email');
  });
});
