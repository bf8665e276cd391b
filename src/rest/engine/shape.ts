import {
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { deprecationOf, type Deprecation } from '../../contract/deprecations';
import { openValueNames, openValues } from '../../graphql/open-values';
import { operationOf } from '../../graphql/fixed-document';

/**
 * The shape of a document's response, derived from its selection set and the schema. The serializer, OpenAPI and
 * response tests all use it.
 */
export interface Shape {
  readonly schema: ShapeSchema;
  /** Paths (`items.*.product`) of blocks that are omitted if they are null. */
  readonly omittable: readonly string[];
  /** The deprecated parts of the response. */
  readonly deprecations: readonly Deprecation[];
}

export interface ShapeSchema {
  /** Several types for a value that can have any of them. */
  readonly type?: string | readonly string[] | undefined;
  /** For an object, the GraphQL type, by which the contract names its schema. */
  readonly title?: string;
  readonly nullable?: boolean | undefined;
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShapeSchema;
  readonly [keyword: string]: unknown;
}

const SCALARS: Readonly<Record<string, ShapeSchema>> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Money: { type: 'number', format: 'double' },
  JSONObject: { type: 'object', additionalProperties: true },
  CurrencyAmounts: { type: 'object', additionalProperties: { type: 'number', format: 'double' } },
  Scope: { type: 'string' },
  FacetKey: { type: ['string', 'number', 'boolean'] },
};

/** The shape of the value at `resultPath` (dotted, from the operation's root field). */
export function shapeOf(schema: GraphQLSchema, document: DocumentNode, resultPath: string): Shape {
  const operation = operationOf(document);
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error(`the schema has no ${operation.operation} type`);
  const omittable: string[] = [];
  const deprecations = new Set<Deprecation>();
  const whole = objectShape(root, operation.selectionSet, { path: '', omittable, deprecations });
  const segments = resultPath.split('.');
  const target = segments.reduce<ShapeSchema | undefined>(
    (shape, segment) => shape?.properties?.[segment],
    whole,
  );
  if (target === undefined) throw new Error(`the document has no field ${resultPath}`);
  const prefix = `${resultPath}.`;
  // Removes the properties that describe the root field as a query: in GraphQL its object may be null, but REST
  // responds with 404.
  const { description: _, ...answer } = target;
  return {
    schema: { ...answer, nullable: undefined },
    omittable: omittable
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length)),
    deprecations: [...deprecations],
  };
}

interface Walk {
  readonly path: string;
  readonly omittable: string[];
  readonly deprecations: Set<Deprecation>;
}

function objectShape(
  type: GraphQLObjectType,
  selectionSet: SelectionSetNode,
  walk: Walk,
): ShapeSchema {
  const properties: Record<string, ShapeSchema> = {};
  const requiredNames: string[] = [];
  for (const selection of selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) {
      throw new Error('fixed documents name their fields; fragments are not supported');
    }
    const key = selection.alias?.value ?? selection.name.value;
    const field = type.getFields()[selection.name.value];
    if (field === undefined) throw new Error(`${type.name} has no field ${selection.name.value}`);
    const path = walk.path === '' ? key : `${walk.path}.${key}`;
    const omission = omissionOf(field);
    if (omission === null) requiredNames.push(key);
    else if (omission.whenNull) walk.omittable.push(path);
    const deprecation = deprecationOf(type.name, field.name);
    if (deprecation) walk.deprecations.add(deprecation);
    properties[key] = {
      ...fieldShape(field, selection, { ...walk, path }),
      ...(omission?.whenNull ? { 'x-omits-null': true } : {}),
      ...deprecationMarks(deprecation),
    };
  }
  return {
    type: 'object',
    title: type.name,
    properties,
    required: requiredNames,
    additionalProperties: false,
  };
}

function fieldShape(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  walk: Walk,
): ShapeSchema {
  const shape = typeShape(field.type, node, walk);
  return {
    ...shape,
    ...openValuesOf(field, shape),
    ...(field.description ? { description: field.description } : {}),
    ...(hasDirective(field, 'computed') ? { 'x-presence': 'computed' } : {}),
  };
}

/** The open values of a string field, or of each string in a list. */
function openValuesOf({ astNode, name }: GraphQLField<unknown, unknown>, { items }: ShapeSchema) {
  const directive = astNode?.directives?.find((one) => one.name.value === 'valuesOf');
  const table = directive?.arguments?.[0]?.value;
  if (table?.kind !== Kind.STRING) return {};
  const [title, values] = [openValueNames[table.value], openValues[table.value]];
  if (title === undefined || values === undefined) {
    throw new Error(`${name} names an unknown table of values`);
  }
  const open = { title, enum: values };
  return items ? { items: { ...items, ...open } } : open;
}

function deprecationMarks(deprecation: Deprecation | undefined): ShapeSchema {
  if (deprecation === undefined) return {};
  const { sunset, replacement } = deprecation;
  return { deprecated: true, 'x-sunset': sunset, 'x-replacement': replacement };
}

function typeShape(type: GraphQLOutputType, node: FieldNode, walk: Walk): ShapeSchema {
  if (isNonNullType(type)) return { ...typeShape(type.ofType, node, walk), nullable: undefined };
  return { ...bareShape(type, node, walk), nullable: true };
}

function bareShape(type: GraphQLOutputType, node: FieldNode, walk: Walk): ShapeSchema {
  if (isListType(type)) {
    const path = `${walk.path}.*`;
    return { type: 'array', items: typeShape(type.ofType, node, { ...walk, path }) };
  }
  if (isEnumType(type)) {
    const values = type.getValues().map(({ name }) => name);
    return { type: 'string', title: type.name, enum: values };
  }
  const namedType = getNamedType(type);
  if (isLeafType(namedType)) {
    const scalar = SCALARS[namedType.name];
    if (scalar === undefined) throw new Error(`output scalar ${namedType.name} has no JSON shape`);
    return scalar;
  }
  if (isObjectType(namedType) && node.selectionSet)
    return objectShape(namedType, node.selectionSet, walk);
  throw new Error(`fixed documents select from object types only, not ${namedType.name}`);
}

/** Whether and when a field may be omitted from a response. */
function omissionOf(field: GraphQLField<unknown, unknown>): { readonly whenNull: boolean } | null {
  const directive = field.astNode?.directives?.find(({ name }) => name.value === 'omittable');
  if (directive === undefined) return null;
  const value = directive.arguments?.find(({ name }) => name.value === 'whenNull')?.value;
  return { whenNull: value?.kind !== Kind.BOOLEAN || value.value };
}

function hasDirective(field: GraphQLField<unknown, unknown>, name: string): boolean {
  return field.astNode?.directives?.some((directive) => directive.name.value === name) ?? false;
}
