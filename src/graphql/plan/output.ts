import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type FieldNode,
  type SelectionSetNode,
} from 'graphql';
import { compileArguments } from './inputs';
import { isThenable, type Run } from './run';

/** Where a value goes: a field of an object or a position of a list. */
type Target = Record<string | number, unknown>;

/** Brings a resolved value into its output form and puts it in its place. */
type Put = (run: Run, value: unknown, target: Target, key: string | number) => void;

/** Resolves the selected fields of one object. */
export type Fill = (run: Run, source: unknown, target: Target) => void;

/** The document uses something that plans do not cover; the general engine runs it. */
export class NotPlannable extends Error {}

export function compileSelection(type: GraphQLObjectType, selectionSet: SelectionSetNode): Fill {
  const fields = selectionSet.selections.map((selection) => {
    if (selection.kind !== Kind.FIELD) throw new NotPlannable('fragments');
    if (selection.directives?.length) throw new NotPlannable('directives');
    const field = type.getFields()[selection.name.value];
    if (field === undefined) throw new NotPlannable(`${type.name}.${selection.name.value}`);
    return compileField(type, field, selection);
  });
  return (run, source, target) => {
    for (const fill of fields) fill(run, source, target);
  };
}

function compileField(
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): Fill {
  const { name, resolve } = field;
  const key = node.alias?.value ?? name;
  const put = compileOutput(field.type, node, `${parent.name}.${name}`);
  if (resolve === undefined || resolve === defaultFieldResolver) {
    return (run, source, target) => put(run, (source as Target)[name], target, key);
  }
  if (resolve.length > 3) throw new NotPlannable(`${parent.name}.${name} reads info`);
  const argumentsFor = compileArguments(field, node);
  return (run, source, target) => {
    const value = resolve(source, argumentsFor(run.variables), run.context, undefined as never);
    put(run, value, target, key);
  };
}

function compileOutput(type: GraphQLOutputType, node: FieldNode, at: string): Put {
  const isRequired = isNonNullType(type);
  const putPresent = compilePresent(isRequired ? type.ofType : type, node, at);
  const put: Put = (run, value, target, key) => {
    if (value !== null && value !== undefined) return putPresent(run, value, target, key);
    if (isRequired) throw new Error(`Cannot return null for non-nullable field ${at}.`);
    target[key] = null;
  };
  return (run, value, target, key) => {
    if (!isThenable(value)) return put(run, value, target, key);
    target[key] = null;
    run.when(value, (answer) => put(run, answer, target, key));
  };
}

function compilePresent(
  type: Exclude<GraphQLOutputType, { readonly ofType: never }>,
  node: FieldNode,
  at: string,
): Put {
  if (isLeafType(type)) return leaf(type);
  if (isListType(type)) return list(compileOutput(type.ofType, node, at), at);
  if (!isObjectType(type) || !node.selectionSet) throw new NotPlannable(`${at} is abstract`);
  const fill = compileSelection(type, node.selectionSet);
  return (run, value, target, key) => {
    const object: Target = {};
    target[key] = object;
    fill(run, value, object);
  };
}

function leaf(type: GraphQLLeafType): Put {
  return (_run, value, target, key) => {
    target[key] = type.serialize(value);
  };
}

function list(putItem: Put, at: string): Put {
  return (run, value, target, key) => {
    if (!Array.isArray(value)) throw new Error(`Expected a list for ${at}.`);
    const items: unknown[] = new Array(value.length);
    target[key] = items;
    for (let index = 0; index < value.length; index += 1) {
      putItem(run, value[index], items as unknown as Target, index);
    }
  };
}
