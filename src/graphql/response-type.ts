import { preferredType } from '../http/negotiation';

/** Media types of `/graphql` responses, except streams; the first is the default. */
export const RESPONSE_TYPES = ['application/json', 'application/graphql-response+json'] as const;
export type ResponseType = (typeof RESPONSE_TYPES)[number];

/** Request headers that these responses depend on, besides their documents. */
export const RESPONSES_VARY = 'Authorization, Accept';

/** The media type to respond with, chosen by `Accept`; null if the client accepts none of them. */
export function responseTypeOf(accept: string | undefined): ResponseType | null {
  return preferredType(accept, RESPONSE_TYPES);
}

/** `cache-control` of query responses, which clients may store and revalidate. */
export const QUERY_CACHE_CONTROL = 'private, no-cache';
