import type { Scope } from '../../accounts';

/** What the owner, or the service, wants. */
export type StoredStatus = 'active' | 'paused' | 'disabled';
/** `pending_verification`: active, but nothing is sent before its URL answers a challenge. */
export type EndpointStatus = StoredStatus | 'pending_verification';
export type PayloadStyle = 'thin' | 'full';
export type Ordering = 'none' | 'per_resource';
export type DisabledReason = 'failing' | 'gone';

/** An endpoint was disabled: its waiting deliveries must be cancelled and its owner notified. */
export interface DisablingFollowUp {
  readonly reason: DisabledReason;
  readonly since: Date;
}

/** How deliveries to an endpoint went lately. */
export interface EndpointHealth {
  readonly consecutiveFailures: number;
  /** Since when every attempt has failed; null while they succeed. */
  readonly failingSince: Date | null;
  /** Until when nothing is tried, after too many failures in a row. */
  readonly circuitOpenUntil: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
}

/** How far the proof has come that an endpoint belongs to who registered it. */
export interface Verification {
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  /** `wrong_challenge`, `http_500`, `timeout`, … */
  readonly lastError: string | null;
}

/** A type of event, as the contract lists it. */
export interface EventTypeFacts {
  readonly type: string;
  readonly description: string;
  readonly resourceType: string;
  /** What a test event of this type carries; null for types about the endpoint itself. */
  readonly sample: Readonly<Record<string, unknown>> | null;
}

/** What the owner of an endpoint chooses. */
export interface EndpointChoices {
  readonly url: string;
  /** Exact types or `order.*`; empty = all. */
  readonly eventTypes: readonly string[];
  /** Only events about these resources; empty = all. */
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

/** Absent = unchanged. */
export interface UpdateEndpointInput extends OptionalChoices {
  readonly url?: string | undefined;
  readonly status?: 'active' | 'paused' | null;
}

/** What an endpoint is, stored or shown. */
export interface EndpointFacts extends EndpointChoices {
  readonly ownerId: string;
  /** Scopes of the key that made it, which narrow what it may receive; null when a person made it. */
  readonly scopes: readonly Scope[] | null;
  readonly disabledReason: DisabledReason | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
}

/** A place that receives events. */
export interface WebhookEndpoint extends EndpointFacts, EndpointHealth {
  readonly id: string;
  readonly status: EndpointStatus;
  /** Null when there is nothing to prove. */
  readonly verification: (Verification & { readonly nextAttemptAt: Date | null }) | null;
}

/** An endpoint in the one answer that shows its secret. */
export interface EndpointWithSecret extends WebhookEndpoint {
  readonly secret: string;
  /** Until when the previous secret signs too. */
  readonly previousSecretExpiresAt: Date | null;
}
