/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** A new endpoint. */
export type CreateWebhookEndpointInput = {
  /** Description for yourself. */
  readonly description?: string | null | undefined;
  /** Event types to receive: exact ones, `order.*` or `*`; all when left out. Repeated types count once. */
  readonly eventTypes?: ReadonlyArray<string> | null | undefined;
  /** Order in which events about one resource are sent; default `none`. */
  readonly ordering?: WebhookOrdering | null | undefined;
  /** How much of the resource an event carries; default `thin`. */
  readonly payloadStyle?: WebhookPayloadStyle | null | undefined;
  /** Ids of the only resources to receive events about, up to 100; all when left out. */
  readonly resourceIds?: ReadonlyArray<string> | null | undefined;
  /** URL that receives the events: https, port 443 or 8443, on the public internet. */
  readonly url: string;
};

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** `nextCursor` of the previous page; left out for the first page. */
  readonly cursor?: string | null | undefined;
  /** Items on a page by cursor; default 20. */
  readonly limit?: number | null | undefined;
  /** Number of the page, from 1; with `pageSize`. */
  readonly page?: number | null | undefined;
  /** Items on a numbered page; default 20. */
  readonly pageSize?: number | null | undefined;
};

/** How a list is paged. */
export type PaginationStyle =
  /** Pages by cursor: stable while the list changes, without a total. */
  | 'cursor'
  /** Numbered pages with a total. */
  | 'offset';

/** Period whose events are sent again. */
export type RecoverWebhookEndpointInput = {
  /** Start of the period. */
  readonly since: string | Date;
  /** End of the period, exclusive; default now. */
  readonly until?: string | Date | null | undefined;
};

/** Receivers of an event that is sent again. */
export type ReplayWebhookEventInput = {
  /** Id of the only endpoint to send to; default all that subscribe to the event. */
  readonly endpointId?: string | null | undefined;
};

/** Type of the test event. */
export type TestWebhookEndpointInput = {
  /** Event type to send; default `ping`. */
  readonly type?: string | null | undefined;
};

/** Changes to an endpoint; absent fields stay. */
export type UpdateWebhookEndpointInput = {
  /** Description for yourself; null removes it. */
  readonly description?: string | null | undefined;
  /** Event types to receive; null or an empty list for all. */
  readonly eventTypes?: ReadonlyArray<string> | null | undefined;
  /** Order in which events about one resource are sent; holds for queued events too. */
  readonly ordering?: WebhookOrdering | null | undefined;
  /** How much of the resource an event carries. */
  readonly payloadStyle?: WebhookPayloadStyle | null | undefined;
  /** Ids of the only resources to receive events about; null or an empty list for all. */
  readonly resourceIds?: ReadonlyArray<string> | null | undefined;
  /** `paused` queues events; `active` resumes, also a disabled endpoint. */
  readonly status?: WebhookEndpointSwitch | null | undefined;
  /** URL that receives the events: https, port 443 or 8443, on the public internet. */
  readonly url?: string | null | undefined;
};

/** Result of an attempt. */
export type WebhookAttemptStatus =
  /** The address is not on the public internet. */
  | 'blocked'
  /** The receiver answered another status or could not be reached. */
  | 'failed'
  /** The receiver answered 2xx. */
  | 'succeeded'
  /** The receiver took too long. */
  | 'timed_out';

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** Called off: its endpoint was deleted or disabled, or had another URL to verify first. */
  | 'cancelled'
  /** The receiver answered 2xx. */
  | 'delivered'
  /** Given up after the last attempt. */
  | 'failed'
  /** Not tried yet. */
  | 'pending'
  /** Failed at least once; will be tried again. */
  | 'retrying';

/** Reason for which the service disabled an endpoint. */
export type WebhookDisabledReason =
  /** No delivery succeeded for five days. */
  | 'failing'
  /** The receiver answered 410. */
  | 'gone'
  /** Its signing secret cannot be read any more: rotate it, then set the endpoint `active`. */
  | 'secret_lost';

/** Status of an endpoint. */
export type WebhookEndpointStatus =
  /** Receives events. */
  | 'active'
  /** Disabled by the service and receives nothing; set it `active` to resume. */
  | 'disabled'
  /** Events are queued until it is active again; none while its URL has yet to answer a challenge. */
  | 'paused'
  /** Receives nothing until its URL has answered a challenge. */
  | 'pending_verification';

/** A status that an owner can set. */
export type WebhookEndpointSwitch =
  /** Events are sent again. */
  | 'active'
  /** Events are queued, unless its URL has yet to answer a challenge. */
  | 'paused';

