import { commonHeaders, refusalBy } from './responses';
import type { PublishedSchema } from './published-schema';

/** An answer of another kind than those of the endpoint table. */
export function answer(
  description: string,
  mediaType: string,
  schema: PublishedSchema,
): PublishedSchema {
  return { description, headers: commonHeaders, content: { [mediaType]: { schema } } };
}

/** An answer that its reader may keep, and ask again whether it is still so. */
export const kept = (success: PublishedSchema): PublishedSchema => ({
  200: {
    ...success,
    headers: {
      ...(success['headers'] as object),
      ETag: { $ref: '#/components/headers/ETag' },
    },
  },
  304: { $ref: '#/components/responses/NotModified' },
});

export const page: PublishedSchema = kept(answer('The page.', 'text/html', { type: 'string' }));

export const json = (description: string, schema: PublishedSchema): PublishedSchema =>
  answer(description, 'application/json', schema);

/** A refusal by one of several codes; the first one is the example. */
export function problem(
  status: number,
  codes: string | readonly string[],
  path = '/',
): PublishedSchema {
  return { [status]: refusalBy([codes].flat(), status, path) };
}

/** A wrong credential is refused everywhere, also where none is needed. */
export const refusals: PublishedSchema = {
  ...problem(400, 'unsupported_api_version'),
  ...problem(401, 'invalid_credential'),
  ...problem(429, 'rate_limited'),
  ...problem(500, 'internal_error'),
};
