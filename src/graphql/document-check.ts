import {
  GraphQLError,
  Kind,
  parse,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { DocumentCheck } from '../modules/documents';
import { priceWithoutVariables, refuseCostly } from './cost';
import { operationOf } from './fixed-document';
import { flatOperation } from './flat-operation';
import { refuseAliases, refuseIntrospection, refuseLargeText, tooDeep } from './limits';
import { refuseConditions } from './subscription-conditions';

const MAX_FAULTS = 10;

type Fault = Extract<DocumentCheck, { readonly faults: unknown }>['faults'][number];

/** Checks a document as `/graphql` would, for any variables. */
export function createDocumentCheck(schema: GraphQLSchema): (text: string) => DocumentCheck {
  return (text) => {
    try {
      refuseLargeText(text);
      return check(schema, parse(text));
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { faults: [faultOf(error, 'graphql_syntax_error')] };
    }
  };
}

function check(schema: GraphQLSchema, document: DocumentNode): DocumentCheck {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operations.length !== 1) return { faults: [wrongOperationCount] };
  refuseConditions(document);
  // Runs before validation, which would take a long time for fragments that multiply.
  const operation = operationOf(document);
  flatOperation(document)(operation);
  const errors = breachesOf(schema, document);
  if (errors.length > 0) return { faults: errors.map(invalid) };
  if (hasAlias(document, '__proto__')) return { faults: [badAlias] };
  refuseIntrospection(document);
  const depthError = tooDeep(schema, document);
  if (depthError !== null) throw depthError;
  refuseAliases(document);
  const price = priceWithoutVariables(schema, document, operation);
  refuseCostly(price);
  return { cost: price.estimated };
}

/** Lists where a document violates the schema. */
function breachesOf(schema: GraphQLSchema, document: DocumentNode) {
  return validate(schema, document, undefined, { maxErrors: MAX_FAULTS });
}

const wrongOperationCount: Fault = {
  code: 'graphql_validation_failed',
  message: 'A trusted document has exactly one operation.',
};

/** A JavaScript object would treat this key as its prototype. */
const badAlias: Fault = {
  code: 'graphql_validation_failed',
  message: 'A trusted document must not have a field with the response key `__proto__`.',
};

function hasAlias(document: DocumentNode, name: string): boolean {
  let isPresent = false;
  visit(document, {
    Field: ({ alias }) => {
      isPresent ||= alias?.value === name;
    },
  });
  return isPresent;
}

const invalid = (error: GraphQLError): Fault => faultOf(error, 'graphql_validation_failed');

function faultOf({ message, extensions, locations }: GraphQLError, usual: string): Fault {
  const [place] = locations ?? [];
  const where = place ? ` (line ${place.line}, column ${place.column})` : '';
  const { code = usual } = extensions as { readonly code?: string };
  return { code, message: `${message}${where}` };
}
