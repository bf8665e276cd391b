import { exampleProblem } from './problem-schema';
import { commonHeaders } from './responses';
import type { PublishedSchema } from './published-schema';

/** An answer of another kind than those of the endpoint table. */
export function answer(
  description: string,
  mediaType: string,
  schema: PublishedSchema,
): PublishedSchema {
  return { description, headers: commonHeaders, content: { [mediaType]: { schema } } };
}

export const html = (description: string): PublishedSchema =>
  answer(description, 'text/html', { type: 'string' });

export const json = (description: string, schema: PublishedSchema): PublishedSchema =>
  answer(description, 'application/json', schema);

export function problem(status: number, code: string, path = '/'): PublishedSchema {
  const content = {
    schema: { $ref: '#/components/schemas/Problem' },
    example: exampleProblem(code, path),
  };
  return {
    [status]: {
      description: `Refused: \`${code}\`.`,
      headers: {
        ...commonHeaders,
        ...(status === 429 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
      },
      content: { 'application/problem+json': content },
    },
  };
}

/** A wrong credential is refused everywhere, also where none is needed. */
export const refusals: PublishedSchema = {
  ...problem(400, 'unsupported_api_version'),
  ...problem(401, 'invalid_credential'),
  ...problem(429, 'rate_limited'),
  ...problem(500, 'internal_error'),
};
