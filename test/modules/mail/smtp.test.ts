import {
  createOutgoingMailsRepository,
  LEASE_MS,
} from '../../../src/modules/mail/mails.repository';
import { createSmtpMailer, withDefaults } from '../../../src/modules/mail/smtp-mailer';
import { listInstruments } from '../../../src/platform/telemetry/metrics/instruments';
import { createAccount, createSignIns, send } from '../../support/accounts';
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
    expect(server.mails[0]).toMatch(/^Message-ID: <mail_[\w-]+@example\.com>\r?$/m);
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
    const told = logged.filter((line) => line.includes('was not sent'));
    expect(told).toHaveLength(3);
    expect(told[0]).toMatch(/mail mail_[\w-]+ \(password_reset\) was not sent: ESOCKET/);
  });

  it.each([
    ['450 not now', 'DATA', 'failed'],
    ['450 not now', 'MAIL', 'failed'],
    ['454 4.7.1 Relay access denied', 'RCPT', 'failed'],
    ['421 4.3.2 shutting down', 'RCPT', 'failed'],
    ['452 4.2.2 mailbox full', 'RCPT', 'done'],
    ['450 4.2.0 greylisted', 'RCPT', 'done'],
  ])('that meets %s at %s makes the run of its job a %s one', async (reply, at, outcome) => {
    const picky = await startServer({ replies: { [at]: reply } });
    const service = await startService(picky.url);
    const outcomes: unknown[] = [];
    const runs = listInstruments().find(({ name }) => name === 'commerce_job_runs_total');
    const stop = runs?.listen(({ labels }) => {
      if (labels['job'] === 'mails') outcomes.push(labels['outcome']);
    });
    await askForReset(service);
    await service.app.worker.settle();
    expect(await waiting(service)).toMatchObject([{ attempts: 1 }]);
    const told = logged.filter((line) => line.includes('a mail was put off by its recipient'));
    expect(told).toHaveLength(outcome === 'done' ? 1 : 0);
    await picky.close();
    const back = await startServer({ port: picky.port });
    service.clock.advance(5000);
    await service.app.worker.settle();
    stop?.();
    expect(back.mails).toHaveLength(1);
    expect(outcomes).toEqual([outcome, 'done']);
  });

  it('is sent under one Message-ID however often, and is gone once it was accepted', async () => {
    const server = await startServer();
    const service = await startService(server.url);
    await askForReset(service);
    const { db } = service.database;
    const outgoing = createOutgoingMailsRepository(db, service.clock);
    const late = await outgoing.claim();
    service.clock.advance(LEASE_MS + 1);
    expect(await outgoing.claim()).toMatchObject({ _id: late?._id });
    await outgoing.remove(late?._id ?? '');
    expect(await waiting(service)).toEqual([]);

    const mailer = createSmtpMailer(server.url, 'Shop <no-reply@example.com>');
    const mail = { kind: 'verify_email', to: email, subject: 'Twice', text: 'Hello' } as const;
    for (const _attempt of [1, 2]) await mailer.send(mail, 'mail_1');
    const ids = server.mails.map((one) => /^Message-ID: (.*)$/m.exec(one)?.[1]?.trim());
    expect(ids).toEqual(['<mail_1@example.com>', '<mail_1@example.com>']);
  });

  it.each([
    ['the sender', { MAIL: '530 5.7.0 Must issue a STARTTLS command first' }],
    ['the sender', { MAIL: '550 5.7.1 sender refused' }],
    ['this service', { RCPT: '554 5.7.1 Relay access denied' }],
    ['its connection', { DATA: '503 not now' }],
    ['the content', { '.': '554 Message rejected: Email address is not verified' }],
  ])('is kept while the server refuses %s: %o', async (_whom, replies) => {
    const server = await startServer({ replies });
    const service = await startService(server.url);
    await askForReset(service);
    await service.app.worker.settle();
    expect(await waiting(service)).toMatchObject([{ attempts: 1 }]);
  });

  it('of a deleted account is not sent any more', async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const service = await startService(gone.url);
    const headers = await createSignIns(() => service).signIn(email);
    await askForReset(service);
    await service.app.worker.settle();
    expect(await waiting(service)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    const deleted = await send(service, 'DELETE', '/users/me', { headers });
    expect(deleted.statusCode).toBe(204);
    service.clock.advance(3000);
    await service.app.worker.settle();
    expect(await waiting(service)).toEqual([]);
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

  it.each([
    ['smtp://127.0.0.1:25', 'false'],
    ['smtp://localhost?requireTLS=true', null],
    ['smtp://localhost?tls.rejectUnauthorized=true', 'true'],
    ['smtps://127.0.0.1', null],
    ['smtp://mail.example.com:587', null],
  ])('looks at certificates but where TLS may be missing: %s → %s', (url, rejects) => {
    expect(new URL(withDefaults(url)).searchParams.get('tls.rejectUnauthorized')).toBe(rejects);
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
