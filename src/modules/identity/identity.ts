import type { Clock } from '../../platform/clock';
import { createAuthenticate, type Authenticate } from './authentication';
import type { IdentityRepositories } from './identity.repository';
import { createUsersService, type UsersService } from './users.service';

/** Accounts as the graph sees them. */
export interface IdentityServices {
  readonly users: UsersService;
}

export interface IdentityDeps extends IdentityRepositories {
  readonly clock: Clock;
}

/** The module, wired. */
export function createIdentity({ users, credentials, clock }: IdentityDeps): {
  readonly services: IdentityServices;
  readonly authenticate: Authenticate;
} {
  const revokeSessions = (userId: string) => credentials.deleteAccessTokensOfUser(userId);
  return {
    services: { users: createUsersService({ users, clock, revokeSessions }) },
    authenticate: createAuthenticate({ credentials, users, clock }),
  };
}
