import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { limits } from '../contract/limits';
import { memoizeBy } from '../platform/values/caches';
import { refuseAbove } from './refusal';

export const MAX_SELECTIONS = limits.graphqlSelections.value;

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Selections counted so far. */
  count: number;
}

/**
 * Returns an operation without fragments and directives: equal fields are merged, as in the response, and introspection
 * is reduced to `__typename`. The schema has no abstract types, so type conditions have no effect. Refuses a document
 * whose fragments multiply; leaves out what validation refuses.
 */
export const flatOperation = memoizeBy((document: DocumentNode) => {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  return memoizeBy((operation: OperationDefinitionNode): OperationDefinitionNode => {
    const walk = { fragments: byName, count: 0 };
    return { ...operation, selectionSet: flatSet(walk, [operation.selectionSet]) };
  });
});

function flatSet(walk: Walk, sets: readonly SelectionSetNode[]): SelectionSetNode {
  const byKey = new Map<string, FieldNode[]>();
  for (const field of sets.flatMap((set) => fieldsOf(walk, set))) {
    const key = (field.alias ?? field.name).value;
    byKey.set(key, [...(byKey.get(key) ?? []), field]);
  }
  return {
    kind: Kind.SELECTION_SET,
    selections: [...byKey.values()].map((fields) => flatField(walk, fields)),
  };
}

function flatField(walk: Walk, fields: readonly FieldNode[]): FieldNode {
  const [first] = fields as readonly [FieldNode];
  const sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
  const field = { ...first, directives: [] };
  return sets.length === 0 ? field : { ...field, selectionSet: flatSet(walk, sets) };
}

function fieldsOf(walk: Walk, { selections }: SelectionSetNode): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    walk.count += 1;
    refuseAbove('graphqlSelections', walk.count);
    if (selection.kind === Kind.FIELD) return isIntrospection(selection) ? [] : [selection];
    const part =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : walk.fragments.get(selection.name.value);
    return part ? fieldsOf(walk, part.selectionSet) : [];
  });
}

/** The type name counts as a value of the response like any other. */
const isIntrospection = ({ name: { value } }: FieldNode): boolean =>
  value.startsWith('__') && value !== '__typename';
