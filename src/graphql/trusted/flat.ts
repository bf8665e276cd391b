import { type DocumentNode, type FieldNode, Kind, type SelectionSetNode, visit } from 'graphql';
import { operationOf } from '../fixed-document';
import { fieldsOf, fragmentsOf, type Fragments } from '../fragments';

/**
 * A validated document without its fragments: what they select stands where they are spread, equal fields once, in the
 * order of the answer. The schema has no abstract types, so conditions on types decide nothing. A document with
 * directives stays as it is, for graphql-js.
 */
export function flattened(document: DocumentNode): DocumentNode {
  if (hasDirectives(document)) return document;
  const fragments = fragmentsOf(document);
  const operation = operationOf(document);
  const selectionSet = merged([operation.selectionSet], fragments);
  return { ...document, definitions: [{ ...operation, selectionSet }] };
}

function hasDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive: () => {
      found = true;
    },
  });
  return found;
}

function merged(sets: readonly SelectionSetNode[], fragments: Fragments): SelectionSetNode {
  const byKey = new Map<string, FieldNode[]>();
  for (const field of sets.flatMap((set) => fieldsOf(set, fragments))) {
    const key = field.alias?.value ?? field.name.value;
    byKey.set(key, [...(byKey.get(key) ?? []), field]);
  }
  const selections = [...byKey.values()].map((fields) => mergedField(fields, fragments));
  return { kind: Kind.SELECTION_SET, selections };
}

function mergedField(fields: readonly FieldNode[], fragments: Fragments): FieldNode {
  const [first] = fields as readonly [FieldNode];
  const sets = fields.flatMap(({ selectionSet }) => selectionSet ?? []);
  return sets.length === 0 ? first : { ...first, selectionSet: merged(sets, fragments) };
}