/** Health of an endpoint. */
export type WebhookHealth =
  /** Disabled by the service. */
  | 'disabled'
  /** Recent deliveries failed. */
  | 'failing'
  /** Recent deliveries succeeded. */
  | 'healthy'
  /** Paused by its owner. */
  | 'paused'
  /** Its URL has not answered the challenge yet. */
  | 'pending_verification'
  /** Ten failures in a row; tried once a minute. */
  | 'suspended';

/** Order in which events about one resource are sent. */
export type WebhookOrdering =
  /** Events are sent as they come. */
  | 'none'
  /** An event is sent only after earlier ones about its resource were delivered or given up. */
  | 'per_resource';

/** How much of the resource an event carries. */
export type WebhookPayloadStyle =
  /** The resource as well, as it was at the event. */
  | 'full'
  /** Type and id of the resource only; receivers read it themselves. */
  | 'thin';

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { readonly createWebhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly secret: string, readonly previousSecretExpiresAt: string | null, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } };

export type ListWebhookEndpointsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type ListWebhookEndpointsQuery = { readonly webhookEndpoints: { readonly data: ReadonlyArray<{ readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetWebhookEndpointQueryVariables = Exact<{
  id: string;
}>;


export type GetWebhookEndpointQuery = { readonly webhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } | null };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  id: string;
  input: UpdateWebhookEndpointInput;
  version?: number | null | undefined;
}>;


export type UpdateWebhookEndpointMutation = { readonly updateWebhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
}>;


export type DeleteWebhookEndpointMutation = { readonly deleteWebhookEndpoint: { readonly id: string } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateWebhookSecretMutation = { readonly rotateWebhookSecret: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly secret: string, readonly previousSecretExpiresAt: string | null, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } };

export type VerifyWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type VerifyWebhookEndpointMutation = { readonly verifyWebhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } };

export type TestWebhookEndpointMutationVariables = Exact<{
  id: string;
  input?: TestWebhookEndpointInput | null | undefined;
}>;


export type TestWebhookEndpointMutation = { readonly testWebhookEndpoint: { readonly eventId: string } };

export type RecoverWebhookEndpointMutationVariables = Exact<{
  id: string;
  input: RecoverWebhookEndpointInput;
}>;


export type RecoverWebhookEndpointMutation = { readonly recoverWebhookEndpoint: { readonly endpointId: string, readonly since: string, readonly until: string, readonly scheduled: number, readonly complete: boolean, readonly continueSince: string | null } };

export type GetWebhookEndpointStatisticsQueryVariables = Exact<{
  id: string;
}>;


export type GetWebhookEndpointStatisticsQuery = { readonly webhookEndpointStatistics: { readonly endpointId: string, readonly since: string, readonly pending: number, readonly retrying: number, readonly delivered: number, readonly failed: number, readonly cancelled: number, readonly attempts: number, readonly successRate: number | null, readonly averageDurationMs: number | null } | null };

