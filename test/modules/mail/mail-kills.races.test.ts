import { createMailJob, createMailQueue } from '../../../src/modules/mail/mail-queue';
import type { Mail } from '../../../src/modules/mail/mail-templates';
import {
  createOutgoingMailsRepository,
  outgoingMailsCollection,
} from '../../../src/modules/mail/mails.repository';
import type { SecretBox } from '../../../src/platform/secrets/secret-box';
import { createFakeClock } from '../../support/clock';
import {
  crashAt,
  crashingDatabase,
  countStepsUntilDone,
  survives,
} from '../../support/crashing-database';
import { useTestDatabase } from '../../support/database';
import { watchedLogger as log } from '../../support/logger';

/** A mail is sent within 20 s of the kill; an idle process checks for mails every 2 s. */
const TAKEN_OVER_MS = 20_000 - 2000;

const clock = createFakeClock();
const database = useTestDatabase([outgoingMailsCollection]);
const secretBox = {
  open: (text: string) => text,
  seal: (text: string) => text,
} as unknown as SecretBox;
const sentMails: (readonly [life: string, subject: string])[] = [];

/** Queues exactly one mail. */
const MAX_PASSES = 100;

/** Runs the job of one process until it finds no mail; the process may be killed in the middle. */
async function send(life: string, db = database.db): Promise<boolean> {
  const outgoing = createOutgoingMailsRepository(db, clock);
  const mailer = { send: async ({ subject }: Mail) => void sentMails.push([life, subject]) };
  const job = createMailJob({ outgoing, secretBox, mailer, clock, log });
  const work = async (): Promise<void> => {
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      if ((await job.pass()) === false) return;
      await job.drain?.();
    }
  };
  return survives(work());
}

describe('a queued mail whose process is killed', () => {
  it('is sent within 20 s by another process, whichever command the first process is killed at', async () => {
    const rows = () => database.db.collection(outgoingMailsCollection.name).countDocuments();
    const wake = () => undefined;
    const steps = await countStepsUntilDone(async (step) => {
      sentMails.length = 0;
      const outgoing = createOutgoingMailsRepository(database.db, clock);
      const subject = `Mail ${step}`;
      const mail = { kind: 'verify_email', to: 'a@example.com', subject, text: '' } as const;
      await createMailQueue({ outgoing, secretBox, clock, wake }).enqueue(mail, null);
      const isDone = await send('killed', crashingDatabase(database.db, crashAt(step)));
      const wasRemoved = (await rows()) === 0;
      clock.advance(TAKEN_OVER_MS);
      await send('other');
      expect([step, await rows()]).toEqual([step, 0]);
      // A mail that was accepted but not removed is sent twice with the same Message-ID.
      const times = sentMails.filter(([, of]) => of === subject).map(([life]) => life);
      expect([step, times.at(-1)]).toEqual([step, wasRemoved ? 'killed' : 'other']);
      return isDone;
    });
    expect(steps).toBeGreaterThanOrEqual(6);
  });
});
