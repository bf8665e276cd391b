import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The part of `info` that resolvers of this project may read. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Fixed documents run again and again, so the selections of a field are computed once. */
const selections = new WeakMap<FieldNode, ReadonlySet<string>>();

/** Names of the fields selected in this field of the response, or below it: `orders { data { … } }`. */
export function selectedIn(selection: Selection, ...path: readonly string[]): ReadonlySet<string> {
  const [node, ...others] = selection.fieldNodes;
  // Which of several nodes are included may depend on variables.
  if (node === undefined || others.length > 0) return namesIn(selection, path);
  const names = selections.get(node) ?? namesIn(selection, path);
  selections.set(node, names);
  return names;
}

function namesIn(
  { fieldNodes, fragments }: Selection,
  path: readonly string[],
): ReadonlySet<string> {
  const fieldsOf = (selectionSet: SelectionSetNode | undefined): readonly FieldNode[] =>
    (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const { selectionSet: inner } =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : (fragments[selection.name.value] ?? {});
      return fieldsOf(inner);
    });
  let fields = fieldNodes.flatMap(({ selectionSet }) => fieldsOf(selectionSet));
  for (const name of path) {
    fields = fields
      .filter((field) => field.name.value === name)
      .flatMap(({ selectionSet }) => fieldsOf(selectionSet));
  }
  return new Set(fields.map(({ name }) => name.value));
}
