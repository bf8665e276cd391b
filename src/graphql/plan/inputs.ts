import {
  coerceInputValue,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isLeafType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromAST,
  type VariableDefinitionNode,
  visit,
  type FieldNode,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;

/** Checks and coerces what a caller passes as variables, as the language prescribes. */
export type ReadVariables = (given: Values) => Values;

/** The arguments of one field, from coerced variables. */
export type ReadArguments = (variables: Values) => Values;

export function compileVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): ReadVariables {
  const readers = variableDefinitions.map((definition) => variableReader(schema, definition));
  return (given) => {
    const values: Record<string, unknown> = {};
    for (const read of readers) read(given, values);
    return values;
  };
}

function variableReader(
  schema: GraphQLSchema,
  { variable, type: typeNode, defaultValue }: VariableDefinitionNode,
): (given: Values, values: Record<string, unknown>) => void {
  const name = variable.name.value;
  const type = typeFromAST(schema, typeNode as never);
  if (!isInputType(type)) throw new Error(`$${name} has no input type`);
  const coerce = compileCoercion(type, name);
  const fallback = defaultValue && valueFromAST(defaultValue, type);
  return (given, values) => {
    const value = given[name];
    if (value !== undefined) values[name] = coerce(value);
    else if (fallback !== undefined) values[name] = fallback;
    else if (isNonNullType(type)) throw new GraphQLError(`Variable "$${name}" is required.`);
  };
}

/** Leaves are read directly; lists and input objects by the reference implementation. */
function compileCoercion(type: GraphQLInputType, name: string): (value: unknown) => unknown {
  const bare = isNonNullType(type) ? type.ofType : type;
  const refuse = (reason: string): never => {
    throw new GraphQLError(`Variable "$${name}" got an invalid value: ${reason}`);
  };
  if (isLeafType(bare)) {
    return (value) => {
      if (value !== null) return bare.parseValue(value) as unknown;
      return isNonNullType(type) ? refuse('it must not be null') : null;
    };
  }
  return (value) => coerceInputValue(value, type, (_path, _value, { message }) => refuse(message));
}

/** Arguments without variables are computed once, here. */
export function compileArguments(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): ReadArguments {
  const constants: Record<string, unknown> = {};
  const readers: ((variables: Values, args: Record<string, unknown>) => void)[] = [];
  for (const { name, type, defaultValue } of field.args) {
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    if (given === undefined || !readsVariables(given)) {
      const value = given === undefined ? defaultValue : valueFromAST(given, type);
      if (value !== undefined) constants[name] = value;
    } else {
      readers.push((variables, args) => {
        const value =
          given.kind === Kind.VARIABLE
            ? variables[given.name.value]
            : valueFromAST(given, type, variables);
        refuseMissing(value, { name, type, given });
        if (value !== undefined) args[name] = value;
        else if (defaultValue !== undefined) args[name] = defaultValue;
      });
    }
  }
  if (readers.length === 0) return () => constants;
  return (variables) => {
    const args = { ...constants };
    for (const read of readers) read(variables, args);
    return args;
  };
}

interface GivenArgument {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly given: ValueNode;
}

/** A variable with a default may stand where null is not taken, and null in its place would leave the argument out. */
function refuseMissing(value: unknown, { name, type, given }: GivenArgument): void {
  const isLeftOut = value === undefined && given.kind !== Kind.VARIABLE;
  if (isLeftOut || (value === null && isNonNullType(type))) {
    throw new GraphQLError(`Argument "${name}" got null where it must not be null.`);
  }
}

function readsVariables(value: ValueNode): boolean {
  let found = false;
  visit(value, {
    Variable: () => {
      found = true;
    },
  });
  return found;
}
