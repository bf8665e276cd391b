import { preferredType } from '../http/negotiation';

/** What answers of /graphql come in, but for the streams of subscriptions; the first one where clients say nothing. */
export const ANSWER_TYPES = ['application/json', 'application/graphql-response+json'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];

/** What these answers depend on beside their documents. */
export const ANSWERS_VARY = 'Authorization, Accept';

/** What a client is answered in by its `Accept`; null when it accepts none. */
export function answerTypeOf(accept: string | undefined): AnswerType | null {
  return preferredType(accept, ANSWER_TYPES);
}
