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

const email = 'mara@example.com';
const logLines: string[] = [];
const log = createWatchedLogger((line) => void logLines.push(line));
/** Replies of the server that replace its default ones; tests set them. */
const replies: Record<string, string> = {};
let server: SmtpServer;
let service: TestApp;

beforeAll(async () => {
  server = await startSmtpServer({ replies });
  service = await buildTestApp({ env: { SMTP_URL: server.url }, log });
  await createAccount(service, email);
});
afterAll(async () => {
  await service.close();
  await server.close();
});
beforeEach(async () => {
  for (const command of Object.keys(replies)) delete replies[command];
  server.mails.length = 0;
  logLines.length = 0;
  await queue().deleteMany({});
  // Advances the clock by an hour, after which mails may be requested again.
  service.clock.advance(3_600_000);
});

const queue = () => service.database.db.collection<{ attempts: number }>('outgoing_mails');
const queuedMails = () => queue().find().toArray();

/** Requests a reset, whose mail is queued before the response. */
async function requestReset(): Promise<void> {
  const answer = await send(service, 'POST', '/auth/password-reset', { body: { email } });
  expect([answer.statusCode, (await queuedMails()).length]).toEqual([202, 1]);
}

async function settle(afterMs = 0): Promise<void> {
  service.clock.advance(afterMs);
  await service.app.worker.settle();
}

/** Records the outcomes of the job's runs from now on. */
function watchRuns() {
  const outcomes: unknown[] = [];
  const runs = listInstruments().find(({ name }) => name === 'commerce_job_runs_total');
  const stop = runs?.listen(({ labels }) => {
    if (labels['job'] === 'mails') outcomes.push(labels['outcome']);
  });
  return { outcomes, stop: () => stop?.() };
}

