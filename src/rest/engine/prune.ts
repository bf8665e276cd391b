import {
  type GraphQLError,
  Kind,
  parse,
  specifiedRules,
  validate,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
} from 'graphql';
import depthLimit from 'graphql-depth-limit';
import type { RelationSet } from '../relations';

const MARKERS = new Set(['onInclude', 'onExpand', 'byDefault']);

/**
 * The endpoint's fixed document, pruned to what the client requested: fields marked `@onInclude`, `@onExpand` or
 * `@byDefault` stay or go, and the markers disappear. The result is a complete document of its own.
 */
export function pruneDocument(source: string, relations: RelationSet): DocumentNode {
  const prunedDocument = visit(parse(source, { noLocation: true }), {
    Field: (field) => {
      const marker = markerOf(field);
      if (marker === undefined) return undefined;
      return staysIn(marker, relations) ? withoutMarkers(field) : null;
    },
  });
  return removeUnusedVariables(prunedDocument);
}

/**
 * The second wall behind the allow-list: the standard rules first, then `graphql-depth-limit` alone, because it
 * trusts its input to be valid. Throws for a document that may not run.
 */
export function assertRunnable(
  schema: GraphQLSchema,
  document: DocumentNode,
  maxDepth: number,
): void {
  const [invalid] = validate(schema, document, specifiedRules);
  if (invalid !== undefined) throw invalid;
  const [tooDeep] = validate(schema, document, [depthLimit(maxDepth)]);
  if (tooDeep !== undefined) throw new DocumentTooDeep(maxDepth, tooDeep);
}

/** The pruned document is deeper than its endpoint allows. */
export class DocumentTooDeep extends Error {
  constructor(
    readonly maxDepth: number,
    cause: GraphQLError,
  ) {
    super(cause.message, { cause });
    this.name = 'DocumentTooDeep';
  }
}

function markerOf(field: FieldNode): DirectiveNode | undefined {
  return field.directives?.find(({ name }) => MARKERS.has(name.value));
}

function staysIn(marker: DirectiveNode, { include, expand }: RelationSet): boolean {
  const path = pathOf(marker);
  const isExpanded = expand.some((entry) => entry === path || entry.startsWith(`${path}.`));
  if (marker.name.value === 'onExpand') return isExpanded;
  if (marker.name.value === 'byDefault') return !isExpanded;
  return !isExpanded && include.some((entry) => entry === path || entry.startsWith(`${path}.`));
}

function pathOf(marker: DirectiveNode): string {
  const value = marker.arguments?.[0]?.value;
  if (value?.kind !== Kind.STRING) throw new Error(`@${marker.name.value} needs a literal path`);
  return value.value;
}

function withoutMarkers(field: FieldNode): FieldNode {
  return {
    ...field,
    directives: (field.directives ?? []).filter(({ name }) => !MARKERS.has(name.value)),
  };
}

/** A variable that only a pruned field used would fail validation. */
function removeUnusedVariables(document: DocumentNode): DocumentNode {
  const usedNames = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => {
      usedNames.add(name.value);
    },
  });
  return visit(document, {
    VariableDefinition: ({ variable }) => (usedNames.has(variable.name.value) ? undefined : null),
  });
}