export type ListWebhookEventsQueryVariables = Exact<{
  type?: string | null | undefined;
  resourceId?: string | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListWebhookEventsQuery = { readonly webhookEvents: { readonly data: ReadonlyArray<{ readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type StreamWebhookEventsQueryVariables = Exact<{
  after?: string | null | undefined;
  since?: string | Date | null | undefined;
  types?: ReadonlyArray<string> | string | null | undefined;
  resourceId?: string | null | undefined;
}>;


export type StreamWebhookEventsQuery = { readonly webhookEventLog: { readonly next: string, readonly hasMore: boolean, readonly data: ReadonlyArray<{ readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean, readonly position: string | null, readonly data: { readonly object: Readonly<Record<string, unknown>> } | null }> } };

export type GetWebhookEventQueryVariables = Exact<{
  eventId: string;
}>;


export type GetWebhookEventQuery = { readonly webhookEvent: { readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean, readonly data: { readonly object: Readonly<Record<string, unknown>> } | null } | null };

export type ReplayWebhookEventMutationVariables = Exact<{
  eventId: string;
  input?: ReplayWebhookEventInput | null | undefined;
}>;


export type ReplayWebhookEventMutation = { readonly replayWebhookEvent: { readonly eventId: string, readonly deliveries: ReadonlyArray<{ readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null }> } };

export type ListWebhookEventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListWebhookEventTypesQuery = { readonly webhookEventTypes: { readonly data: ReadonlyArray<{ readonly type: string, readonly description: string, readonly resourceType: string }> } };

export type ListWebhookDeliveriesQueryVariables = Exact<{
  endpointId?: string | null | undefined;
  eventId?: string | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListWebhookDeliveriesQuery = { readonly webhookDeliveries: { readonly data: ReadonlyArray<{ readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetWebhookDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type GetWebhookDeliveryQuery = { readonly webhookDelivery: { readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly id: string, readonly number: number, readonly status: WebhookAttemptStatus, readonly startedAt: string, readonly durationMs: number, readonly responseStatus: number | null, readonly responseBody: string | null, readonly error: string | null, readonly nextAttemptAt: string | null }> } | null };

export type RetryWebhookDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type RetryWebhookDeliveryMutation = { readonly retryWebhookDelivery: { readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly id: string, readonly number: number, readonly status: WebhookAttemptStatus, readonly startedAt: string, readonly durationMs: number, readonly responseStatus: number | null, readonly responseBody: string | null, readonly error: string | null, readonly nextAttemptAt: string | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateWebhookEndpointDocument: FixedDocument<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables> = {
  name: 'CreateWebhookEndpoint',
  source: "mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {\n  createWebhookEndpoint(input: $input) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n    secret\n    previousSecretExpiresAt\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListWebhookEndpointsDocument: FixedDocument<ListWebhookEndpointsQuery, ListWebhookEndpointsQueryVariables> = {
  name: 'ListWebhookEndpoints',
  source: "query ListWebhookEndpoints($page: PageInput) {\n  webhookEndpoints(page: $page) {\n    data {\n      id\n      url\n      eventTypes\n      resourceIds\n      ordering\n      payloadStyle\n      description\n      status\n      disabledReason\n      verification {\n        attempts\n        lastAttemptAt\n        lastError\n        nextAttemptAt\n      }\n      health\n      consecutiveFailures\n      lastSuccessAt\n      lastFailureAt\n      createdAt\n      updatedAt\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetWebhookEndpointDocument: FixedDocument<GetWebhookEndpointQuery, GetWebhookEndpointQueryVariables> = {
  name: 'GetWebhookEndpoint',
  source: "query GetWebhookEndpoint($id: ID!) {\n  webhookEndpoint(id: $id) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateWebhookEndpointDocument: FixedDocument<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables> = {
  name: 'UpdateWebhookEndpoint',
  source: "mutation UpdateWebhookEndpoint($id: ID!, $input: UpdateWebhookEndpointInput!, $version: Int) {\n  updateWebhookEndpoint(id: $id, input: $input, version: $version) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeleteWebhookEndpointDocument: FixedDocument<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables> = {
  name: 'DeleteWebhookEndpoint',
  source: "mutation DeleteWebhookEndpoint($id: ID!, $version: Int) {\n  deleteWebhookEndpoint(id: $id, version: $version) {\n    id\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RotateWebhookSecretDocument: FixedDocument<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables> = {
  name: 'RotateWebhookSecret',
  source: "mutation RotateWebhookSecret($id: ID!) {\n  rotateWebhookSecret(id: $id) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n    secret\n    previousSecretExpiresAt\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const VerifyWebhookEndpointDocument: FixedDocument<VerifyWebhookEndpointMutation, VerifyWebhookEndpointMutationVariables> = {
  name: 'VerifyWebhookEndpoint',
  source: "mutation VerifyWebhookEndpoint($id: ID!) {\n  verifyWebhookEndpoint(id: $id) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const TestWebhookEndpointDocument: FixedDocument<TestWebhookEndpointMutation, TestWebhookEndpointMutationVariables> = {
  name: 'TestWebhookEndpoint',
  source: "mutation TestWebhookEndpoint($id: ID!, $input: TestWebhookEndpointInput) {\n  testWebhookEndpoint(id: $id, input: $input) {\n    eventId\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RecoverWebhookEndpointDocument: FixedDocument<RecoverWebhookEndpointMutation, RecoverWebhookEndpointMutationVariables> = {
  name: 'RecoverWebhookEndpoint',
  source: "mutation RecoverWebhookEndpoint($id: ID!, $input: RecoverWebhookEndpointInput!) {\n  recoverWebhookEndpoint(id: $id, input: $input) {\n    endpointId\n    since\n    until\n    scheduled\n    complete\n    continueSince\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetWebhookEndpointStatisticsDocument: FixedDocument<GetWebhookEndpointStatisticsQuery, GetWebhookEndpointStatisticsQueryVariables> = {
  name: 'GetWebhookEndpointStatistics',
  source: "query GetWebhookEndpointStatistics($id: ID!) {\n  webhookEndpointStatistics(id: $id) {\n    endpointId\n    since\n    pending\n    retrying\n    delivered\n    failed\n    cancelled\n    attempts\n    successRate\n    averageDurationMs\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListWebhookEventsDocument: FixedDocument<ListWebhookEventsQuery, ListWebhookEventsQueryVariables> = {
  name: 'ListWebhookEvents',
  source: "query ListWebhookEvents($type: String, $resourceId: ID, $createdFrom: DateTime, $createdTo: DateTime, $page: PageInput) {\n  webhookEvents(\n    type: $type\n    resourceId: $resourceId\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    page: $page\n  ) {\n    data {\n      eventId\n      type\n      createdAt\n      sequenceNumber\n      resourceType\n      resourceId\n      resourceUrl\n      test\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const StreamWebhookEventsDocument: FixedDocument<StreamWebhookEventsQuery, StreamWebhookEventsQueryVariables> = {
  name: 'StreamWebhookEvents',
  source: "query StreamWebhookEvents($after: String, $since: DateTime, $types: [String!], $resourceId: ID) {\n  webhookEventLog(\n    after: $after\n    since: $since\n    types: $types\n    resourceId: $resourceId\n  ) {\n    data {\n      eventId\n      type\n      createdAt\n      sequenceNumber\n      resourceType\n      resourceId\n      resourceUrl\n      test\n      position\n      data {\n        object\n      }\n    }\n    next\n    hasMore\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetWebhookEventDocument: FixedDocument<GetWebhookEventQuery, GetWebhookEventQueryVariables> = {
  name: 'GetWebhookEvent',
  source: "query GetWebhookEvent($eventId: ID!) {\n  webhookEvent(eventId: $eventId) {\n    eventId\n    type\n    createdAt\n    sequenceNumber\n    resourceType\n    resourceId\n    resourceUrl\n    test\n    data {\n      object\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ReplayWebhookEventDocument: FixedDocument<ReplayWebhookEventMutation, ReplayWebhookEventMutationVariables> = {
  name: 'ReplayWebhookEvent',
  source: "mutation ReplayWebhookEvent($eventId: ID!, $input: ReplayWebhookEventInput) {\n  replayWebhookEvent(eventId: $eventId, input: $input) {\n    eventId\n    deliveries {\n      id\n      eventId\n      eventType\n      endpointId\n      status\n      attemptCount\n      lastResponseStatus\n      lastError\n      createdAt\n      deliveredAt\n      nextAttemptAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListWebhookEventTypesDocument: FixedDocument<ListWebhookEventTypesQuery, ListWebhookEventTypesQueryVariables> = {
  name: 'ListWebhookEventTypes',
  source: "query ListWebhookEventTypes {\n  webhookEventTypes {\n    data {\n      type\n      description\n      resourceType\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListWebhookDeliveriesDocument: FixedDocument<ListWebhookDeliveriesQuery, ListWebhookDeliveriesQueryVariables> = {
  name: 'ListWebhookDeliveries',
  source: "query ListWebhookDeliveries($endpointId: ID, $eventId: ID, $status: WebhookDeliveryStatus, $page: PageInput) {\n  webhookDeliveries(\n    endpointId: $endpointId\n    eventId: $eventId\n    status: $status\n    page: $page\n  ) {\n    data {\n      id\n      eventId\n      eventType\n      endpointId\n      status\n      attemptCount\n      lastResponseStatus\n      lastError\n      createdAt\n      deliveredAt\n      nextAttemptAt\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetWebhookDeliveryDocument: FixedDocument<GetWebhookDeliveryQuery, GetWebhookDeliveryQueryVariables> = {
  name: 'GetWebhookDelivery',
  source: "query GetWebhookDelivery($id: ID!) {\n  webhookDelivery(id: $id) {\n    id\n    eventId\n    eventType\n    endpointId\n    status\n    attemptCount\n    lastResponseStatus\n    lastError\n    createdAt\n    deliveredAt\n    nextAttemptAt\n    attempts {\n      id\n      number\n      status\n      startedAt\n      durationMs\n      responseStatus\n      responseBody\n      error\n      nextAttemptAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RetryWebhookDeliveryDocument: FixedDocument<RetryWebhookDeliveryMutation, RetryWebhookDeliveryMutationVariables> = {
  name: 'RetryWebhookDelivery',
  source: "mutation RetryWebhookDelivery($id: ID!) {\n  retryWebhookDelivery(id: $id) {\n    id\n    eventId\n    eventType\n    endpointId\n    status\n    attemptCount\n    lastResponseStatus\n    lastError\n    createdAt\n    deliveredAt\n    nextAttemptAt\n    attempts {\n      id\n      number\n      status\n      startedAt\n      durationMs\n      responseStatus\n      responseBody\n      error\n      nextAttemptAt\n    }\n  }\n}",
};