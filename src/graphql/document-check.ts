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

/** Checks a document as `/graphql` would, whatever its variables will be. */
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
  if (operations.length !== 1) return { faults: [notOne] };
  refuseConditions(document);
  // Before validation, which fragments that multiply would keep busy.
  const operation = operationOf(document);
  flatOperation(document)(operation);
  const errors = breachesOf(schema, document);
  if (errors.length > 0) return { faults: errors.map(invalid) };
  if (hasAlias(document, '__proto__')) return { faults: [badAlias] };
  refuseIntrospection(document);
  const depthError = tooDeep(schema, document);
  if (depthError !== null) throw depthError;
  refuseAliases(document);
  const priced = priceWithoutVariables(schema, document, operation);
  refuseCostly(priced);
  return { cost: priced.estimated };
}

/** Where a document breaks the schema. */
function breachesOf(schema: GraphQLSchema, document: DocumentNode) {
  return validate(schema, document, undefined, { maxErrors: MAX_FAULTS });
}

const notOne: Fault = {
  code: 'graphql_validation_failed',
  message: 'A trusted document has exactly one operation.',
};

/** Objects of the language would take it for their prototype. */
const badAlias: Fault = {
  code: 'graphql_validation_failed',
  message: 'A trusted document has no field that is answered as `__proto__`.',
};

function hasAlias(document: DocumentNode, name: string): boolean {
  let found = false;
  visit(document, {
    Field: ({ alias }) => {
      found ||= alias?.value === name;
    },
  });
  return found;
}

const invalid = (error: GraphQLError): Fault => faultOf(error, 'graphql_validation_failed');

function faultOf({ message, extensions, locations }: GraphQLError, usual: string): Fault {
  const [place] = locations ?? [];
  const where = place ? ` (line ${place.line}, column ${place.column})` : '';
  const { code = usual } = extensions as { readonly code?: string };
  return { code, message: `${message}${where}` };
}
