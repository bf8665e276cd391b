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

interface Subject {
  /** The field that says whose they are; null when none does. */
  readonly namedBy: string | null;
  /** Whether the field holds a text of theirs, or a fact about them. */
  readonly isPersonal: (field: FieldNode) => boolean;
  /** Whether the request names them anyhow. */
  readonly isNamed: (place: Place) => boolean;
}

interface Place {
  readonly root: FieldNode;
  readonly isAnswerOfRoot: boolean;
}

/** What the root field answers is named by the request, or made by whoever sent it. */
const self: Subject = {
  namedBy: 'id',
  isPersonal: () => true,
  isNamed: ({ isAnswerOfRoot }) => isAnswerOfRoot,
};

/** Who carries an order on names the order alone; who places it is its customer, or names them. */
const customer: Subject = {
  namedBy: 'customerId',
  isPersonal: (field) => ['email', 'note'].includes(field.name.value) || showsAddress(field),
  isNamed: ({ root }) => root.name.value === 'placeOrder',
};

/** A receiver may repeat what it was told, of whomever. */
const told: Subject = {
  namedBy: null,
  isPersonal: (field) => field.name.value === 'responseBody',
  isNamed: () => false,
};

/** Types of objects that hold texts of comments or facts about people. */
const SUBJECTS: ReadonlyMap<string, Subject> = new Map([
  ['Comment', self],
  ['Order', customer],
  ['OrderCustomer', self],
  ['User', self],
  ['UserCard', self],
  ['UserStanding', self],
  ['WebhookAttempt', told],
]);

/**
 * May the answer hold something of a comment or a person that neither it nor the request names? A field that names them
 * counts where it is asked for beside what is theirs.
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
      const subject = SUBJECTS.get(types.getParentType()?.name ?? '');
      if (!subject || subject.isNamed({ root, isAnswerOfRoot: parent === root })) return;
      const { namedBy, isPersonal } = subject;
      const fields = selections.filter(isField);
      const isNamed = namedBy !== null && fields.some(isAlways(namedBy));
      isFound ||= fields.some(isPersonal) && !isNamed;
    },
  });
  visit(document, visitor);
  return isFound;
}

const isField = (selection: SelectionNode): selection is FieldNode => selection.kind === Kind.FIELD;

/** A directive may leave it out. */
const isAlways =
  (name: string) =>
  (field: FieldNode): boolean =>
    field.name.value === name && field.directives?.length === 0;

/** What is spread may be the address. */
function showsAddress({ name, selectionSet }: FieldNode): boolean {
  const isAddress = (selection: SelectionNode): boolean =>
    !isField(selection) || selection.name.value === 'address';
  return name.value === 'delivery' && (selectionSet?.selections.some(isAddress) ?? false);
}
