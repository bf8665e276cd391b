import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLString,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { type Fill, generateFill, type PlannedField, type Put, type Target } from './fill';
import { compileArguments } from './inputs';
import { isThenable } from './run';

/** The document uses something that plans do not cover; the general engine runs it. */
export class NotPlannable extends Error {}

export function compileSelection(type: GraphQLObjectType, selectionSet: SelectionSetNode): Fill {
  return generateFill(selectionSet.selections.map((selection) => compileField(type, selection)));
}

function compileField(parent: GraphQLObjectType, node: SelectionNode): PlannedField {
  if (node.kind !== Kind.FIELD) throw new NotPlannable('fragments');
  if (node.directives?.length) throw new NotPlannable('directives');
  const name = node.name.value;
  if (name === TypeNameMetaFieldDef.name) return typeName(parent, node);
  const at = `${parent.name}.${name}`;
  const field = parent.getFields()[name];
  if (field === undefined) throw new NotPlannable(at);
  const { type } = field;
  const fill = fillOf(type, node);
  const put = compileOutput(type, node, { at, fill });
  return { name, key: node.alias?.value ?? name, type, call: callOf(parent, node), put, fill };
}

function typeName({ name: type }: GraphQLObjectType, node: FieldNode): PlannedField {
  const { name } = TypeNameMetaFieldDef;
  const key = node.alias?.value ?? name;
  return { name, key, type: GraphQLString, call: () => type, put: leaf(GraphQLString), fill: null };
}

/** Null for a field that is a property of its source. */
function callOf(parent: GraphQLObjectType, node: FieldNode): PlannedField['call'] {
  const field = parent.getFields()[node.name.value];
  const resolve = field?.resolve;
  // Resolvers may look at what is selected (`resolvers/selection.ts`), and at nothing else of `info`.
  const info = { fieldNodes: [node], fragments: {} } as unknown as GraphQLResolveInfo;
  if (!field || resolve === undefined || resolve === defaultFieldResolver) return null;
  const argumentsFor = compileArguments(field, node);
  return (run, source) => resolve(source, argumentsFor(run.variables), run.context, info);
}

/** Null for leaves and lists. */
function fillOf(type: GraphQLOutputType, node: FieldNode): Fill | null {
  const bare = isNonNullType(type) ? type.ofType : type;
  return isObjectType(bare) && node.selectionSet ? compileSelection(bare, node.selectionSet) : null;
}

interface Place {
  /** `Type.field`, for messages. */
  readonly at: string;
  readonly fill: Fill | null;
}

function compileOutput(type: GraphQLOutputType, node: FieldNode, place: Place): Put {
  const isRequired = isNonNullType(type);
  const putPresent = compilePresent(isRequired ? type.ofType : type, node, place);
  const put: Put = (run, value, target, key) => {
    if (value !== null && value !== undefined) return putPresent(run, value, target, key);
    if (isRequired) throw new Error(`Cannot return null for non-nullable field ${place.at}.`);
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
  { at, fill }: Place,
): Put {
  if (isLeafType(type)) return leaf(type);
  if (isListType(type)) {
    const place = { at, fill: fillOf(type.ofType, node) };
    return list(compileOutput(type.ofType, node, place), at);
  }
  if (fill === null) throw new NotPlannable(`${at} is abstract`);
  return (run, value, target, key) => {
    target[key] = fill(run, value);
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
