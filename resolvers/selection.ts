import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** What the resolvers of this project may read of `info`. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Fixed documents are asked again and again; what one of their fields selects is found out once. */
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/** Names of the fields selected in this field of the answer, or below it: `orders { data { … } }`. */
export function selectedIn(selection: Selection, ...path: readonly string[]): ReadonlySet<string> {
  const [node, ...others] = selection.fieldNodes;
  // Which of several nodes there are may depend on variables.
  if (node === undefined || others.length > 0) return namesIn(selection, path);
  const names = known.get(node) ?? namesIn(selection, path);
  known.set(node, names);
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
