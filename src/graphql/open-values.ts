import { codes } from '../contract/codes';
import { eventTypes } from '../contract/event-types';
import { limits } from '../contract/limits';
import { PRODUCT_PAGE_PARTS } from '../modules/catalog';
import { MODERATION_LOG_ACTIONS } from '../modules/comments';
import { MAIL_KINDS } from '../modules/mail';
import { RISK_REASONS } from '../modules/sign-in';
import { SCOPES } from '../modules/accounts';

/** Why a request did not reach the receiver of an event; for a response the value is `http_` and the status. */
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

const types = Object.keys(eventTypes);
const resourceTypes = [
  ...new Set(Object.values(eventTypes).map(({ resourceType }) => resourceType)),
];
const families = new Set(types.filter((type) => type.includes('.')).map(familyOf));

function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf('.'))}.*`;
}

/**
 * Today's values of open enums, by the names under which the SDL refers to them (`@valuesOf`). Any release may add
 * values, so they are not enums.
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

/** The component of the published contract that lists each table of values. */
export const openValueNames: Readonly<Record<string, string>> = {
  scopes: 'Scope',
  codes: 'ErrorCode',
  eventTypes: 'EventType',
  eventFilters: 'EventFilter',
  eventResources: 'EventResourceType',
  moderationLogActions: 'ModerationLogAction',
  mailKinds: 'MailKind',
  securityReasons: 'SecurityReason',
  auditedResources: 'AuditedResourceType',
  deliveryErrors: 'DeliveryError',
  verificationErrors: 'VerificationError',
  productPageParts: 'ProductPagePart',
  limitUnits: 'LimitUnit',
  methods: 'HttpMethod',
  paymentActions: 'PaymentActionType',
};
