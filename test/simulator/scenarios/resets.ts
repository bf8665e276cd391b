import fs from 'node:fs';
import argon2 from '@node-rs/argon2';
import { hashCredential } from '../../../src/modules/accounts';
import { people, seedPeople } from '../../support/people';
import { resetViolations } from '../checks/resets';
import type { Play, Scenario } from '../scenario';
import { origin } from './shop';

const TOKEN = 'pt_mailed-to-the-customer';
const VALID_MS = 20 * 60_000;

/**
 * Computes hashes synchronously and uses no file of leaked passwords, because work outside the
 * process would complete at unpredictable times.
 */
function surround(): () => void {
  const { hash, verify } = argon2;
  const { createReadStream } = fs;
  const fakeHashing = {
    hash: async (password: string) => Promise.resolve(`hash of ${password}`),
    verify: async (hash: string, password: string) =>
      Promise.resolve(hash === `hash of ${password}`),
  };
  Object.assign(argon2, fakeHashing);
  Object.assign(fs, { createReadStream: () => [] });
  return () => {
    Object.assign(argon2, { hash, verify });
    Object.assign(fs, { createReadStream });
  };
}

export async function reset(play: Play, name: string, at?: number): Promise<void> {
  const password = `a long password of ${name}`;
  await play.ask(
    {
      words: `${name} uses the mailed code`,
      principal: name,
      key: null,
      content: name,
      at,
      work: async ({ services: { signIn } }) => {
        await signIn.passwords.confirmReset(origin, { token: TOKEN, password });
      },
    },
    { object: 'password', input: password, outputOf: ({ status }) => status === 200 },
  );
}

/** Several clients use one mailed code simultaneously. */
export const resets: Scenario = {
  name: 'resets',
  jobs: ['revocations', 'event-relay'],
  apis: 2,
  workers: 1,
  surround,
  seed: async (db, now) => {
    await seedPeople(db, now);
    await db.collection<{ _id: string }>('identity_proofs').insertOne({
      _id: hashCredential(TOKEN),
      purpose: 'reset_password',
      userId: people.customer.id,
      usedAt: null,
      expiresAt: new Date(now.getTime() + VALID_MS),
    } as never);
  },
  clients: (play) => ['ann', 'bob', 'cem'].map((name) => () => reset(play, name)),
  check: resetViolations,
};
