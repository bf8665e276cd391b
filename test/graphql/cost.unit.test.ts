import fc from 'fast-check';
import {
  buildASTSchema,
  type DocumentNode,
  execute,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isObjectType,
  NoUnusedVariablesRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { pageRequestOf } from '../../resolvers/paging';
import { createPriceOf, priceWithoutVariables } from '../../src/graphql/cost';
import { assertListSizes, declaredSize, hasPage, isObjectList } from '../../src/graphql/list-sizes';
import { operationOf } from '../../src/graphql/fixed-document';
import { buildPublicSchema } from '../../src/graphql/schema';
import { specsOf, STANDARD_ATTRIBUTES } from '../../src/modules/catalog';
import { limits } from '../../src/contract/limits';
import { deprecations } from '../../src/contract/deprecations';
import { versions } from '../../src/contract/versions';
import { eventTypes } from '../../src/contract/event-types';
import { PROPERTY_RUNS } from '../support/size';

type Field = GraphQLField<unknown, unknown>;
type Data = Readonly<Record<string, unknown>>;

const schema = fullGraph();
const query = schema.getQueryType() as GraphQLObjectType;
/**
 * Makes every list as long as possible and no field null; pages are as long as the resolvers would
 * read them.
 */
function fullGraph() {
  const publicSchema = buildPublicSchema();
  for (const type of Object.values(publicSchema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      field.resolve = (source, args: Data) => fullValue(field, { source, args });
    }
  }
  return publicSchema;
}

interface Call {
  readonly source: unknown;
  readonly args: Data;
}

function fullValue(field: Field, { source, args }: Call): unknown {
  if (!isObjectList(field)) return oneOf(getNullableType(field.type), pageSizeOf(field, args));
  const { size = 0 } = source as { readonly size?: number };
  return Array.from({ length: declaredSize(field) ?? size }, () => ({}));
}

function pageSizeOf(field: Field, { page }: Data): number {
  if (!hasPage(field)) return declaredSize(field) ?? 0;
  const request = pageRequestOf(page as Parameters<typeof pageRequestOf>[0]);
  return request.style === 'cursor' ? request.limit : request.pageSize;
}

function oneOf(type: GraphQLOutputType, size: number): unknown {
  if (isListType(type)) return [];
  if (isObjectType(type)) return { size };
  if (isEnumType(type)) return type.getValues()[0]?.value;
  return SAMPLES[getNamedType(type).name] ?? 'text';
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1.5,
  Money: 1.5,
  Boolean: true,
  DateTime: new Date(0),
  Scope: 'admin',
};

/** The random choices for a generated document. */
type Pick = (most: number) => number;

/** Leaves out fields with required arguments that are not strings. */
const isAskable = ({ args }: Field): boolean =>
  args.every(({ type }) => !/!$/.test(String(type)) || /^(ID|String)!$/.test(String(type)));

function argumentsOf({ args }: Field, pick: Pick): string {
  const values = args.flatMap(({ name, type }) => {
    if (name === 'page') return pick(2) === 0 ? [] : [`page: ${pageText(pick, String(type))}`];
    return String(type).endsWith('!') ? [`${name}: "x"`] : [];
  });
  return values.length === 0 ? '' : `(${values.join(', ')})`;
}

function pageText(pick: Pick, type: string): string {
  const size = [1, 2, 3, 7][pick(3)] ?? 1;
  const forms = [
    `{ pageSize: ${size} }`,
    `{ limit: ${size} }`,
    '{ limit: $size }',
    '$page',
    '{ page: 2 }',
  ];
  // Pages of results have only cursors.
  return type === 'PageInput' ? (forms[pick(forms.length - 1)] ?? '') : `{ limit: ${size} }`;
}

/** Generates a selection of a type with aliases, fragments, directives and repetitions. */
function selection(type: GraphQLObjectType, pick: Pick, depth: number): string {
  const fields = Object.values(type.getFields()).filter(
    (field) => isAskable(field) && (depth > 0 || !isObjectType(getNamedType(field.type))),
  );
  const chosenFields = Array.from({ length: 1 + pick(4) }, () => fields[pick(fields.length - 1)]);
  const texts = chosenFields.flatMap((field, index) => {
    if (field === undefined) return [];
    const fieldType = getNamedType(field.type);
    const inner = isObjectType(fieldType) ? ` { ${selection(fieldType, pick, depth - 1)} }` : '';
    const aliasedField = `a${depth}_${index}_${field.name}: ${field.name}${argumentsOf(field, pick)}`;
    const directive = ['', '', '', ' @skip(if: $skip)', ' @include(if: true)'][pick(4)] ?? '';
    const text = `${aliasedField}${directive}${inner}`;
    return [pick(5) === 0 ? `... on ${type.name} { ${text} }` : text];
  });
  return pick(4) === 0 ? `__typename ${texts.join(' ')}` : texts.join(' ') || '__typename';
}

function documentOf(pick: Pick): string {
  const declarations = '($page: PageInput, $size: Int, $skip: Boolean = false)';
  return `query ${declarations} { ...all ...all } fragment all on Query { ${selection(query, pick, 5)} }`;
}

/** The number of values in a response. */
function count(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + count(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + count(inner), 0);
}

const priceOf = createPriceOf(schema);

const estimate = (document: DocumentNode, variables: Data | null): number => {
  const operation = operationOf(document);
  const priceOfQuery =
    variables === null
      ? priceWithoutVariables(schema, document, operation)
      : priceOf(document, operation, variables);
  return priceOfQuery.estimated;
};

const rules = specifiedRules.filter((rule) => rule !== NoUnusedVariablesRule);
const documents = fc.tuple(fc.infiniteStream(fc.nat()), fc.constantFrom(1, 4, 40), fc.boolean());
const MAX_EXECUTED = 30_000;

describe('the estimated cost of a document', () => {
  it('is never below the actual cost, whatever the document', async () => {
    let runs = 0;
    const property = fc.asyncProperty(documents, async ([stream, limit, skip]) => {
      const pick: Pick = (most) => (stream.next().value as number) % (most + 1);
      const document = parse(documentOf(pick));
      expect(validate(schema, document, rules)).toEqual([]);
      const variables = { page: { limit }, size: limit, skip };
      const operation = operationOf(document);
      const { estimated } = priceOf(document, operation, variables);
      expect(estimate(document, null)).toBeGreaterThanOrEqual(estimated);
      if (estimated > MAX_EXECUTED) return;
      runs += 1;
      const { data } = await execute({ schema, document, variableValues: variables });
      const answer = JSON.parse(JSON.stringify(data)) as Data;
      expect(count(answer)).toBeLessThanOrEqual(estimated);
    });
    await fc.assert(property);
    expect(runs).toBeGreaterThan(PROPERTY_RUNS / 2);
  });

  it.each([
    ['a page of its default size', '{ products { data { id title } } }', 42],
    ['a page of another size', '{ products(page: {limit: 3}) { data { id } } }', 5],
    ['a size that will be refused', '{ products(page: {limit: -3}) { data { id } } }', 102],
    ['a list with a maximum length', '{ product(id: "x") { images { url alt } } }', 42],
    ['a list of a page without a size', '{ webhookEventLog(after: "x") { data { type } } }', 102],
    ['equal fields, which are merged', '{ apiVersion apiVersion ... on Query { apiVersion } }', 1],
    ['a list of scalars, which counts once', '{ apiKeys { data { scopes } } }', 102],
    ['names of types', '{ __typename products { data { __typename a: __typename } } }', 43],
    ['no introspection', '{ __schema { types { name } } }', 0],
  ])('counts %s', (_what, source, expected) => {
    const document = parse(source);
    expect(estimate(document, {})).toBe(expected);
  });

  it('counts pages of unknown size as the largest', () => {
    const sources = [
      'query ($page: PageInput) { products(page: $page) { data { id } } }',
      'query ($size: Int) { products(page: {pageSize: $size}) { data { id } } }',
    ];
    for (const source of sources) {
      const document = parse(source);
      expect(estimate(document, null)).toBe(102);
    }
  });
});

describe('@listSize', () => {
  it('is present on every list of objects that is not a page', () => {
    expect(() => assertListSizes(schema)).not.toThrow();
    for (const fields of ['one: Row', 'one: Row few: [Row!]! @listSize(max: 2)', 'few: [Row!]!']) {
      const sdl = `directive @listSize(max: Int) on FIELD_DEFINITION type Query { ${fields} } type Row { parts: [Part!]! } type Part { id: ID! }`;
      expect(() => assertListSizes(buildASTSchema(parse(sdl)))).toThrow(/needs @listSize/);
    }
  });

  it('is correct for the lists that tables in the code define', () => {
    const sizeOf = (type: string): number => {
      const data = (schema.getType(type) as GraphQLObjectType).getFields()['data'];
      return data ? (declaredSize(data) ?? 0) : 0;
    };
    expect(Object.keys(limits).length).toBeLessThanOrEqual(sizeOf('LimitList'));
    expect(versions.length).toBeLessThanOrEqual(sizeOf('VersionList'));
    expect(deprecations.length).toBeLessThanOrEqual(sizeOf('DeprecationList'));
    expect(Object.keys(eventTypes).length).toBeLessThanOrEqual(sizeOf('WebhookEventTypeList'));
  });

  it('is correct for a data sheet with very many attributes', () => {
    const many = Array.from({ length: 500 }, (_, index) => [`a${index}`, index] as const);
    const attributes = Object.fromEntries(many);
    expect(specsOf({ attributes } as unknown as Parameters<typeof specsOf>[0], []).length).toBe(
      100,
    );
    expect(STANDARD_ATTRIBUTES.length).toBeLessThan(100);
  });
});
