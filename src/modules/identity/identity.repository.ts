import type { Db } from 'mongodb';
import type { Clock } from '../../platform/clock';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import {
  accessTokensCollection,
  apiKeysCollection,
  createCredentialsRepository,
} from './credentials.repository';
import { createUsersRepository, usersCollection } from './users.repository';

/** Every collection of accounts and credentials. */
export const identityCollections: readonly CollectionDefinition[] = [
  usersCollection,
  accessTokensCollection,
  apiKeysCollection,
];

export type IdentityRepositories = ReturnType<typeof createIdentityRepositories>;

/** Where accounts and credentials are kept. */
export function createIdentityRepositories(db: Db, clock: Clock) {
  return {
    users: createUsersRepository(db, clock),
    credentials: createCredentialsRepository(db),
  } as const;
}
