import { type ASTNode, type DocumentNode, Kind, OperationTypeNode, parse, visit } from 'graphql';
import { refusalAt } from './refusal';

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
  visit(document, {
    Directive: (...[directive, , , , ancestors]) => {
      if (directive.name.value !== 'skip' && directive.name.value !== 'include') return;
      // A list among the ancestors holds the nodes that stand beside each other.
      const [definition, ...holders] = ancestors.flatMap((node) =>
        'kind' in node && node.kind !== Kind.DOCUMENT ? [node] : [],
      );
      const fields = holders.filter(({ kind }) => kind === Kind.FIELD);
      const isOfRoot = fields.length === 0 || (fields.length === 1 && fields[0] === holders.at(-1));
      if (!isOfRoot || !isOfSubscription(definition)) return;
      const message = 'The field of a subscription takes no @skip and no @include.';
      throw refusalAt(directive, 'graphql_validation_failed', message);
    },
  });
}

function isOfSubscription(definition: ASTNode | undefined): boolean {
  if (definition?.kind === Kind.OPERATION_DEFINITION)
    return definition.operation === OperationTypeNode.SUBSCRIPTION;
  const isFragment = definition?.kind === Kind.FRAGMENT_DEFINITION;
  return isFragment && definition.typeCondition.name.value === 'Subscription';
}
