import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** What the resolvers of this project may read of `info`; plans provide it too. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Fixed documents are asked again and again; what they select is found out once. */
const known = new WeakMap<FieldNode, ReadonlySet<string>>();

/** Names of the fields that are selected inside `field` of the answer: `orders { data { … } }`. */
export function selectedBelow(
  { fieldNodes, fragments }: Selection,
  field: string,
): ReadonlySet<string> {
  const [node] = fieldNodes;
  const before = node && known.get(node);
  if (before !== undefined) return before;
  const fieldsOf = (selectionSet: SelectionSetNode | undefined): readonly FieldNode[] =>
    (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const { selectionSet: inner } =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : (fragments[selection.name.value] ?? {});
      return fieldsOf(inner);
    });
  const inside = fieldNodes
    .flatMap(({ selectionSet }) => fieldsOf(selectionSet))
    .filter(({ name }) => name.value === field)
    .flatMap(({ selectionSet }) => fieldsOf(selectionSet));
  const names = new Set(inside.map(({ name }) => name.value));
  if (node) known.set(node, names);
  return names;
}
