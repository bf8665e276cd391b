import { withDefaults } from '../../../src/modules/identity/mail/smtp-mailer';
import { createAccount, send } from '../../support/accounts';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { createWatchedLogger } from '../../support/logger';
import { startSmtpServer, type SmtpServer } from '../../support/smtp-server';
import { until } from '../../support/until';

const email = 'mara@example.com';
const started: { close(): Promise<void> }[] = [];
let logged: string[] = [];

afterEach(async () => {
  for (const one of started.splice(0).reverse()) await one.close();
  logged = [];
});

async function startServer(options?: Parameters<typeof startSmtpServer>[0]): Promise<SmtpServer> {
  const server = await startSmtpServer(options);
  started.push(server);
  return server;
}

async function startService(url: string): Promise<TestApp> {
  const log = createWatchedLogger((line) => void logged.push(line));
  const service = await buildTestApp({ env: { SMTP_URL: url }, log });
  started.push(service);
  await createAccount(service, email);
  return service;
}

const waiting = ({ database }: TestApp) =>
  database.db.collection<{ attempts: number }>('outgoing_mails').find().toArray();

/** Asks for a reset and waits until its mail is queued, which happens beside the answer. */
async function askForReset(service: TestApp): Promise<void> {
  const answer = await send(service, 'POST', '/auth/password-reset', { body: { email } });
  expect(answer.statusCode).toBe(202);
  await until(async () => (await waiting(service)).length > 0);
}

describe('mail by SMTP', () => {
  it('arrives with its code, and is gone from the queue, where it was sealed', async () => {
    const server = await startServer();
    const service = await startService(server.url);
    await askForReset(service);
    expect(JSON.stringify(await waiting(service))).not.toMatch(/pt_|mara@/);
    await service.app.worker.settle();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain(`To: ${email}`);
    const text = server.mails[0]?.replaceAll('=\r\n', '').replaceAll('=5F', '_');
    expect(text).toMatch(/\bpt_[\w-]{43}/);
    expect(await waiting(service)).toEqual([]);
  });

  it('is not lost while the server is unreachable, nor with the process', async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const service = await startService(gone.url);
    await askForReset(service);
    for (const pauseMs of [0, 5000, 30_000]) {
      service.clock.advance(pauseMs);
      await service.app.worker.settle();
    }
    expect(await waiting(service)).toMatchObject([{ attempts: 3 }]);
    const back = await startServer({ port: gone.port });
    service.clock.advance(120_000);
    await service.app.worker.settle();
    expect(back.mails).toHaveLength(1);
    expect(await waiting(service)).toEqual([]);
    expect(logged.join('')).toContain('a mail was not sent');
  });

  it('goes encrypted or not at all where TLS is required', async () => {
    const server = await startServer({ replies: { STAR: '454 TLS not available' } });
    const service = await startService(`${server.url}/?requireTLS=true`);
    await askForReset(service);
    await service.app.worker.settle();
    expect(server.mails).toEqual([]);
    expect(await waiting(service)).toMatchObject([{ attempts: 1 }]);
  });

  it.each([
    ['smtp://mail.example.com:587', 'true'],
    ['smtp://10.0.0.5', 'true'],
    ['smtp://127.0.0.1:25', 'false'],
    ['smtp://[::1]:25', 'false'],
    ['smtps://mail.example.com', 'false'],
    ['smtp://mail.example.com?requireTLS=false', 'false'],
  ])('requires STARTTLS past this machine: %s → %s', (url, required) => {
    expect(new URL(withDefaults(url)).searchParams.get('requireTLS')).toBe(required);
  });

  it('is given up when the server will never take it, and when it is a day old', async () => {
    const picky = await startServer({ replies: { RCPT: `550 no mailbox ${email} here` } });
    const service = await startService(picky.url);
    await askForReset(service);
    await service.app.worker.settle();
    expect(await waiting(service)).toEqual([]);

    await picky.close();
    await askForReset(service);
    await service.app.worker.settle();
    service.clock.advance(24 * 3_600_000 + 1);
    await service.app.worker.settle();
    expect(await waiting(service)).toEqual([]);
    expect(logged.filter((line) => line.includes('a mail was given up'))).toHaveLength(2);
  });
});
