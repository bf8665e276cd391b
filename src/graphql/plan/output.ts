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
import { toldByVariables } from './argument-names';
import { type Fill, generateFill, type Output, type PlannedField } from './fill';
import { compileArguments } from './inputs';
import { isThenable } from './run';

/** The document uses something that plans do not cover. */
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
  const output = compileOutput(type, node, { at, fill });
  return { name, key: node.alias?.value ?? name, type, call: callOf(parent, node), output, fill };
}

function typeName({ name: type }: GraphQLObjectType, node: FieldNode): PlannedField {
  const { name } = TypeNameMetaFieldDef;
  const key = node.alias?.value ?? name;
  const output = leaf(GraphQLString);
  return { name, key, type: GraphQLString, call: () => type, output, fill: null };
}

/** Null for a field that is a property of its source. */
function callOf(parent: GraphQLObjectType, node: FieldNode): PlannedField['call'] {
  const field = parent.getFields()[node.name.value];
  const resolve = field?.resolve;
  // Resolvers may look at what is selected (`resolvers/selection.ts`), and at nothing else of `info`.
  const info = { fieldNodes: [node], fragments: {} } as unknown as GraphQLResolveInfo;
  if (!field || resolve === undefined || resolve === defaultFieldResolver) return null;
  const argumentsFor = compileArguments(field, node);
  return toldByVariables(node, (run, source) =>
    resolve(source, argumentsFor(run.variables), run.context, info),
  );
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

function compileOutput(type: GraphQLOutputType, node: FieldNode, place: Place): Output {
  const isRequired = isNonNullType(type);
  const present = compilePresent(isRequired ? type.ofType : type, node, place);
  return (run, value) => {
    if (value !== null && value !== undefined) return present(run, value);
    if (isRequired) throw new Error(`Cannot return null for non-nullable field ${place.at}.`);
    return null;
  };
}

function compilePresent(
  type: Exclude<GraphQLOutputType, { readonly ofType: never }>,
  node: FieldNode,
  { at, fill }: Place,
): Output {
  if (isLeafType(type)) return leaf(type);
  if (isListType(type)) {
    const place = { at, fill: fillOf(type.ofType, node) };
    return list(compileOutput(type.ofType, node, place), at);
  }
  if (fill === null) throw new NotPlannable(`${at} is abstract`);
  return fill;
}

function leaf(type: GraphQLLeafType): Output {
  return (_run, value) => type.serialize(value);
}

function list(output: Output, at: string): Output {
  return (run, value) => {
    if (!Array.isArray(value)) throw new Error(`Expected a list for ${at}.`);
    const items: unknown[] = new Array(value.length);
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (isThenable(item)) {
        run.when(item, (answer) => {
          items[index] = output(run, answer);
        });
      } else items[index] = output(run, item);
    }
    return items;
  };
}
