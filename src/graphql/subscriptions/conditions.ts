import {
  type DocumentNode,
  Kind,
  OperationTypeNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { refusal } from '../refusal';

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
    if (hasCondition(definition.selectionSet, fragments)) throw conditional();
  }
}

/** Each fragment is looked into once: they may spread each other. */
function hasCondition(root: SelectionSetNode, fragments: Map<string, SelectionSetNode>): boolean {
  const isConditional = (selection: SelectionNode): boolean => {
    const names = selection.directives?.map(({ name }) => name.value) ?? [];
    if (names.includes('skip') || names.includes('include')) return true;
    if (selection.kind === Kind.FIELD) return false;
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return hasCondition(selection.selectionSet, fragments);
    }
    const { value } = selection.name;
    const spread = fragments.get(value);
    fragments.delete(value);
    return spread !== undefined && hasCondition(spread, fragments);
  };
  return root.selections.some(isConditional);
}

function conditional() {
  const message = 'The field of a subscription takes no @skip and no @include.';
  return refusal('graphql_validation_failed', message);
}
