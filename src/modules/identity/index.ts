export type { ClientFacts } from './client-facts';
export { createActingFor, type ActingFor } from './acting-for';
export type { Authenticate } from './authentication';
export {
  hashCredential,
  type AccessTokenDocument,
  type ApiKeyDocument,
} from './credentials.repository';
export type { DeviceTokens } from './login/device-tokens';
export { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher';
export { authorize, authorizeKnown, reachOf, refuseBlocked } from './policy';
export type { Action, Reach } from './policy';
export { createUsersRepository, type UserDocument, type UsersRepository } from './users.repository';
export { createIdentityLoaders, type IdentityLoaders } from './identity.loaders';
export { createIdentity, type IdentityServices } from './identity';
export { createIdentityRepositories, identityCollections } from './identity.repository';
export type { UsersService, UserStanding } from './users.service';
export {
  createTakeOverUsers,
  type TakenOverUser,
  type TakeOverUsers,
} from './users-takeover.repository';
export type { User, UserStatus } from './users.types';
export { anonymous, principalOf, SCOPES } from './viewer';
export type {
  AnonymousViewer,
  KeyViewer,
  KnownViewer,
  Role,
  Scope,
  SessionViewer,
  Viewer,
} from './viewer';
