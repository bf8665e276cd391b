import { codes } from './codes';
import { eventTypes } from './event-types';
import { limits } from './limits';

/** What API keys can be allowed. */
export const SCOPES = [
  'orders:read',
  'orders:write',
  'orders:fulfil',
  'products:write',
  'imports:write',
  'users:read',
  'comments:write',
  'comments:moderate',
  'webhooks:manage',
  'partners:read',
  'documents:write',
  'internal:read',
  'admin',
] as const;

/** What the moderation log of a comment tells: acts of moderators, and what happens without one. */
export const MODERATION_LOG_ACTIONS = [
  'publish',
  'reject',
  'hide',
  'delete',
  'restrict',
  'unrestrict',
  'edit',
  'screen',
  'purge',
] as const;

/** What mails are about. */
export const MAIL_KINDS = [
  'verify_email',
  'already_registered',
  'password_reset',
  'password_changed',
  'new_device',
  'suspicious_sign_in',
  'session_stolen',
  'totp_lost',
  'api_key_created',
  'sign_in_code',
  'webhook_disabled',
] as const;

/** What makes a sign-in suspicious. */
export const RISK_REASONS = [
  'new_device',
  'unusual_country',
  'some_failures',
  'many_failures',
  'several_accounts',
  'many_accounts',
  'leaked_password',
  'mass_attack',
] as const;

/** Why a request did not reach the receiver of an event; one that was answered is `http_` and the status. */
const DELIVERY_ERRORS = [
  'connection_refused',
  'connection_reset',
  'unknown_host',
  'unreachable',
  'timeout',
  'tls',
  'network',
  'blocked_destination',
] as const;

/** The parts of a product page that can be missing. */
export const PRODUCT_PAGE_PARTS = [
  'rating',
  'similarProducts',
  'promoBlocks',
  'displaySettings',
] as const;

const types = Object.keys(eventTypes);
const resourceTypes = [
  ...new Set(Object.values(eventTypes).map(({ resourceType }) => resourceType)),
];
const families = new Set(types.filter((type) => type.includes('.')).map(familyOf));

function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf('.'))}.*`;
}

/**
 * The values that texts of answers have today, by the names under which the SDL refers to them (`@valuesOf`). New ones
 * may come with any release, so that they are no enums.
 */
export const openValues: Readonly<Record<string, readonly string[]>> = {
  scopes: SCOPES,
  codes: Object.keys(codes),
  eventTypes: types,
  eventFilters: [...types, ...families, '*'],
  eventResources: resourceTypes,
  moderationLogActions: MODERATION_LOG_ACTIONS,
  mailKinds: MAIL_KINDS,
  securityReasons: [
    ...RISK_REASONS,
    'wrong_credentials',
    'unverified',
    'disabled',
    'role_customer',
    'role_moderator',
    'role_admin',
    'by_command',
    'all',
    ...SCOPES,
  ],
  auditedResources: ['product', 'category', 'coupon', 'user', 'document_manifest', 'setting'],
  deliveryErrors: DELIVERY_ERRORS,
  verificationErrors: [...DELIVERY_ERRORS, 'wrong_challenge'],
  productPageParts: PRODUCT_PAGE_PARTS,
  limitUnits: [...new Set(Object.values(limits).map(({ unit }) => unit))],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  paymentActions: ['redirect'],
};
