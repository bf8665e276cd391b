/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { FixedDocument } from '../../graphql/fixed-document';
/** A new endpoint. */
export type CreateWebhookEndpointInput = {
  /** What its owner calls it. */
  readonly description?: string | null | undefined;
  /** Exact types, `order.*` or `*`; all when left out. What is named twice counts once. */
  readonly eventTypes?: ReadonlyArray<string> | null | undefined;
  /** Default `none`. */
  readonly ordering?: WebhookOrdering | null | undefined;
  /** Default `thin`. */
  readonly payloadStyle?: WebhookPayloadStyle | null | undefined;
  /** Only events about these resources, up to 100; all when left out. */
  readonly resourceIds?: ReadonlyArray<string> | null | undefined;
  /** https, port 443 or 8443, on the public internet. */
  readonly url: string;
};

/** One page of a list: numbered pages (`page`, `pageSize`) or a keyset cursor (`limit`, `cursor`), never both. */
export type PageInput = {
  /** The `nextCursor` of the page before; left out for the first page by cursor. */
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

/** Which events to send again. */
export type RecoverWebhookEndpointInput = {
  /** Events from this time on. */
  readonly since: string | Date;
  /** Events before this time; default now. */
  readonly until?: string | Date | null | undefined;
};

/** Where to send an event again. */
export type ReplayWebhookEventInput = {
  /** Only to this endpoint; default all that subscribe to the event. */
  readonly endpointId?: string | null | undefined;
};

/** Which test event to send. */
export type TestWebhookEndpointInput = {
  /** One type of the list of event types; default `ping`. */
  readonly type?: string | null | undefined;
};

/** Absent fields stay. */
export type UpdateWebhookEndpointInput = {
  /** What its owner calls it; null removes it. */
  readonly description?: string | null | undefined;
  /** Null or an empty list = all types. */
  readonly eventTypes?: ReadonlyArray<string> | null | undefined;
  /** What waits already is sent by the new rule. */
  readonly ordering?: WebhookOrdering | null | undefined;
  /** How much an event carries. */
  readonly payloadStyle?: WebhookPayloadStyle | null | undefined;
  /** Null or an empty list = all resources. */
  readonly resourceIds?: ReadonlyArray<string> | null | undefined;
  /** `paused` queues events; `active` resumes, also a disabled endpoint. */
  readonly status?: WebhookEndpointSwitch | null | undefined;
  /** https, port 443 or 8443, on the public internet. */
  readonly url?: string | null | undefined;
};

/** How an attempt ended. */
export type WebhookAttemptStatus =
  /** The address is not on the public internet. */
  | 'blocked'
  /** The receiver answered otherwise, or could not be reached. */
  | 'failed'
  /** The receiver answered 2xx. */
  | 'succeeded'
  /** The receiver took too long. */
  | 'timed_out';

/** Where a delivery stands. */
export type WebhookDeliveryStatus =
  /** Its endpoint is gone or no longer wants it. */
  | 'cancelled'
  /** The receiver answered 2xx. */
  | 'delivered'
  /** Given up after the last attempt. */
  | 'failed'
  /** Not tried yet. */
  | 'pending'
  /** Failed at least once, and tried again. */
  | 'retrying';

/**
 * Why the service disabled an endpoint: no success for five days, it answered 410, or its signing secret cannot be read
 * any more (rotate it, then set the endpoint active).
 */
export type WebhookDisabledReason =
  /** No success for five days. */
  | 'failing'
  /** It answered 410. */
  | 'gone'
  /** Its signing secret cannot be read any more. */
  | 'secret_lost';

/**
 * `active` receives events; `paused` queues them; `disabled` by the service, receives none; `pending_verification` receives
 * none until its URL has answered a challenge (where the service asks for it).
 */
export type WebhookEndpointStatus =
  /** Receives events. */
  | 'active'
  /** Receives nothing; set active to go on. */
  | 'disabled'
  /** Events wait until it is active again. */
  | 'paused'
  /** Receives nothing until its URL has answered the challenge. */
  | 'pending_verification';

/** The statuses an owner can set; `disabled` is set by the service only. */
export type WebhookEndpointSwitch =
  /** Sends events again. */
  | 'active'
  /** Keeps events waiting. */
  | 'paused';

/** Health of an endpoint. `suspended`: ten failures in a row, retried once a minute. */
export type WebhookHealth =
  /** The service has disabled it. */
  | 'disabled'
  /** The last deliveries failed. */
  | 'failing'
  /** The last deliveries arrived. */
  | 'healthy'
  /** Its owner has paused it. */
  | 'paused'
  /** Its URL has not answered the challenge yet. */
  | 'pending_verification'
  /** Ten failures in a row; tried once a minute. */
  | 'suspended';

/**
 * `none`: events are sent as they come. `per_resource`: an event is sent only when the earlier ones about its resource
 * were delivered or given up; events about other resources do not wait.
 */
export type WebhookOrdering =
  /** Events are sent as they come. */
  | 'none'
  /** Events about a resource are sent one after the other. */
  | 'per_resource';

/** `thin`: type and resource id, the receiver reads the resource. `full`: also the resource itself. */
export type WebhookPayloadStyle =
  /** Also the resource itself. */
  | 'full'
  /** Type and resource id only. */
  | 'thin';

export type CreateEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateEndpointMutation = { readonly createWebhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly secret: string, readonly previousSecretExpiresAt: string | null } };

