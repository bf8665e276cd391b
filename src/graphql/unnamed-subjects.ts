import {
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';

/** Types of objects that hold texts of comments or facts about people; the field `id` of each names whose they are. */
const SUBJECTS: ReadonlySet<string> = new Set([
  'Comment',
  'OrderCustomer',
  'User',
  'UserCard',
  'UserStanding',
]);

/**
 * May the answer hold something of a comment or a person that it does not name? What the root field answers is named
 * by the request, or made by whoever sent it; what links lead to is named only where its `id` is asked for beside.
 */
export function leavesUnnamed(
  schema: GraphQLSchema,
  document: DocumentNode,
  root: FieldNode,
): boolean {
  const types = new TypeInfo(schema);
  let isFound = false;
  const visitor = visitWithTypeInfo(types, {
    SelectionSet: ({ selections }, _key, parent) => {
      const isSubject = parent !== root && SUBJECTS.has(types.getParentType()?.name ?? '');
      isFound ||= isSubject && selections.some(isField) && !selections.some(isId);
    },
  });
  visit(document, visitor);
  return isFound;
}

const isField = (selection: SelectionNode): boolean => selection.kind === Kind.FIELD;

/** A directive may leave it out. */
const isId = (selection: SelectionNode): boolean =>
  selection.kind === Kind.FIELD &&
  selection.name.value === 'id' &&
  selection.directives?.length === 0;
