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
import { withoutValue } from './errors';

/**
 * Only the first error is reported, so that a long list of wrong entries does not produce a message for each of them.
 */
const ONE_ERROR = { maxErrors: 1 };

type Values = Readonly<Record<string, unknown>>;

/** The coerced variables of an operation; refuses variables that do not fit with 400. */
export type ReadVariables = (values: Values) => Values;

export function createReadVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
): ReadVariables {
  const nonNullNames = neededIn(schema, document);
  return (values) => {
    const { coerced: coercedValues, errors } = getVariableValues(
      schema,
      variableDefinitions,
      values,
      ONE_ERROR,
    );
    if (errors !== undefined) throw refusal('invalid_value', errors.map(withoutValue)[0] ?? '');
    for (const { variable } of variableDefinitions) {
      const name = variable.name.value;
      if (coercedValues[name] === null && nonNullNames.has(name)) {
        throw refusal('invalid_value', `Variable "$${name}" must not be null where it is used.`);
      }
    }
    return coercedValues;
  };
}

/**
 * Variables used where null is not allowed: validation accepts them because of their default, which an explicit null
 * overrides.
 */
function neededIn(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  const types = new TypeInfo(schema);
  const visitor = {
    VariableDefinition: () => false,
    Variable: ({ name }: { readonly name: { readonly value: string } }) => {
      if (isNonNullType(types.getInputType())) names.add(name.value);
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return names;
}