describe('mail by SMTP', () => {
  it('arrives with its code, and is removed from the queue, where it was sealed', async () => {
    await requestReset();
    expect(JSON.stringify(await queuedMails())).not.toMatch(/pt_|mara@/);
    await settle();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toContain(`To: ${email}`);
    expect(server.mails[0]).toMatch(/^Message-ID: <mail_[\w-]+@example\.com>\r?$/m);
    const text = server.mails[0]?.replaceAll('=\r\n', '').replaceAll('=5F', '_');
    expect(text).toMatch(/\bpt_[\w-]{43}/);
    expect(await queuedMails()).toEqual([]);
  });

  it('is not lost while the server is unreachable', async () => {
    const { port } = server;
    await server.close();
    await requestReset();
    for (const pauseMs of [0, 5000, 30_000]) await settle(pauseMs);
    expect(await queuedMails()).toMatchObject([{ attempts: 3 }]);
    server = await startSmtpServer({ port, replies });
    await settle(120_000);
    expect(server.mails).toHaveLength(1);
    expect(await queuedMails()).toEqual([]);
    const complaints = logLines.filter((line) => line.includes('was not sent'));
    expect(complaints).toHaveLength(3);
    expect(complaints[0]).toMatch(/mail mail_[\w-]+ \(password_reset\) was not sent: ESOCKET/);
  });

  it.each([
    ['450 not now', 'DATA', 'failed'],
    ['450 not now', 'MAIL', 'failed'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'MAIL', 'failed'],
    ['550 5.7.1 sender refused', 'MAIL', 'failed'],
    ['454 4.7.1 Relay access denied', 'RCPT', 'failed'],
    ['554 5.7.1 Relay access denied', 'RCPT', 'failed'],
    ['421 4.3.2 shutting down', 'RCPT', 'failed'],
    ['503 not now', 'DATA', 'failed'],
    ['554 Message rejected: Email address is not verified', '.', 'failed'],
    ['452 4.2.2 mailbox full', 'RCPT', 'done'],
    ['450 4.2.0 greylisted', 'RCPT', 'done'],
  ])(
    'that gets %s at %s makes the run of its job a %s one, and is sent later',
    async (reply, at, outcome) => {
      replies[at] = reply;
      const { outcomes, stop } = watchRuns();
      await requestReset();
      await settle();
      expect(await queuedMails()).toMatchObject([{ attempts: 1 }]);
      const complaints = logLines.filter((line) =>
        line.includes('a mail was deferred by the receiving server'),
      );
      expect(complaints).toHaveLength(outcome === 'done' ? 1 : 0);
      delete replies[at];
      server.mails.length = 0;
      await settle(5000);
      stop();
      expect(server.mails).toHaveLength(1);
      expect(outcomes).toEqual([outcome, 'done']);
    },
  );

  it('has the same Message-ID in every attempt, and is removed from the queue once it is accepted', async () => {
    await requestReset();
    const outgoing = createOutgoingMailsRepository(service.database.db, service.clock);
    const late = await outgoing.claim();
    service.clock.advance(LEASE_MS + 1);
    expect(await outgoing.claim()).toMatchObject({ _id: late?._id });
    await outgoing.remove(late?._id ?? '');
    expect(await queuedMails()).toEqual([]);

    const mailer = createSmtpMailer(server.url, 'Shop <no-reply@example.com>');
    const mail = { kind: 'verify_email', to: email, subject: 'Twice', text: 'Hello' } as const;
    for (const _attempt of [1, 2]) await mailer.send(mail, 'mail_1');
    const ids = server.mails.map((one) => /^Message-ID: (.*)$/m.exec(one)?.[1]?.trim());
    expect(ids).toEqual(['<mail_1@example.com>', '<mail_1@example.com>']);
  });

  it('is sent encrypted or not at all where TLS is required', async () => {
    replies['STAR'] = '454 TLS not available';
    const mailer = createSmtpMailer(`${server.url}/?requireTLS=true`, 'no-reply@example.com');
    const mail = { kind: 'verify_email', to: email, subject: 'Sealed', text: 'Hello' } as const;
    await expect(mailer.send(mail, 'mail_1')).rejects.toMatchObject({ code: 'ETLS' });
    expect(server.mails).toEqual([]);
  });

  it.each([
    ['smtp://mail.example.com:587', 'true'],
    ['smtp://10.0.0.5', 'true'],
    ['smtp://127.0.0.1:25', 'false'],
    ['smtp://[::1]:25', 'false'],
    ['smtps://mail.example.com', 'false'],
    ['smtp://mail.example.com?requireTLS=false', 'false'],
  ])('requires STARTTLS beyond this machine: %s → %s', (url, isRequired) => {
    expect(new URL(withDefaults(url)).searchParams.get('requireTLS')).toBe(isRequired);
  });

  it.each([
    ['smtp://127.0.0.1:25', 'false'],
    ['smtp://localhost?requireTLS=true', null],
    ['smtp://localhost?tls.rejectUnauthorized=true', 'true'],
    ['smtps://127.0.0.1', null],
    ['smtp://mail.example.com:587', null],
  ])('checks certificates except where TLS is optional: %s → %s', (url, rejects) => {
    expect(new URL(withDefaults(url)).searchParams.get('tls.rejectUnauthorized')).toBe(rejects);
  });

  it('is dropped when the server refuses it permanently, and when it is a day old', async () => {
    replies['RCPT'] = `550 no mailbox ${email} here`;
    await requestReset();
    await settle();
    expect(await queuedMails()).toEqual([]);

    replies['RCPT'] = '450 not now';
    await requestReset();
    await settle();
    await settle(24 * 3_600_000 + 1);
    expect(await queuedMails()).toEqual([]);
    expect(logLines.filter((line) => line.includes('gave up sending a mail'))).toHaveLength(2);
  });

  it('of a deleted account is no longer sent', async () => {
    replies['MAIL'] = '450 not now';
    await requestReset();
    const headers = await createSignIns(() => service).signIn(email);
    await settle();
    expect(await queuedMails()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
    const deletion = await send(service, 'DELETE', '/users/me', { headers });
    expect(deletion.statusCode).toBe(204);
    await settle(3000);
    expect(await queuedMails()).toEqual([]);
  });
});
