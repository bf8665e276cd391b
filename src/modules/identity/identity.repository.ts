import type { Db } from 'mongodb';
import type { Clock } from '../../platform/values/clock';
import type { CursorCodec } from '../../platform/values/cursor';
import type { CollectionDefinition } from '../../platform/mongo/collections';
import { createAccountsRepository } from './accounts/accounts.repository';
import { createErasuresRepository, erasuresCollection } from './accounts/erasures.repository';
import { createProofsRepository, proofsCollection } from './accounts/proofs.repository';
import { adminTurnsCollection, createAdminsRepository } from './admins.repository';
import {
  accessTokensCollection,
  apiKeysCollection,
  createCredentialsRepository,
} from './credentials.repository';
import { createApiKeysRepository } from './keys/api-keys.repository';
import { createUsedSolutions, usedSolutionsCollection } from './login/used-solutions.repository';
import {
  createOutgoingMailsRepository,
  outgoingMailsCollection,
} from './mail/outgoing-mails.repository';
import { createMailsRepository, mailsCollection } from './mail/mails.repository';
import { challengesCollection, createChallengesRepository } from './mfa/challenges.repository';
import { createPendingEventsRepository } from './security/pending-events.repository';
import {
  createSecurityEventsRepository,
  securityEventsCollection,
} from './security/security-events.repository';
import {
  createSessionsRepository,
  refreshTokensCollection,
  sessionsCollection,
} from './sessions/sessions.repository';
import { attackAlarmCollection, createAlarmRepository } from './throttle/attack-alarm.repository';
import { createThrottleRepository, throttleCollection } from './throttle/throttle.repository';
import { createUserListRepository } from './user-list.repository';
import { createUsersRepository, usersCollection } from './users.repository';

/** Every collection of accounts and credentials. */
export const identityCollections: readonly CollectionDefinition[] = [
  usersCollection,
  adminTurnsCollection,
  erasuresCollection,
  accessTokensCollection,
  apiKeysCollection,
  sessionsCollection,
  refreshTokensCollection,
  proofsCollection,
  challengesCollection,
  throttleCollection,
  attackAlarmCollection,
  usedSolutionsCollection,
  securityEventsCollection,
  mailsCollection,
  outgoingMailsCollection,
];

export type IdentityRepositories = ReturnType<typeof createIdentityRepositories>;

/** Where accounts and credentials are kept. */
export function createIdentityRepositories(db: Db, clock: Clock, cursors: CursorCodec) {
  return {
    users: createUsersRepository(db, clock),
    userList: createUserListRepository(db, clock, cursors),
    admins: createAdminsRepository(db, clock),
    accounts: createAccountsRepository(db, clock),
    erasures: createErasuresRepository(db, clock),
    credentials: createCredentialsRepository(db),
    sessions: createSessionsRepository(db, clock),
    proofs: createProofsRepository(db),
    challenges: createChallengesRepository(db),
    keys: createApiKeysRepository(db, clock),
    buckets: createThrottleRepository(db),
    alarms: createAlarmRepository(db),
    usedSolutions: createUsedSolutions(db),
    securityEvents: createSecurityEventsRepository(db, cursors),
    pendingEvents: createPendingEventsRepository(db),
    mails: createMailsRepository(db, clock),
    outgoing: createOutgoingMailsRepository(db, clock),
  } as const;
}
