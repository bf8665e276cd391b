import type { Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type { Clock } from '../../platform/values/clock';
import { attackAlarmCollection, createAlarmRepository } from './attack-alarm.repository';
import { challengesCollection, createChallengesRepository } from './challenges.repository';
import { createProofsRepository, proofsCollection } from './proofs.repository';
import { createThrottleRepository, throttleCollection } from './throttle.repository';
import { createUsedSolutions, usedSolutionsCollection } from './used-solutions.repository';

/** Every collection of the module. */
export const signInCollections: readonly CollectionDefinition[] = [
  proofsCollection,
  challengesCollection,
  throttleCollection,
  attackAlarmCollection,
  usedSolutionsCollection,
];

export type SignInRepositories = ReturnType<typeof createSignInRepositories>;

export function createSignInRepositories(db: Db, clock: Clock) {
  return {
    proofs: createProofsRepository(db, clock),
    challenges: createChallengesRepository(db),
    buckets: createThrottleRepository(db, clock),
    alarms: createAlarmRepository(db),
    usedSolutions: createUsedSolutions(db),
  } as const;
}

/** Removes the mailed codes and open second steps of a deleted account. Safe to repeat. */
export async function eraseSignIns(db: Db, userId: string): Promise<void> {
  await db.collection(proofsCollection.name).deleteMany({ userId });
  await db.collection(challengesCollection.name).deleteMany({ userId });
}
