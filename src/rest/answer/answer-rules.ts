/**
 * How caches may keep an answer: shared ones only `public` answers to anonymous requests. What is `searched` is public
 * too, but for answers from a search index that is behind: nobody keeps those.
 */
export type CachePolicy = 'public' | 'searched' | 'private' | 'no-store';

/** What an answer is beside its body. */
export interface AnswerRules<Result> {
  /** Dotted path to the answer inside the data; the document's root field by default. */
  readonly result?: string;
  /** Status of a success, 200 by default; 204 sends no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Decides between 201 and 200, for what may have existed already. */
  readonly isCreated?: (data: Result) => boolean;
  /** Decides between 202 and 200, for what may take its time. */
  readonly isAccepted?: (data: Result) => boolean;
  /** `Location` of what was created. */
  readonly location?: (data: Result) => string;
  /** Headers of this endpoint alone; null leaves one out. */
  readonly answerHeaders?: Readonly<
    Partial<Record<'Retry-After' | 'Set-Cookie', (data: Result) => string | null>>
  >;
  /** `private` by default. */
  readonly cache?: CachePolicy;
  /** The answer tells of an erasure and holds nothing of what was erased: it is given again to repeated requests. */
  readonly outlivesErasure?: boolean;
  /** The answer may hold texts or facts of somebody whom it does not name: no repetition gets it after an erasure. */
  readonly leavesUnnamed?: boolean;
  /** A list that is given as CSV too, for `Accept: text/csv`: its columns. */
  readonly csv?: readonly string[];
  /** The answer is a page: `pagination` is shaped by its style and `Link` headers are sent. */
  readonly isList?: boolean;
}
