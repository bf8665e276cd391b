import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  type GraphQLNamedType,
} from 'graphql';
import { buildPublicSchema, buildSchema } from '../../src/graphql/schema';
import { endpoints } from '../../src/rest/endpoints';
import { buildOpenApi } from '../../src/rest/openapi/document';

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

const words = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();

/** A description says more than the name does. */
function saysNothing({ name, description }: Described): boolean {
  return !description || words(description) === words(name.split('.').at(-1) ?? name);
}

function partsOf(type: GraphQLNamedType): readonly Described[] {
  const inside = (part: Described): Described => ({ ...part, name: `${type.name}.${part.name}` });
  if (isEnumType(type)) return type.getValues().map(inside);
  if (isInputObjectType(type)) return Object.values(type.getFields()).map(inside);
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    inside(field),
    ...field.args.map((argument) =>
      inside({ ...argument, name: `${field.name}.${argument.name}` }),
    ),
  ]);
}

describe('every part of the contract is described', () => {
  it('of the GraphQL schema: types, fields, arguments, inputs and values', () => {
    const types = Object.values(buildPublicSchema().getTypeMap()).filter(
      (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
    );
    const parts = types.flatMap((type) => [type, ...partsOf(type)]);
    expect(parts.length).toBeGreaterThan(1400);
    expect(parts.filter(saysNothing).map(({ name }) => name)).toEqual([]);
  });

  it('of the REST contract: operations, parameters, headers, schemas and properties', () => {
    const parts: Described[] = [];
    collect(JSON.parse(JSON.stringify(buildOpenApi(buildSchema(), endpoints))), '', parts);
    expect(parts.length).toBeGreaterThan(1300);
    expect(parts.filter(saysNothing).map(({ name }) => name)).toEqual([]);
  });
});

type Node = Readonly<Record<string, unknown>>;

/** What a description is expected of; a reference is described by its target. */
function collect(node: unknown, at: string, parts: Described[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties, operationId, in: place, name, responses, ...rest } = node as Node;
  const described = node as { readonly description?: string };
  if (typeof operationId === 'string') parts.push({ ...described, name: operationId });
  if (typeof place === 'string' && typeof name === 'string') {
    parts.push({ ...described, name: `${at}.${name}` });
  }
  for (const [key, schema] of Object.entries(
    (properties ?? {}) as Readonly<Record<string, Node>>,
  )) {
    if (schema['$ref'] === undefined) parts.push({ ...schema, name: `${at}.${key}` });
    collect(schema, `${at}.${key}`, parts);
  }
  for (const [key, inner] of Object.entries({ ...rest, responses })) {
    if (key === 'example' || key === 'examples') continue;
    collect(inner, `${typeof operationId === 'string' ? operationId : at}/${key}`, parts);
  }
}
