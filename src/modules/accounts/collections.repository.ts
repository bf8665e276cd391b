import type { Db } from 'mongodb';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import type { Clock } from '../../platform/values/clock';
import { createAccountsRepository } from './accounts.repository';
import { createApiKeysRepository } from './api-keys.repository';
import {
  accessTokensCollection,
  apiKeysCollection,
  createCredentialsRepository,
} from './credentials.repository';
import { createErasuresRepository, erasuresCollection } from './erasures.repository';
import { adminTurnsCollection, createAdminsRepository } from './last-admin.repository';
import {
  createSecurityEventsRepository,
  securityEventsCollection,
} from './security-events.repository';
import {
  createSessionsRepository,
  refreshTokensCollection,
  sessionsCollection,
} from './sessions.repository';
import { createUsersRepository, usersCollection } from './users.repository';

/** Every collection of accounts and their credentials. */
export const accountCollections: readonly CollectionDefinition[] = [
  usersCollection,
  adminTurnsCollection,
  erasuresCollection,
  accessTokensCollection,
  apiKeysCollection,
  sessionsCollection,
  refreshTokensCollection,
  securityEventsCollection,
];

export type AccountRepositories = ReturnType<typeof createAccountRepositories>;

export function createAccountRepositories(db: Db, clock: Clock) {
  return {
    users: createUsersRepository(db, clock),
    admins: createAdminsRepository(db, clock),
    accounts: createAccountsRepository(db, clock),
    erasures: createErasuresRepository(db, clock),
    credentials: createCredentialsRepository(db),
    sessions: createSessionsRepository(db, clock),
    keys: createApiKeysRepository(db, clock),
    securityEvents: createSecurityEventsRepository(db),
  } as const;
}
