import {
  getVariableValues,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { refusal } from './refusal';
import { withoutValue } from './value-errors';

/** Only the first one is reported: a list with many wrong entries must not cost a message for each. */
const ONE_ERROR = { maxErrors: 1 };

type Values = Readonly<Record<string, unknown>>;

/** The variables of an operation as its document takes them; refuses with 400 what does not fit. */
export type ReadVariables = (given: Values) => Values;

export function createReadVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
): ReadVariables {
  const needed = neededIn(schema, document);
  return (given) => {
    const { coerced, errors } = getVariableValues(schema, variableDefinitions, given, ONE_ERROR);
    if (errors !== undefined) throw refusal('invalid_value', errors.map(withoutValue)[0] ?? '');
    for (const { variable } of variableDefinitions) {
      const name = variable.name.value;
      if (coerced[name] === null && needed.has(name)) {
        throw refusal('invalid_value', `Variable "$${name}" must not be null where it is used.`);
      }
    }
    return coerced;
  };
}

/** Variables used where null is not taken: validation lets them pass by their default, which an explicit null overrides. */
function neededIn(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const needed = new Set<string>();
  const types = new TypeInfo(schema);
  const visitor = {
    VariableDefinition: () => false,
    Variable: ({ name }: { readonly name: { readonly value: string } }) => {
      if (isNonNullType(types.getInputType())) needed.add(name.value);
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return needed;
}
