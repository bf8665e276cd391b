import { attemptEach } from '../../platform/jobs';
import type { ApiKeysService } from './api-keys.service';
import { mailTemplates, type MailQueue } from '../mail';
import type { SessionsService } from './sessions.service';
import type { User } from './users.types';
import type { AccountsRepository } from './accounts.repository';
import type { Revocation } from './users.repository';

/** Ends what a change of an account takes with it. */
export interface Revocations {
  carryOut(user: Pick<User, 'id' | 'email'>, revocation: Revocation): Promise<void>;
  /** Carries out those that a crash has left. */
  finish(signal: AbortSignal): Promise<void>;
}

export interface RevocationsDeps {
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsService;
  readonly apiKeys: ApiKeysService;
  readonly mails: MailQueue;
}

const BATCH_SIZE = 100;

export function createRevocations(deps: RevocationsDeps): Revocations {
  const { accounts, sessions, apiKeys, mails } = deps;
  const carryOut: Revocations['carryOut'] = async ({ id, email }, revocation) => {
    await sessions.endAll(id, revocation);
    const { keysRevoked, keysBefore = revocation.before } = revocation;
    if (keysRevoked !== null) await apiKeys.revokeAll(id, keysRevoked, keysBefore);
    if (revocation.isPasswordNew) await mails.enqueue(mailTemplates.passwordChanged(email), id);
    await accounts.removeRevocation(id, revocation);
  };
  return {
    carryOut,
    finish: async (signal) =>
      attemptEach(await accounts.listRevocations(BATCH_SIZE), signal, ({ user, revocation }) =>
        carryOut(user, revocation),
      ),
  };
}
