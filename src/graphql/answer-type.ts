import { preferredType } from '../http/negotiation';

/** Media types of answers of `/graphql`, except streams; the first is the default. */
export const ANSWER_TYPES = ['application/json', 'application/graphql-response+json'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** Request headers that these answers depend on, beside their documents. */
export const ANSWERS_VARY = 'Authorization, Accept';

/** The media type that a client gets by its `Accept`; null when it accepts none. */
export function answerTypeOf(accept: string | undefined): AnswerType | null {
  return preferredType(accept, ANSWER_TYPES);
}

/** `cache-control` of the answer of a query, which callers may keep and revalidate. */
export const KEPT_QUERY = 'private, no-cache';
