import type { Collection } from 'mongodb';
import { createMailJob } from '../../../src/modules/mail/mail-queue';
import {
  LEASE_MS,
  type OutgoingMail,
  type OutgoingMailsRepository,
} from '../../../src/modules/mail/mails.repository';
import { createLeases } from '../../../src/platform/jobs';
import type { SecretBox } from '../../../src/platform/secrets/secret-box';
import { createFakeClock } from '../../support/clock';
import { watchedLogger as log } from '../../support/logger';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const clock = createFakeClock();
const waitingMail: OutgoingMail = {
  _id: 'mail_1',
  leaseId: 'mine',
  userId: null,
  sealedMail: JSON.stringify({ kind: 'verify_email', to: 'a@example.com', subject: '', text: '' }),
  attempts: 0,
  createdAt: clock.now(),
  nextAttemptAt: clock.now(),
};
const secretBox = { open: (text: string) => text } as unknown as SecretBox;

/** The job with one queued mail, and a record of what it does with the mail. */
function createWatchedJob(send: () => Promise<void>) {
  const steps: string[] = [];
  const mails = [waitingMail];
  const updateOne = async ({ leaseId }: OutgoingMail) => {
    steps.push(`renewed ${leaseId}`);
    return { matchedCount: 1 };
  };
  const collection = { updateOne } as unknown as Collection<OutgoingMail>;
  const outgoing: OutgoingMailsRepository = {
    insert: async () => undefined,
    claim: async () => mails.pop() ?? null,
    hold: createLeases({ collection, clock, leaseMs: LEASE_MS }).hold,
    retryAt: async () => void steps.push('put back'),
    abandon: () => undefined,
    remove: async (id) => void steps.push(`removed ${id}`),
  };
  const mailer = { send: async () => (steps.push('sent'), send()) };
  const job = createMailJob({ outgoing, secretBox, mailer, clock, log });
  return { steps, pass: () => job.pass(), drain: async () => job.drain?.() };
}

describe('a queued mail', () => {
  it('stays claimed for as long as its server takes to accept it', async () => {
    let accept = (): void => undefined;
    const { steps, pass, drain } = createWatchedJob(
      () => new Promise((resolve) => (accept = resolve)),
    );
    await pass();
    await jest.advanceTimersByTimeAsync(2 * LEASE_MS + 1);
    expect(steps).toEqual(['sent', ...Array<string>(6).fill('renewed mine')]);
    accept();
    await drain();
    await jest.advanceTimersByTimeAsync(LEASE_MS);
    expect(steps.slice(7)).toEqual(['removed mail_1']);
  });
});
