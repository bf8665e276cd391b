import { getNamedType, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';

/** What a name means wherever the SDL does not say more; `subject` is the type in words. */
type Meaning = (subject: string) => string;

const FIELDS: Readonly<Record<string, Meaning>> = {
  id: (subject) => `Id of the ${subject}; it never changes.`,
  data: () => 'The entries, in the order of the list.',
  pagination: () => 'Where this page stands in the list, and how to get the next.',
  createdAt: (subject) => `When the ${subject} was made.`,
  updatedAt: (subject) => `When the ${subject} was last changed.`,
  version: (subject) => `Counts the changes of the ${subject}; ETag and If-Match carry it.`,
  externalId: () => "The client's own identifier; null without one.",
  index: () => 'Position of the item in the request, from 0.',
  outcome: () => 'What became of it.',
  error: () => 'Why it was refused; null when it was carried out.',
  mode: () => 'How the request was carried out: each item on its own, or all or none.',
  summary: () => 'How many items succeeded and failed.',
  results: () => 'One result for each item, in the order of the request.',
  code: () => 'Stable name of the reason, as in the table of error codes.',
  message: () => 'What is wrong, in a sentence for developers.',
};

const ARGUMENTS: Readonly<Record<string, Meaning>> = {
  id: (subject) => `Id of the ${subject}.`,
  input: () => 'The values to write; unknown fields are refused.',
  version: () => 'The version the client has read; any other is `version_mismatch`.',
  mode: () => 'All or none, or each item on its own (the default).',
  page: () => 'Which page: numbered or by cursor; the first without it.',
  sort: () => 'Order of the list.',
  type: () => 'Only entries of this type.',
  status: () => 'Only entries in this status.',
  q: () => 'What was typed.',
  role: () => 'Only accounts with this role.',
  outcome: () => 'Only entries with this outcome.',
  paymentStatus: () => 'Only orders in this payment status.',
  ip: () => 'Only entries from this address.',
  to: () => 'Only mails to this address.',
  filter: () => 'What the products have in common; all that are for sale without it.',
  code: (subject) => `Code of the ${subject}.`,
  eventId: () => 'Id of the event.',
  endpointId: () => 'Id of the endpoint.',
  resourceId: () => 'Id of the resource.',
  postId: () => 'Id of the post.',
  commentId: () => 'Id of the comment.',
  replySort: () => 'Order of the replies of each comment.',
  repliesPreview: () => 'Replies shown with each comment.',
  provider: () => 'Name of the payment provider, as it is registered.',
  message: () => 'The notification with what signs it.',
  payment: () => 'The last segment of the path of `nextAction.url`.',
  createdFrom: () => 'Only entries from this time on.',
  createdTo: () => 'Only entries before this time.',
};

/** The SDL leaves out what a name says everywhere; the schema that clients read does not. */
export function withUsualDescriptions(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    // The code of a scalar takes the place of its SDL, and with it of the description.
    type.description ??= type.astNode?.description?.value;
    if (isObjectType(type)) describeObject(type);
  }
  return schema;
}

function describeObject(type: GraphQLObjectType): void {
  const [, entry] = /^(\w+?)(Page|List)$/.exec(type.name) ?? [];
  if (entry) type.description ??= `A list of entries of the type ${entry}.`;
  for (const field of Object.values(type.getFields())) {
    field.description ??= FIELDS[field.name]?.(inWords(type.name));
    const subject = inWords(getNamedType(field.type).name);
    for (const argument of field.args) {
      argument.description ??= ARGUMENTS[argument.name]?.(subject);
    }
  }
}

/** `WebhookEndpointWithSecret` → `webhook endpoint with secret`. */
function inWords(typeName: string): string {
  return typeName.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
