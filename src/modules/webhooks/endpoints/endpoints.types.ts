import type { Scope } from '../../accounts';

/** The status as set by the owner or by the service. */
export type StoredStatus = 'active' | 'paused' | 'disabled';
/** `pending_verification`: active, but nothing is sent until its URL answers a challenge. */
export type EndpointStatus = StoredStatus | 'pending_verification';
export type PayloadStyle = 'thin' | 'full';
export type Ordering = 'none' | 'per_resource';
export type DisabledReason = 'failing' | 'gone';

/** The follow-up work of disabling an endpoint: cancel its waiting deliveries and notify its owner. */
export interface DisablingFollowUp {
  readonly reason: DisabledReason;
  readonly since: Date;
}

/** The recent results of deliveries to an endpoint. */
export interface EndpointHealth {
  readonly consecutiveFailures: number;
  /** When the current series of failures began; null after a success. */
  readonly failingSince: Date | null;
  /** After too many consecutive failures, nothing is sent until then. */
  readonly circuitOpenUntil: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
}

/** The progress of verifying that an endpoint belongs to its owner. */
export interface Verification {
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  /** `wrong_challenge`, `http_500`, `timeout`, … */
  readonly lastError: string | null;
}

/** A type of event, as published in the contract. */
export interface EventTypeFacts {
  readonly type: string;
  readonly description: string;
  readonly resourceType: string;
  /** The content of a test event of this type; null for types about the endpoint itself. */
  readonly sample: Readonly<Record<string, unknown>> | null;
}

/** The settings that the owner of an endpoint chooses. */
export interface EndpointChoices {
  readonly url: string;
  /** Exact types or `order.*`; all if empty. */
  readonly eventTypes: readonly string[];
  /** Receives only events about these resources; all if empty. */
  readonly resourceIds: readonly string[];
  readonly ordering: Ordering;
  readonly payloadStyle: PayloadStyle;
  readonly description: string | null;
}

type OptionalChoices = {
  readonly [Name in Exclude<keyof EndpointChoices, 'url'>]?: EndpointChoices[Name] | null;
};

export interface CreateEndpointInput extends OptionalChoices {
  readonly url: string;
}

/** Absent fields are unchanged. */
export interface UpdateEndpointInput extends OptionalChoices {
  readonly url?: string | undefined;
  readonly status?: 'active' | 'paused' | null;
}

/** The fields of an endpoint, both stored and shown. */
export interface EndpointFacts extends EndpointChoices {
  readonly ownerId: string;
  /** The scopes of the key that created it, which limit what it may receive; null if a person created it. */
  readonly scopes: readonly Scope[] | null;
  readonly disabledReason: DisabledReason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

/** An endpoint that receives events. */
export interface WebhookEndpoint extends EndpointFacts, EndpointHealth {
  readonly id: string;
  readonly status: EndpointStatus;
  /** Null if there is nothing to verify. */
  readonly verification: (Verification & { readonly nextAttemptAt: Date | null }) | null;
}

/** An endpoint in the only response that shows its secret. */
export interface EndpointWithSecret extends WebhookEndpoint {
  readonly secret: string;
  /** Until when the previous secret also signs. */
  readonly previousSecretExpiresAt: Date | null;
}
