export {
  createSignInRepositories,
  eraseSignIns,
  signInCollections,
} from './collections.repository';
export type { DeviceTokens } from './device-tokens';
export { createPasswordHasher } from './password-hasher';
export { RISK_REASONS } from './risk';
export { createSignIn, type SignInServices } from './sign-in';
