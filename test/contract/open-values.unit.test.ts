import { isObjectType, Kind, type GraphQLField } from 'graphql';
import openapiTS, { astToString } from 'openapi-typescript';
import { openEnum } from '../../scripts/codegen/open-enum';
import { currentContract } from '../../scripts/contract/contract';
import { openValues } from '../../src/graphql/open-values';
import { buildSchema } from '../../src/graphql/schema';

type Node = Readonly<Record<string, unknown>>;

/** Strings in responses that may have any value, because clients or products choose them. */
const FREE = ['AttributeDefinition.unit', 'OrderDiscount.code', 'Coupon.code', 'Problem.type'];
const NAMES = /^(type|kind|action|code|method|unit|error|lastError|resourceType|eventType)$/;

const document = currentContract().openApi as {
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
};
const answers = Object.entries(document.components.schemas).filter(
  ([name, schema]) =>
    !/(Input|ImportItem|Changes?)$/.test(name) && !('x-extensible-enum' in schema),
);
const propertiesOf = (schema: Node) =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Node>>);

type ResolvedNode = Node & { readonly 'x-extensible-enum'?: readonly string[] };

/** Resolves a schema that may be a reference; ignores null as an alternative. */
function resolve({ $ref, anyOf = [], ...rest }: Node): ResolvedNode {
  const [reference] = [$ref, ...(anyOf as readonly Node[]).map((one) => one['$ref'])].filter(
    Boolean,
  );
  const name = String(reference).split('/').at(-1) ?? '';
  return reference === undefined ? rest : (document.components.schemas[name] ?? {});
}

/** Whether the schema is a string that is not a constant. */
function isText(property: Node): boolean {
  const { type, ...rest } = resolve(property);
  return type !== 'object' && !('const' in rest);
}

/** The values that are published for a string, or for each string in a list. */
function valuesOf(property: Node): readonly string[] {
  const { 'x-extensible-enum': values, items } = resolve(property);
  return values ?? (items ? valuesOf(items as Node) : []);
}

describe('the current values of a text', () => {
  it('are published wherever the name of the field implies them', () => {
    const silent = answers.flatMap(([name, schema]) =>
      propertiesOf(schema)
        .filter(([key, property]) => NAMES.test(key) && isText(property))
        .filter(([key, property]) => {
          return !FREE.includes(`${name}.${key}`) && valuesOf(property).length === 0;
        })
        .map(([key]) => `${name}.${key}`),
    );
    expect(silent).toEqual([]);
  });

  it('are published for lists', () => {
    const schemaOf = (name: string) =>
      Object.fromEntries(propertiesOf(document.components.schemas[name] ?? {}));
    expect(valuesOf(schemaOf('ApiKey')['scopes'] ?? {})).toContain('orders:read');
    expect(valuesOf(schemaOf('WebhookEndpoint')['eventTypes'] ?? {})).toEqual(
      expect.arrayContaining(['order.paid', 'order.*', '*']),
    );
    expect(valuesOf(schemaOf('SecurityEvent')['reasons'] ?? {})).toContain('mass_attack');
    expect(valuesOf(schemaOf('ProductPage')['missing'] ?? {})).toContain('promoBlocks');
  });

  it('are in the table that each field names', () => {
    const fields = Object.values(buildSchema().getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()));
    const namedTables = fields.flatMap(tableOf);
    expect(namedTables.length).toBeGreaterThan(20);
    expect([...new Set(namedTables)].sort()).toEqual(Object.keys(openValues).sort());
  });
});

function tableOf({ astNode }: GraphQLField<unknown, unknown>): readonly string[] {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'valuesOf');
  const value = directive?.arguments?.[0]?.value;
  return value?.kind === Kind.STRING ? [value.value] : [];
}

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

describe('the type of an open enum', () => {
  it.each([
    ['a text', { type: 'string', ...open }, '"a" | "b" | (string & {})'],
    ['a text or null', { type: ['string', 'null'], ...open }, '"a" | "b" | (string & {}) | null'],
    ['a closed list', { type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    ['any text', { type: 'string' }, 'string'],
  ])('follows the schema: %s', async (_what, schema, type) => {
    expect(await typeOf(schema)).toBe(type);
  });
});
