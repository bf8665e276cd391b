import { attemptEach } from '../../platform/jobs';
import type { ApiKeysService } from './api-keys.service';
import { mailTemplates } from '../mail';
import type { SessionsService } from './sessions.service';
import type { User } from './users.types';
import type { AccountTools } from './tools';
import type { Revocation } from './users.repository';

type RevocationsDeps = Pick<AccountTools, 'accounts' | 'mails'> & {
  readonly sessions: SessionsService;
  readonly apiKeys: ApiKeysService;
};

const BATCH_SIZE = 100;

export type Revocations = ReturnType<typeof createRevocations>;

/** Revokes what a change of an account ends. */
export function createRevocations(deps: RevocationsDeps) {
  const { accounts, sessions, apiKeys, mails } = deps;
  const carryOut = async (user: Pick<User, 'id' | 'email'>, revocation: Revocation) => {
    const { id, email } = user;
    await sessions.endAll(id, revocation);
    const { keysRevoked, keysBefore = revocation.before } = revocation;
    if (keysRevoked !== null) await apiKeys.revokeAll(id, keysRevoked, keysBefore);
    if (revocation.isPasswordNew) await mails.enqueue(mailTemplates.passwordChanged(email), id);
    await accounts.removeRevocation(id, revocation);
  };
  return {
    carryOut,
    /** Carries out the revocations that a crash has left. */
    finish: async (signal: AbortSignal) =>
      attemptEach(await accounts.listRevocations(BATCH_SIZE), signal, ({ user, revocation }) =>
        carryOut(user, revocation),
      ),
  };
}
