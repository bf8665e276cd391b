import {
  buildASTSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  type GraphQLNamedType,
} from 'graphql';
import { currentContract } from '../../scripts/contract/contract';
import { buildPublicSchema, readTypeDefs } from '../../src/graphql/schema';
import { describedKinds } from '../../src/graphql/usual-descriptions';

interface Part {
  readonly name: string;
  readonly description?: string | null | undefined;
}

const words = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();

/** A description must tell more than the name does. */
function saysNothing({ name, description }: Part): boolean {
  return !description || words(description) === words(name.split('.').at(-1) ?? name);
}

function partsOf(type: GraphQLNamedType): readonly Part[] {
  const inside = (part: Part): Part => ({ ...part, name: `${type.name}.${part.name}` });
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

  it('in the SDL itself, except for fields with the same meaning in every type of a listed kind', () => {
    const listedTypes = describedKinds.flatMap(({ types }) => Object.keys(types));
    const typesWithGaps = Object.values(
      buildASTSchema(parse(readTypeDefs().join('\n'))).getTypeMap(),
    )
      .filter(isObjectType)
      .filter(({ name }) => !name.startsWith('__') && !/(Page|List)$/.test(name))
      .filter((type) => Object.values(type.getFields()).some((field) => !field.description));
    expect(typesWithGaps.map(({ name }) => name).sort()).toEqual([...listedTypes].sort());
  });

  it('of the REST contract: operations, parameters, headers, schemas and properties', () => {
    const parts: Part[] = [];
    collect(publishedDocument(), '', parts);
    expect(parts.length).toBeGreaterThan(1300);
    expect(parts.filter(saysNothing).map(({ name }) => name)).toEqual([]);
    const filler = parts.filter(({ description }) => /in the path\./.test(description ?? ''));
    expect(filler.map(({ name }) => name)).toEqual([]);
  });

  it('in REST terms: a missing object is a 404, never null', () => {
    const mentions = operationsOf(publishedDocument()).filter(({ description, answers }) =>
      [description, ...answers].some((text) => /\bnull (when|if|where)\b|\bor null\b/i.test(text)),
    );
    expect(mentions.map(({ name }) => name)).toEqual([]);
  });

  it('from the perspective of the reader: "you", never "the viewer"', () => {
    const parts: Part[] = [];
    collect(publishedDocument(), '', parts);
    const mentions = parts.filter(({ description }) => /\bviewer/i.test(description ?? ''));
    expect(mentions.map(({ name }) => name)).toEqual([]);
  });
});

const publishedDocument = (): Node => currentContract().openApi;

interface Operation {
  readonly name: string;
  readonly description: string;
  /** The descriptions of all responses, as one text. */
  readonly answers: readonly string[];
}

interface PublishedOperation {
  readonly operationId: string;
  readonly description: string;
  readonly responses: Readonly<Record<string, Node>>;
}

function operationsOf({ paths }: Node): readonly Operation[] {
  const items = Object.values(
    paths as Readonly<Record<string, Record<string, PublishedOperation>>>,
  );
  return items
    .flatMap((item) => Object.values(item))
    .map(({ operationId: name, description, responses }) => ({
      name,
      description,
      answers: Object.values(responses).flatMap(({ content }) =>
        Object.values((content ?? {}) as Readonly<Record<string, { schema?: Node }>>).map(
          ({ schema }) => (schema?.['description'] as string | undefined) ?? '',
        ),
      ),
    }));
}

type Node = Readonly<Record<string, unknown>>;

/** Examples, and conditions on properties that are described at their declaration. */
const UNDESCRIBED_KEYWORDS = ['example', 'examples', 'if', 'then', 'else'];

/** The parts that must have a description; a reference is described at its target. */
function collect(node: unknown, at: string, parts: Part[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties, operationId, in: place, name, responses, ...rest } = node as Node;
  const part = node as { readonly description?: string };
  if (typeof operationId === 'string') parts.push({ ...part, name: operationId });
  if (typeof place === 'string' && typeof name === 'string') {
    parts.push({ ...part, name: `${at}.${name}` });
  }
  for (const [key, schema] of Object.entries(
    (properties ?? {}) as Readonly<Record<string, Node>>,
  )) {
    if (schema['$ref'] === undefined) parts.push({ ...schema, name: `${at}.${key}` });
    collect(schema, `${at}.${key}`, parts);
  }
  for (const [key, inner] of Object.entries({ ...rest, responses })) {
    if (UNDESCRIBED_KEYWORDS.includes(key)) continue;
    collect(inner, `${typeof operationId === 'string' ? operationId : at}/${key}`, parts);
  }
}
