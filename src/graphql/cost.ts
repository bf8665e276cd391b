import {
  type ArgumentNode,
  type DocumentNode,
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  type ValueNode,
  type VariableDefinitionNode,
  type VariableNode,
  visit,
} from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import { limits } from '../contract/limits';
import { memoizeBy } from '../platform/values/caches';
import { flatOperation } from './flat-operation';
import { declaredSize, hasPage, isObjectList, MAX_PAGE_SIZE, pageSize } from './list-sizes';
import { refuseAbove } from './refusal';
import { createReadVariables } from './variables';

type Values = Readonly<Record<string, unknown>>;

/** The cost of a document: the number of field values in its response, over all entries of lists. */
export interface Cost {
  /** The largest possible response; computed before the document runs. */
  readonly estimated: number;
  /** The highest cost that is allowed. */
  readonly limit: number;
}

/** An operation in the form in which its cost is counted. */
export interface DocumentPrice {
  /** Counts every list with its maximum length. */
  readonly estimated: number;
  /** Counts lists that are not pages with five entries. */
  readonly complexity: number;
}

/** The number of entries that `complexity` assumes for a list that is not a page. */
const LIST_LENGTH = 5;

/** Returns the cost of an operation with its variables; refuses variables that do not fit. */
export type PriceOf = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Values,
) => DocumentPrice;

export function createPriceOf(schema: GraphQLSchema): PriceOf {
  const prepare = memoizeBy((document: DocumentNode) =>
    memoizeBy((operation: OperationDefinitionNode) => ({
      query: pricedDocument(flatOperation(document)(operation)),
      read: createReadVariables(schema, document, operation),
    })),
  );
  return (document, operation, variables) => {
    const { query, read } = prepare(document)(operation);
    return price(schema, query, read(variables));
  };
}

/** Returns the cost of an operation for any variables: pages whose size is a variable count as the largest page. */
export function priceWithoutVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): DocumentPrice {
  const query = pricedDocument(flatOperation(document)(operation));
  return price(schema, withLargestPages(query), {});
}

function price(schema: GraphQLSchema, query: DocumentNode, variables: Values): DocumentPrice {
  const valuesOf = (listSize: number | null): number =>
    getComplexity({ schema, query, variables, estimators: [createEstimator(listSize)] });
  return { estimated: valuesOf(null), complexity: valuesOf(LIST_LENGTH) };
}

/**
 * Each field counts one, and the selections of a list count once for each of its entries. The page size is an argument
 * of the field that returns the page, and the list of its entries is one level below. `listed` is the length of other
 * lists, null for their maximum.
 */
function createEstimator(listSize: number | null): ComplexityEstimator {
  const scores = new Map<unknown, number>();
  const sizeOf = (field: Field, args: Values): number => {
    if (hasPage(field)) return pageSize(args);
    const declaredLength = declaredSize(field);
    return declaredLength === null ? 1 : (listSize ?? declaredLength);
  };
  return ({ field, node, args, childComplexity }) => {
    const size = sizeOf(field, args);
    const type = getNamedType(field.type);
    let inner = childComplexity;
    if (isObjectList(field)) inner *= size;
    else if (isObjectType(type)) {
      for (const selection of node.selectionSet?.selections ?? []) {
        if (selection.kind !== Kind.FIELD) continue;
        const below = type.getFields()[selection.name.value];
        const entries = (scores.get(selection) ?? 1) - 1;
        if (below && isEntries(below)) inner += (size - 1) * entries;
      }
    }
    scores.set(node, 1 + inner);
    return 1 + inner;
  };
}

type Field = GraphQLField<unknown, unknown>;

/** The list inside a page, whose size is an argument of the field above. */
const isEntries = (field: Field): boolean =>
  isObjectList(field) && !hasPage(field) && declaredSize(field) === null;

/**
 * The operation with page sizes as its only arguments. Other required arguments are replaced by a variable that is
 * never read.
 */
function pricedDocument(operation: OperationDefinitionNode): DocumentNode {
  const names = new Set<string>();
  const pricedOperation = visit(operation, {
    VariableDefinition: () => false,
    Argument: (argument) =>
      argument.name.value === 'page' ? sizesOf(argument) : { ...argument, value: ANY_VALUE },
  });
  visit(pricedOperation, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void names.add(name.value),
  });
  const variableDefinitions = (pricedOperation.variableDefinitions ?? []).filter(({ variable }) =>
    names.has(variable.name.value),
  );
  const definitions = [
    { ...pricedOperation, variableDefinitions: [...variableDefinitions, ANY_DEFINITION] },
  ];
  return { kind: Kind.DOCUMENT, definitions };
}

const ANY_NAME: NameNode = { kind: Kind.NAME, value: 'anyArgument' };
const ANY_VALUE: VariableNode = { kind: Kind.VARIABLE, name: ANY_NAME };
const ANY_DEFINITION: VariableDefinitionNode = {
  kind: Kind.VARIABLE_DEFINITION,
  variable: ANY_VALUE,
  type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'Boolean' } },
  defaultValue: { kind: Kind.BOOLEAN, value: true },
};

function sizesOf(argument: ArgumentNode): ArgumentNode {
  const { value } = argument;
  if (value.kind !== Kind.OBJECT) return argument;
  const fields = value.fields.filter(({ name }) => ['pageSize', 'limit'].includes(name.value));
  return { ...argument, value: { ...value, fields } };
}

const LARGEST: ValueNode = { kind: Kind.INT, value: String(MAX_PAGE_SIZE) };
const LARGEST_PAGE: ValueNode = {
  kind: Kind.OBJECT,
  fields: [{ kind: Kind.OBJECT_FIELD, name: { kind: Kind.NAME, value: 'limit' }, value: LARGEST }],
};

function withLargestPages(document: DocumentNode): DocumentNode {
  return visit(document, {
    VariableDefinition: (definition) => (definition === ANY_DEFINITION ? false : null),
    Argument: ({ value, ...argument }) => {
      if (value === ANY_VALUE) return false;
      return value.kind === Kind.VARIABLE ? { ...argument, value: LARGEST_PAGE } : undefined;
    },
    ObjectField: (field) =>
      field.value.kind === Kind.VARIABLE ? { ...field, value: LARGEST } : undefined,
  });
}

/** The value of the header `Query-Cost`. */
export const costHeader = ({ estimated }: Pick<DocumentPrice, 'estimated'>): string =>
  `${estimated};limit=${limits.graphqlCost.value}`;

/** The value of `extensions.cost`. */
export function costOf({ estimated }: Pick<DocumentPrice, 'estimated'>): Cost {
  return { estimated, limit: limits.graphqlCost.value };
}

/** Throws if the cost of a document exceeds the limit. */
export function refuseCostly({ estimated, complexity }: DocumentPrice): void {
  refuseAbove('graphqlComplexity', complexity);
  refuseAbove('graphqlCost', estimated);
}
