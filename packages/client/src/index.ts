export { createClient, type Client } from './client.ts';
export type {
  Answer,
  Code,
  Event,
  Input,
  Item,
  ListPath,
  LivePath,
  Method,
  Operations,
  PathOf,
  Schemas,
  State,
  Violation,
} from './contract.ts';
export {
  BadRequest,
  CommerceError,
  InputError,
  Conflict,
  ConnectionError,
  DeadlineError,
  Forbidden,
  Gone,
  NotFound,
  Problem,
  RateLimited,
  Refused,
  Unauthenticated,
  Unavailable,
} from './problem.ts';
export type { Reply } from './requests.ts';
export type {
  CallOptions,
  ClientSettings,
  Credential,
  LiveOptions,
  Patience,
  Retry,
} from './settings.ts';
export {
  isVerification,
  newWebhookSecret,
  signWebhook,
  SignatureError,
  verifyWebhook,
  type Delivery,
  type Verification,
} from './webhooks.ts';
