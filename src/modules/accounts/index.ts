export { type AccountAccess, type AccountServices, createAccounts } from './accounts';
export { type AccountLoaders, createAccountLoaders } from './accounts.loaders';
export type { Account, AccountsRepository, ProvenApp } from './accounts.repository';
export type { Authenticate } from './authentication';
export { accountCollections, createAccountRepositories } from './collections.repository';
export {
  type AccessTokenDocument,
  type ApiKeyDocument,
  hashCredential,
} from './credentials.repository';
export type { AccountDataStep } from './deletion.service';
export { eraseApiKeys, eraseSessions } from './erasures.repository';
export type { Reauthenticate } from './fresh-sign-in';
export { createMakeAdmin, type MakeAdminResult } from './make-admin.repository';
export {
  accessTo,
  type Action,
  authorize,
  authorizeKnown,
  ownerSeenBy,
  reachOf,
  refuseBlocked,
} from './policy';
export {
  createHasRightNow,
  createViewerForOwner,
  type HasRightNow,
  type ReadCustomerStatus,
  type ViewerForOwner,
} from './rights-now';
export type { SecurityEvent } from './security-events.repository';
export type { SecurityLog } from './security-log';
export type { IssuedTokens } from './sessions.service';
export { createDeriveSuccessors, createSecretsOfKey, newToken } from './tokens';
export { createUsersRepository, totpContext, type UserDocument } from './users.repository';
export {
  type RequestActor,
  NOBODY,
  type AccountExport,
  type ShownUser,
  type User,
  type UserStatus,
} from './users.types';
export {
  anonymous,
  type ClientFacts,
  type KnownViewer,
  principalOf,
  rankOf,
  type Role,
  type Scope,
  SCOPES,
  userIdOf,
  type Viewer,
  whereOf,
} from './viewer';
