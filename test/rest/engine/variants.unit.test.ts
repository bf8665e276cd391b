import { buildSchema } from '../../../src/graphql/schema';
import type { Endpoint } from '../../../src/rest/endpoint';
import { endpoints } from '../../../src/rest/endpoints';
import {
  compileVariant,
  createExactSerializer,
  createSerializer,
} from '../../../src/rest/engine/variants';

const text = { type: 'string' } as const;
const shape = {
  schema: {
    type: 'object',
    properties: {
      id: text,
      note: { type: 'object', nullable: true, properties: { text } },
      extra: { type: 'object', additionalProperties: true },
      items: { type: 'array', items: { type: 'object', properties: { b: text, a: text } } },
    },
  },
  omittable: ['note', 'items.*.a'],
};

const answer = () => ({
  id: 'ord_1',
  note: null,
  extra: { any: { thing: [1] } },
  items: [{ b: 'two', a: 'one' }, { b: 'three', a: null }, null],
});

const EXPECTED_TEXT =
  '{"id":"ord_1","extra":{"any":{"thing":[1]}},"items":[{"b":"two","a":"one"},{"b":"three"},null]}';

describe('a response as text', () => {
  it('omits omittable fields at every level', () => {
    expect(createSerializer(shape)(answer())).toBe(EXPECTED_TEXT);
  });

  it('omits fields outside the shape if the data do not come from the document', () => {
    const { items, ...rest } = answer();
    const knownValues = {
      secret: 1,
      items: items.map((item) => item && { a: item.a, hidden: true, b: item.b }),
      ...rest,
      note: null,
    };
    expect(createExactSerializer(shape)(knownValues)).toBe(EXPECTED_TEXT);
    expect(knownValues).toMatchObject({ secret: 1, note: null });
  });
});

/** The endpoint of an address such as `GET /orders/:id`. */
function endpointAt(address: string): Endpoint {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === address);
  if (endpoint === undefined) throw new Error(`there is no ${address}`);
  return endpoint;
}

describe('the relations of GET /orders/:id', () => {
  it('is also protected by the depth limit against a wider allow-list', () => {
    const endpoint = endpointAt('GET /orders/:id');
    const rules = { ...endpoint.relations, maxDepth: 9, maxPaths: 10, documentDepth: 3 };
    const wider = { ...endpoint, relations: { include: [], expand: [], ...rules } };
    const allowedRelations = { include: [], expand: ['items.product'] };
    const compile = () => compileVariant(buildSchema(), wider, allowedRelations);
    expect(compile).toThrow(/too deep/);
  });
});

describe('the relations of GET /orders', () => {
  it('is also protected by the depth limit against a wider allow-list', () => {
    const endpoint = endpointAt('GET /orders');
    const wider = {
      ...endpoint,
      relations: { include: [], expand: [], maxDepth: 9, maxPaths: 9, documentDepth: 3 },
    };
    const compile = () =>
      compileVariant(buildSchema(), wider, {
        include: ['items', 'items.product'],
        expand: [],
      });
    expect(compile).toThrow(/too deep/);
  });
});
