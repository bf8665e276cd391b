import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type ValueNode,
} from 'graphql';
import { limits } from '../contract/limits';

type Field = GraphQLField<unknown, unknown>;
type Values = Readonly<Record<string, unknown>>;

const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = limits.pageSize.value;

/** Throws if the schema has a list of unknown length. */
export function assertListSizes(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const allFields = types
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
  for (const { type, field } of allFields) {
    if (!isObjectList(field) || hasPage(field) || declaredSize(field) !== null) continue;
    const by = allFields.filter((one) => getNamedType(one.field.type) === type);
    const isPage = by.every((one) => !isObjectList(one.field) && isSized(one.field));
    if (!isPage || by.length === 0) throw new Error(`${type.name}.${field.name} needs @listSize`);
  }
}

const isSized = (field: Field): boolean => hasPage(field) || declaredSize(field) !== null;

/** A list of objects: its selections count for each entry. */
export function isObjectList({ type }: Field): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
}

/** The maximum number of entries of a list, or of the page that a field returns, from `@listSize`; null without it. */
export function declaredSize({ astNode }: Field): number | null {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'listSize');
  const [argument] = directive?.arguments ?? [];
  if (argument === undefined) return null;
  const { name, value } = argument;
  if (name.value === 'max' && value.kind === Kind.INT) return Number(value.value);
  return namedLimit(value);
}

function namedLimit(value: ValueNode): number {
  const name = value.kind === Kind.STRING ? value.value : '';
  const limit = (limits as Readonly<Record<string, { readonly value: number }>>)[name];
  if (limit === undefined) throw new Error(`the table of limits has no "${name}"`);
  return limit.value;
}

/** True for a field with a page size argument. */
export function hasPage({ args }: Field): boolean {
  return args.some(({ name }) => name === 'page');
}

/** The number of entries of the page that these arguments select. */
export function pageSize({ page }: Values): number {
  const { pageSize: requestedSize, limit } = (page ?? {}) as Values;
  const sizes = [requestedSize, limit].filter((size) => typeof size === 'number');
  if (sizes.length === 0) return DEFAULT_PAGE_SIZE;
  // A page size that will be refused must not lower the cost.
  return sizes.some((size) => size < 1) ? MAX_PAGE_SIZE : Math.max(...sizes);
}
