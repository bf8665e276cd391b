import { type ASTNode, type DocumentNode, Kind, OperationTypeNode, parse, visit } from 'graphql';
import { refusalAt } from './refusal';

/** Null for a text that Apollo Server will refuse. */
export function parseOrNull(text: string): DocumentNode | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** Checks the text of a document; a text that cannot be parsed is left to the parser. */
export function refuseConditionsIn(text: string): void {
  const document = /\bsubscription\b/.test(text) ? parseOrNull(text) : null;
  if (document !== null) refuseConditions(document);
}

/**
 * The one field of a subscription must not depend on `@skip` or `@include`. Runs before validation, whose own rule
 * fails on variables that it does not have.
 */
export function refuseConditions(document: DocumentNode): void {
  visit(document, {
    Directive: (...[directive, , , , ancestors]) => {
      if (directive.name.value !== 'skip' && directive.name.value !== 'include') return;
      // A list among the ancestors contains the sibling nodes.
      const [definition, ...holders] = ancestors.flatMap((node) =>
        'kind' in node && node.kind !== Kind.DOCUMENT ? [node] : [],
      );
      const fields = holders.filter(({ kind }) => kind === Kind.FIELD);
      const isOfRoot = fields.length === 0 || (fields.length === 1 && fields[0] === holders.at(-1));
      if (!isOfRoot || !isOfSubscription(definition)) return;
      const message = 'The field of a subscription must not have @skip or @include.';
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
