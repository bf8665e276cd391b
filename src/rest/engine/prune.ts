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
 * `@byDefault` are removed, or stay without the marker. The result is a complete document of its own.
 */
export function pruneDocument(source: string, relations: RelationSet): DocumentNode {
  const prunedDocument = visit(parse(source, { noLocation: true }), {
    Field: (field) => {
      const marker = markerOf(field);
      if (marker === undefined) return undefined;
      return isSelected(marker, relations) ? withoutMarkers(field) : null;
    },
  });
  return removeUnusedVariables(prunedDocument);
}

/**
 * The second safeguard after the allow-list: first the standard rules, then `graphql-depth-limit`, which requires a
 * valid document. Throws for a document that must not run.
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

function isSelected(marker: DirectiveNode, { include, expand }: RelationSet): boolean {
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

/** Removes variables that only pruned fields used, because validation would refuse them. */
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
