import openapiTS, { astToString } from 'openapi-typescript';
import { openEnum } from '../../scripts/codegen/open-enum';

const known = { type: 'string', enum: ['a', 'b'] };
const text = { type: 'string' };

/** The type of the client for a field of this schema. */
async function typeOf(anyOf: readonly object[]): Promise<string> {
  const paths = {};
  const schemas = { One: { anyOf } };
  const document = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths };
  const nodes = await openapiTS({ ...document, components: { schemas } } as never, {
    transform: (schema) => openEnum(schema),
  });
  return /One: ([^;]+);/.exec(astToString(nodes))?.[1] ?? '';
}

describe('the type of values that may grow', () => {
  it.each([
    ['a text', [known, text], '"a" | "b" | (string & {})'],
    ['a text or null', [known, text, { type: 'null' }], '"a" | "b" | (string & {}) | null'],
    [
      'something else than null',
      [known, text, { type: 'number' }],
      '("a" | "b") | string | number',
    ],
    [
      'more than null',
      [known, text, { type: 'null' }, { type: 'number' }],
      '("a" | "b") | string | null | number',
    ],
  ])('has what its alternatives are: %s', async (_what, anyOf, type) => {
    expect(await typeOf(anyOf)).toBe(type);
  });
});
