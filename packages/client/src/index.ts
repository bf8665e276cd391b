export { createClient, type Client } from './client.ts';
export type * from './contract.ts';
export * from './problem.ts';
export type { Reply } from './requests.ts';
export { isRetryable } from './retry.ts';
export type * from './settings.ts';
export * from './webhooks.ts';
