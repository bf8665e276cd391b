export type { ClientFacts } from './client-facts';
export { createActingFor, createMayStill, type ActingFor, type MayStill } from './acting-for';
export { createApiKeysRepository } from './keys/api-keys.repository';
export type { Authenticate } from './authentication';
export {
  hashCredential,
  type AccessTokenDocument,
  type ApiKeyDocument,
} from './credentials.repository';
export type { DeviceTokens } from './login/device-tokens';
export { createPasswordHasher } from './passwords/password-hasher';
export { accessTo, authorize, authorizeKnown, ownerSeenBy, reachOf, refuseBlocked } from './policy';
export type { Action } from './policy';
export { createUsersRepository, type UserDocument } from './users.repository';
export { createIdentityLoaders, type IdentityLoaders } from './identity.loaders';
export { createMakeAdmin, type MadeAdmin } from './make-admin.repository';
export { createIdentity, type IdentityServices } from './identity';
export { createIdentityRepositories, identityCollections } from './identity.repository';
export type { Acting } from './users.service';
export {
  NOBODY,
  type AccountExport,
  type ShownUser,
  type User,
  type UserStatus,
} from './users.types';
export { RISK_REASONS } from './login/risk';
export { MAIL_KINDS } from './mail/mail.types';
export { anonymous, principalOf, rankOf, SCOPES, userIdOf } from './viewer';
export type { KnownViewer, Role, Scope, Viewer } from './viewer';
export type { ReadCustomerStatus } from './accounts/customer-status';
export type { EraseAccount } from './accounts/deletion.service';
