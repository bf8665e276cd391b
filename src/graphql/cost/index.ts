import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { limits } from '../../contract/limits';
import { memoizeBy } from '../../platform/values/memoize-by';
import { refusal } from '../refusal';
import { createReadVariables } from '../variables';
import { selectedIn, type SelectedFields } from './selection';
import { valuesOf } from './values';

export { depthOf, isTypeName, selectedIn, MAX_SELECTIONS, type SelectedFields } from './selection';

type Values = Readonly<Record<string, unknown>>;

/** What a document costs, in values: fields of objects, over all entries of lists. */
export interface Cost {
  /** The most that the document can answer; known before it runs. */
  readonly estimated: number;
  /** The most that a document may ask for. */
  readonly limit: number;
}

/** An operation as its cost is counted. */
export interface Priced {
  readonly fields: SelectedFields;
  /** What it is asked with; null for whatever that may be. */
  readonly variables: Values | null;
  readonly estimated: number;
}

const LIMIT = limits.graphqlCost.value;
const MAX_COMPLEXITY = limits.graphqlComplexity.value;
/** What complexity takes a list for that is no page. */
const LISTED = 5;

/** Prices an operation; what it selects is found out once. */
export type PriceOf = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Values,
) => Priced;

export function createPriceOf(schema: GraphQLSchema): PriceOf {
  const known = memoizeBy((document: DocumentNode) =>
    memoizeBy((operation: OperationDefinitionNode) => ({
      fields: selectedIn(schema, document, operation),
      read: createReadVariables(schema, document, operation),
    })),
  );
  return (document, operation, variables) => {
    const { fields, read } = known(document)(operation);
    return priceOf(fields, read(variables));
  };
}

/** Of what is selected, with these variables or with any. */
export function priceOf(fields: SelectedFields, variables: Values | null): Priced {
  return { fields, variables, estimated: valuesOf(fields, { variables, listed: null }) };
}

/** The header `Query-Cost`. */
export const costHeader = ({ estimated }: Pick<Priced, 'estimated'>): string =>
  `${estimated};limit=${LIMIT}`;

/** For `extensions.cost` of an answer. */
export function costOf({ estimated }: Pick<Priced, 'estimated'>): Cost {
  return { estimated, limit: LIMIT };
}

/** Throws for a document that asks for more than it may. */
export function refuseCostly({ fields, variables, estimated }: Priced): void {
  refuseAbove('complexity', valuesOf(fields, { variables, listed: LISTED }), MAX_COMPLEXITY);
  refuseAbove('cost', estimated, LIMIT);
}

/** Throws for a document with more of something than it may have. */
export function refuseAbove(what: string, found: number, max: number): void {
  if (found <= max) return;
  const message = `The document exceeds the limit of ${what}: ${found}, allowed are ${max}.`;
  throw refusal('document_too_complex', message, { found, max });
}