export type ListEndpointsQueryVariables = Exact<{
  page?: PageInput | null | undefined;
}>;


export type ListEndpointsQuery = { readonly webhookEndpoints: { readonly data: ReadonlyArray<{ readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetEndpointQueryVariables = Exact<{
  id: string;
}>;


export type GetEndpointQuery = { readonly webhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } | null };

export type UpdateEndpointMutationVariables = Exact<{
  id: string;
  input: UpdateWebhookEndpointInput;
  version?: number | null | undefined;
}>;


export type UpdateEndpointMutation = { readonly updateWebhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } };

export type DeleteEndpointMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
}>;


export type DeleteEndpointMutation = { readonly deleteWebhookEndpoint: boolean };

export type RotateSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateSecretMutation = { readonly rotateWebhookSecret: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly secret: string, readonly previousSecretExpiresAt: string | null } };

export type VerifyEndpointMutationVariables = Exact<{
  id: string;
}>;


export type VerifyEndpointMutation = { readonly verifyWebhookEndpoint: { readonly id: string, readonly url: string, readonly eventTypes: ReadonlyArray<string>, readonly resourceIds: ReadonlyArray<string>, readonly ordering: WebhookOrdering, readonly payloadStyle: WebhookPayloadStyle, readonly description: string | null, readonly status: WebhookEndpointStatus, readonly disabledReason: WebhookDisabledReason | null, readonly health: WebhookHealth, readonly consecutiveFailures: number, readonly lastSuccessAt: string | null, readonly lastFailureAt: string | null, readonly createdAt: string, readonly updatedAt: string, readonly version: number, readonly verification: { readonly attempts: number, readonly lastAttemptAt: string | null, readonly lastError: string | null, readonly nextAttemptAt: string | null } | null } };

export type TestEndpointMutationVariables = Exact<{
  id: string;
  input: TestWebhookEndpointInput;
}>;


export type TestEndpointMutation = { readonly testWebhookEndpoint: { readonly eventId: string } };

export type RecoverEndpointMutationVariables = Exact<{
  id: string;
  input: RecoverWebhookEndpointInput;
}>;


export type RecoverEndpointMutation = { readonly recoverWebhookEndpoint: { readonly endpointId: string, readonly since: string, readonly until: string, readonly scheduled: number, readonly complete: boolean, readonly continueSince: string | null } };

export type GetEndpointStatisticsQueryVariables = Exact<{
  id: string;
}>;


export type GetEndpointStatisticsQuery = { readonly webhookEndpointStatistics: { readonly endpointId: string, readonly since: string, readonly pending: number, readonly retrying: number, readonly delivered: number, readonly failed: number, readonly cancelled: number, readonly attempts: number, readonly successRate: number | null, readonly averageDurationMs: number | null } | null };

