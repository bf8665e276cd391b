import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { limits } from '../../contract/limits';
import { refusal } from '../refusal';

/** Selections after fragments are spread out: fragments must not multiply. */
export const MAX_SELECTIONS = limits.graphqlSelections.value;

/** A field of the answer, with every place of the document that selects it. */
export interface Selected {
  /** `Type.field` */
  readonly coordinate: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: FieldNode[];
  /** What is selected of it; null for a leaf. */
  readonly fields: SelectedFields | null;
}

/** By their names in the answer. */
export type SelectedFields = Map<string, Selected>;

interface Walk {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  /** Selections met so far. */
  count: number;
}

type MaybeType = GraphQLNamedType | null | undefined;

/**
 * What an operation selects: fragments spread out, equal fields merged as the answer merges them, whatever `@skip` says.
 * Names of types are values of the answer like others; the rest of introspection is left out, and so is what validation
 * refuses.
 */
export function selectedIn(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): SelectedFields {
  const fields: SelectedFields = new Map();
  const walk = { schema, document, count: 0 };
  collect(walk, schema.getRootType(operation), { selectionSet, into: fields });
  return fields;
}

interface Part {
  readonly selectionSet: SelectionSetNode;
  readonly into: SelectedFields;
}

function collect(walk: Walk, type: MaybeType, { selectionSet, into }: Part): void {
  for (const selection of selectionSet.selections) {
    walk.count += 1;
    if (walk.count > MAX_SELECTIONS) throw tooManySelections();
    if (selection.kind === Kind.FIELD) addField(walk, type, { node: selection, into });
    else {
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? named(walk, selection) : selection;
      if (part === undefined) continue;
      const condition = part.typeCondition?.name.value;
      const of = condition === undefined ? type : walk.schema.getType(condition);
      collect(walk, of, { selectionSet: part.selectionSet, into });
    }
  }
}

function named({ document }: Walk, { name }: FragmentSpreadNode) {
  return document.definitions.find(
    (one): one is FragmentDefinitionNode =>
      one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name.value,
  );
}

function addField(
  walk: Walk,
  parent: MaybeType,
  { node, into }: { readonly node: FieldNode; readonly into: SelectedFields },
): void {
  if (!isObjectType(parent)) return;
  const isName = node.name.value === TypeNameMetaFieldDef.name;
  const field = isName ? TypeNameMetaFieldDef : parent.getFields()[node.name.value];
  if (field === undefined) return;
  const coordinate = `${parent.name}.${field.name}`;
  const type = getNamedType(field.type);
  const key = node.alias?.value ?? node.name.value;
  const fields: SelectedFields | null = isCompositeType(type) ? new Map() : null;
  const known: Selected = into.get(key) ?? { coordinate, field, nodes: [], fields };
  into.set(key, known);
  known.nodes.push(node);
  const { selectionSet } = node;
  if (known.fields && selectionSet) collect(walk, type, { selectionSet, into: known.fields });
}

/** Whether it is the name of a type, which is no field of the schema. */
export function isTypeName({ field }: Selected): boolean {
  return field === TypeNameMetaFieldDef;
}

/** How many levels of objects there are below each other. */
export function depthOf(fields: SelectedFields): number {
  const depths = [...fields.values()].map(({ fields: inner }) => (inner ? 1 + depthOf(inner) : 0));
  return Math.max(0, ...depths);
}

function tooManySelections() {
  const max = MAX_SELECTIONS;
  const message = `The document selects more than ${max} fields when its fragments are spread out.`;
  return refusal('document_too_complex', message, { max });
}
