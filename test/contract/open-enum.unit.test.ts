import openapiTS, { astToString } from 'openapi-typescript';
import { openEnum } from '../../scripts/codegen/open-enum';

const open = { 'x-extensible-enum': ['a', 'b'] };

/** The client's type for a field with this schema. */
async function typeOf(schema: object): Promise<string> {
  const document = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: {} };
  const components = { schemas: { One: schema } };
  const nodes = await openapiTS({ ...document, components } as never, {
    transform: (part) => openEnum(part),
  });
  return /One: ([^;]+);/.exec(astToString(nodes))?.[1] ?? '';
}

describe('the type of an open set of values', () => {
  it.each([
    ['a text', { type: 'string', ...open }, '"a" | "b" | (string & {})'],
    ['a text or null', { type: ['string', 'null'], ...open }, '"a" | "b" | (string & {}) | null'],
    ['a closed list', { type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    ['any text', { type: 'string' }, 'string'],
  ])('follows the schema: %s', async (_what, schema, type) => {
    expect(await typeOf(schema)).toBe(type);
  });
});
