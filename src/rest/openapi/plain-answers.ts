import { commonHeaders, refusalBy } from './responses';
import type { PublishedSchema } from './published-schema';

interface Shown {
  readonly schema: PublishedSchema;
  readonly example: unknown;
}

/** An answer of another kind than those of the endpoint table. */
export function answer(
  description: string,
  mediaType: string,
  { schema, example }: Shown,
): PublishedSchema {
  return { description, headers: commonHeaders, content: { [mediaType]: { schema, example } } };
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

export const HTML_EXAMPLE = '<!doctype html><html lang="en">…</html>';

export const page: PublishedSchema = kept(
  answer('The page.', 'text/html', {
    schema: { type: 'string' },
    example: HTML_EXAMPLE,
  }),
);

export const json = (description: string, shown: Shown): PublishedSchema =>
  answer(description, 'application/json', shown);

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
