import {
  type DirectiveNode,
  type DocumentNode,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { refusalAt } from '../refusal';

/** Judges the text of a document; what cannot be parsed is left to the parser. */
export function refuseConditionsIn(text: string): void {
  if (!/\bsubscription\b/.test(text)) return;
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch {
    return;
  }
  refuseConditions(document);
}

/**
 * The one field of a subscription is always there: no `@skip` or `@include` decides over it. To be asked before
 * validation, whose own rule fails over variables that it does not have.
 */
export function refuseConditions(document: DocumentNode): void {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition.selectionSet);
    }
  }
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) continue;
    const condition = conditionIn(definition.selectionSet, fragments);
    if (condition !== undefined) throw conditional(condition);
  }
}

/** Each fragment is looked into once: they may spread each other. */
function conditionIn(
  { selections }: SelectionSetNode,
  fragments: Map<string, SelectionSetNode>,
): DirectiveNode | undefined {
  for (const selection of selections) {
    const own = selection.directives?.find(({ name }) => CONDITIONS.has(name.value));
    const part = partOf(selection, fragments);
    const found = own ?? (part && conditionIn(part, fragments));
    if (found !== undefined) return found;
  }
  return undefined;
}

const CONDITIONS: ReadonlySet<string> = new Set(['skip', 'include']);

/** What replaces a fragment; nothing for a field. */
function partOf(selection: SelectionNode, fragments: Map<string, SelectionSetNode>) {
  if (selection.kind === Kind.FIELD) return undefined;
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
  const { value } = selection.name;
  const spread = fragments.get(value);
  fragments.delete(value);
  return spread;
}

function conditional(condition: DirectiveNode) {
  const message = 'The field of a subscription takes no @skip and no @include.';
  return refusalAt(condition, 'graphql_validation_failed', message);
}