export type ListEventsQueryVariables = Exact<{
  type?: string | null | undefined;
  resourceId?: string | null | undefined;
  createdFrom?: string | Date | null | undefined;
  createdTo?: string | Date | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListEventsQuery = { readonly webhookEvents: { readonly data: ReadonlyArray<{ readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type ReadEventLogQueryVariables = Exact<{
  after?: string | null | undefined;
  since?: string | Date | null | undefined;
  types?: ReadonlyArray<string> | string | null | undefined;
  resourceId?: string | null | undefined;
}>;


export type ReadEventLogQuery = { readonly webhookEventLog: { readonly next: string, readonly hasMore: boolean, readonly data: ReadonlyArray<{ readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean, readonly position: string | null, readonly data: { readonly object: Readonly<Record<string, unknown>> } | null }> } };

export type GetEventQueryVariables = Exact<{
  eventId: string;
}>;


export type GetEventQuery = { readonly webhookEvent: { readonly eventId: string, readonly type: string, readonly createdAt: string, readonly sequenceNumber: number, readonly resourceType: string, readonly resourceId: string, readonly resourceUrl: string | null, readonly test: boolean, readonly data: { readonly object: Readonly<Record<string, unknown>> } | null } | null };

export type ReplayEventMutationVariables = Exact<{
  eventId: string;
  input: ReplayWebhookEventInput;
}>;


export type ReplayEventMutation = { readonly replayWebhookEvent: { readonly eventId: string, readonly deliveries: ReadonlyArray<{ readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null }> } };

export type ListEventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type ListEventTypesQuery = { readonly webhookEventTypes: { readonly data: ReadonlyArray<{ readonly type: string, readonly description: string, readonly resourceType: string }> } };

export type ListDeliveriesQueryVariables = Exact<{
  endpointId?: string | null | undefined;
  eventId?: string | null | undefined;
  status?: WebhookDeliveryStatus | null | undefined;
  page?: PageInput | null | undefined;
}>;


export type ListDeliveriesQuery = { readonly webhookDeliveries: { readonly data: ReadonlyArray<{ readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null }>, readonly pagination: { readonly style: PaginationStyle, readonly page: number | null, readonly pageSize: number | null, readonly totalItems: number | null, readonly totalPages: number | null, readonly totalIsLowerBound: boolean | null, readonly limit: number | null, readonly nextCursor: string | null, readonly hasNext: boolean } } };

export type GetDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type GetDeliveryQuery = { readonly webhookDelivery: { readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly id: string, readonly number: number, readonly status: WebhookAttemptStatus, readonly startedAt: string, readonly durationMs: number, readonly responseStatus: number | null, readonly responseBody: string | null, readonly error: string | null, readonly nextAttemptAt: string | null }> } | null };

export type RetryDeliveryMutationVariables = Exact<{
  id: string;
}>;


export type RetryDeliveryMutation = { readonly retryWebhookDelivery: { readonly id: string, readonly eventId: string, readonly eventType: string, readonly endpointId: string, readonly status: WebhookDeliveryStatus, readonly attemptCount: number, readonly lastResponseStatus: number | null, readonly lastError: string | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly id: string, readonly number: number, readonly status: WebhookAttemptStatus, readonly startedAt: string, readonly durationMs: number, readonly responseStatus: number | null, readonly responseBody: string | null, readonly error: string | null, readonly nextAttemptAt: string | null }> } };

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const CreateEndpointDocument: FixedDocument<CreateEndpointMutation, CreateEndpointMutationVariables> = {
  name: 'CreateEndpoint',
  source: "mutation CreateEndpoint($input: CreateWebhookEndpointInput!) {\n  createWebhookEndpoint(input: $input) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    createdAt\n    updatedAt\n    version\n    secret\n    previousSecretExpiresAt\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListEndpointsDocument: FixedDocument<ListEndpointsQuery, ListEndpointsQueryVariables> = {
  name: 'ListEndpoints',
  source: "query ListEndpoints($page: PageInput) {\n  webhookEndpoints(page: $page) {\n    data {\n      id\n      url\n      eventTypes\n      resourceIds\n      ordering\n      payloadStyle\n      description\n      status\n      disabledReason\n      verification {\n        attempts\n        lastAttemptAt\n        lastError\n        nextAttemptAt\n      }\n      health\n      consecutiveFailures\n      lastSuccessAt\n      lastFailureAt\n      createdAt\n      updatedAt\n      version\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetEndpointDocument: FixedDocument<GetEndpointQuery, GetEndpointQueryVariables> = {
  name: 'GetEndpoint',
  source: "query GetEndpoint($id: ID!) {\n  webhookEndpoint(id: $id) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const UpdateEndpointDocument: FixedDocument<UpdateEndpointMutation, UpdateEndpointMutationVariables> = {
  name: 'UpdateEndpoint',
  source: "mutation UpdateEndpoint($id: ID!, $input: UpdateWebhookEndpointInput!, $version: Int) {\n  updateWebhookEndpoint(id: $id, input: $input, version: $version) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const DeleteEndpointDocument: FixedDocument<DeleteEndpointMutation, DeleteEndpointMutationVariables> = {
  name: 'DeleteEndpoint',
  source: "mutation DeleteEndpoint($id: ID!, $version: Int) {\n  deleteWebhookEndpoint(id: $id, version: $version)\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RotateSecretDocument: FixedDocument<RotateSecretMutation, RotateSecretMutationVariables> = {
  name: 'RotateSecret',
  source: "mutation RotateSecret($id: ID!) {\n  rotateWebhookSecret(id: $id) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    createdAt\n    updatedAt\n    version\n    secret\n    previousSecretExpiresAt\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const VerifyEndpointDocument: FixedDocument<VerifyEndpointMutation, VerifyEndpointMutationVariables> = {
  name: 'VerifyEndpoint',
  source: "mutation VerifyEndpoint($id: ID!) {\n  verifyWebhookEndpoint(id: $id) {\n    id\n    url\n    eventTypes\n    resourceIds\n    ordering\n    payloadStyle\n    description\n    status\n    disabledReason\n    verification {\n      attempts\n      lastAttemptAt\n      lastError\n      nextAttemptAt\n    }\n    health\n    consecutiveFailures\n    lastSuccessAt\n    lastFailureAt\n    createdAt\n    updatedAt\n    version\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const TestEndpointDocument: FixedDocument<TestEndpointMutation, TestEndpointMutationVariables> = {
  name: 'TestEndpoint',
  source: "mutation TestEndpoint($id: ID!, $input: TestWebhookEndpointInput!) {\n  testWebhookEndpoint(id: $id, input: $input) {\n    eventId\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RecoverEndpointDocument: FixedDocument<RecoverEndpointMutation, RecoverEndpointMutationVariables> = {
  name: 'RecoverEndpoint',
  source: "mutation RecoverEndpoint($id: ID!, $input: RecoverWebhookEndpointInput!) {\n  recoverWebhookEndpoint(id: $id, input: $input) {\n    endpointId\n    since\n    until\n    scheduled\n    complete\n    continueSince\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetEndpointStatisticsDocument: FixedDocument<GetEndpointStatisticsQuery, GetEndpointStatisticsQueryVariables> = {
  name: 'GetEndpointStatistics',
  source: "query GetEndpointStatistics($id: ID!) {\n  webhookEndpointStatistics(id: $id) {\n    endpointId\n    since\n    pending\n    retrying\n    delivered\n    failed\n    cancelled\n    attempts\n    successRate\n    averageDurationMs\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListEventsDocument: FixedDocument<ListEventsQuery, ListEventsQueryVariables> = {
  name: 'ListEvents',
  source: "query ListEvents($type: String, $resourceId: ID, $createdFrom: DateTime, $createdTo: DateTime, $page: PageInput) {\n  webhookEvents(\n    type: $type\n    resourceId: $resourceId\n    createdFrom: $createdFrom\n    createdTo: $createdTo\n    page: $page\n  ) {\n    data {\n      eventId\n      type\n      createdAt\n      sequenceNumber\n      resourceType\n      resourceId\n      resourceUrl\n      test\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ReadEventLogDocument: FixedDocument<ReadEventLogQuery, ReadEventLogQueryVariables> = {
  name: 'ReadEventLog',
  source: "query ReadEventLog($after: String, $since: DateTime, $types: [String!], $resourceId: ID) {\n  webhookEventLog(\n    after: $after\n    since: $since\n    types: $types\n    resourceId: $resourceId\n  ) {\n    data {\n      eventId\n      type\n      createdAt\n      sequenceNumber\n      resourceType\n      resourceId\n      resourceUrl\n      test\n      position\n      data {\n        object\n      }\n    }\n    next\n    hasMore\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetEventDocument: FixedDocument<GetEventQuery, GetEventQueryVariables> = {
  name: 'GetEvent',
  source: "query GetEvent($eventId: ID!) {\n  webhookEvent(eventId: $eventId) {\n    eventId\n    type\n    createdAt\n    sequenceNumber\n    resourceType\n    resourceId\n    resourceUrl\n    test\n    data {\n      object\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ReplayEventDocument: FixedDocument<ReplayEventMutation, ReplayEventMutationVariables> = {
  name: 'ReplayEvent',
  source: "mutation ReplayEvent($eventId: ID!, $input: ReplayWebhookEventInput!) {\n  replayWebhookEvent(eventId: $eventId, input: $input) {\n    eventId\n    deliveries {\n      id\n      eventId\n      eventType\n      endpointId\n      status\n      attemptCount\n      lastResponseStatus\n      lastError\n      createdAt\n      deliveredAt\n      nextAttemptAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListEventTypesDocument: FixedDocument<ListEventTypesQuery, ListEventTypesQueryVariables> = {
  name: 'ListEventTypes',
  source: "query ListEventTypes {\n  webhookEventTypes {\n    data {\n      type\n      description\n      resourceType\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const ListDeliveriesDocument: FixedDocument<ListDeliveriesQuery, ListDeliveriesQueryVariables> = {
  name: 'ListDeliveries',
  source: "query ListDeliveries($endpointId: ID, $eventId: ID, $status: WebhookDeliveryStatus, $page: PageInput) {\n  webhookDeliveries(\n    endpointId: $endpointId\n    eventId: $eventId\n    status: $status\n    page: $page\n  ) {\n    data {\n      id\n      eventId\n      eventType\n      endpointId\n      status\n      attemptCount\n      lastResponseStatus\n      lastError\n      createdAt\n      deliveredAt\n      nextAttemptAt\n    }\n    pagination {\n      style\n      page\n      pageSize\n      totalItems\n      totalPages\n      totalIsLowerBound\n      limit\n      nextCursor\n      hasNext\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const GetDeliveryDocument: FixedDocument<GetDeliveryQuery, GetDeliveryQueryVariables> = {
  name: 'GetDelivery',
  source: "query GetDelivery($id: ID!) {\n  webhookDelivery(id: $id) {\n    id\n    eventId\n    eventType\n    endpointId\n    status\n    attemptCount\n    lastResponseStatus\n    lastError\n    createdAt\n    deliveredAt\n    nextAttemptAt\n    attempts {\n      id\n      number\n      status\n      startedAt\n      durationMs\n      responseStatus\n      responseBody\n      error\n      nextAttemptAt\n    }\n  }\n}",
};

/** The fixed document behind the REST endpoint; generated from the .graphql file of the domain. */
export const RetryDeliveryDocument: FixedDocument<RetryDeliveryMutation, RetryDeliveryMutationVariables> = {
  name: 'RetryDelivery',
  source: "mutation RetryDelivery($id: ID!) {\n  retryWebhookDelivery(id: $id) {\n    id\n    eventId\n    eventType\n    endpointId\n    status\n    attemptCount\n    lastResponseStatus\n    lastError\n    createdAt\n    deliveredAt\n    nextAttemptAt\n    attempts {\n      id\n      number\n      status\n      startedAt\n      durationMs\n      responseStatus\n      responseBody\n      error\n      nextAttemptAt\n    }\n  }\n}",
};