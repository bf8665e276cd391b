/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../resolvers/types.generated';

import type { FixedDocument } from '../../graphql/fixed-document';
export type TestWebhookEndpointInput = {
  /** Default `ping`. */
  readonly type?: string | null | undefined;
};

export type TestEndpointMutationVariables = Exact<{
  id: string;
  input: Types.TestWebhookEndpointInput;
}>;


export type TestEndpointMutation = { readonly testWebhookEndpoint: { readonly eventId: string } | null };

/** The fixed document behind the REST endpoint; generated from the .graphql file beside it. */
export const TestEndpointDocument: FixedDocument<TestEndpointMutation, TestEndpointMutationVariables> = {
  name: 'TestEndpoint',
  source: "mutation TestEndpoint($id: ID!, $input: TestWebhookEndpointInput!) {\n  testWebhookEndpoint(id: $id, input: $input) {\n    eventId\n  }\n}",
};