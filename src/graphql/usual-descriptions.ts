import { getNamedType, isObjectType, type GraphQLObjectType, type GraphQLSchema } from 'graphql';

/** The meaning of the fields that a kind of type shares; `subject` names in words what the type describes. */
type Meanings = Readonly<Record<string, (subject: string) => string>>;

/**
 * A kind of type whose fields mean the same in each of its types. Only these types may have fields without a
 * description.
 */
interface Kind {
  /** Each type, and in words what it describes. */
  readonly types: Readonly<Record<string, string>>;
  readonly fields: Meanings;
}

const resources: Kind = {
  types: {
    Product: 'product',
    PartnerProduct: 'product',
    Category: 'category',
    Breadcrumb: 'category',
    PromoBlock: 'advertisement',
    Order: 'order',
    OrderItem: 'order line',
    OrderCustomer: 'user',
    PaymentMethod: 'payment method',
    Coupon: 'coupon',
    Post: 'post',
    Comment: 'comment',
    CommentFlag: 'flag',
    OwnFlag: 'flag',
    Import: 'import',
    User: 'account',
    UserCard: 'account',
    UserStanding: 'account',
    Session: 'session',
    ApiKey: 'API key',
    NewApiKey: 'API key',
    SecurityEvent: 'security event',
    KeptMail: 'e-mail',
    DocumentManifest: 'manifest',
    WebhookEndpoint: 'endpoint',
    WebhookEndpointWithSecret: 'endpoint',
    WebhookDelivery: 'delivery',
    AuditEntry: 'entry',
  },
  fields: {
    id: (subject) => `Id of the ${subject}; it never changes.`,
    createdAt: (subject) => `When the ${subject} was created.`,
    updatedAt: (subject) => `When the ${subject} was last changed.`,
    version: (subject) => `Number of the ${subject}'s version; \`ETag\` and \`If-Match\` carry it.`,
    externalId: () => 'Your own identifier; null without one.',
  },
};

const bulkItems: Kind = {
  types: { ProductBulkItem: 'product', OrderBulkItem: 'order', CommentBulkItem: 'comment' },
  fields: {
    index: () => 'Position of the item in the request, from 0.',
    outcome: () => 'Result for this item.',
    error: () => 'Reason for the refusal; null when the item was not refused.',
  },
};

const bulkResults: Kind = {
  types: { ProductBulkResult: 'product', OrderBulkResult: 'order', CommentBulkResult: 'comment' },
  fields: {
    mode: () => 'Mode of the request: each item on its own, or all items or none.',
    summary: () => 'Number of items that succeeded and failed.',
    results: () => 'Results of all items, in the order of the request.',
  },
};

const itemErrors: Kind = {
  types: { ItemError: 'item', ItemViolation: 'item', ImportItemError: 'item' },
  fields: {
    code: () => 'Stable name of the reason, as in the table of error codes.',
    message: () => 'The reason in a sentence for developers.',
    params: () =>
      'Details of the reason, such as `allowed`, `max`, `from` and `to`, as in a refusal of this item alone; null if there are none.',
  },
};

const importResults: Kind = {
  types: { ImportResult: 'item' },
  fields: { index: () => 'Position of the item in the import, from 0.' },
};

/** The kinds of types whose fields may have no description in the SDL. */
export const describedKinds: readonly Kind[] = [
  resources,
  bulkItems,
  bulkResults,
  itemErrors,
  importResults,
];

/** Lists are recognized by their names. */
const LISTS: Meanings = {
  data: () => 'Items of this page.',
  pagination: () => 'Position of this page in the list, and how to get the next one.',
};

const ARGUMENTS: Meanings = {
  id: (subject) => `Id of the ${subject}.`,
  input: () => 'The values to write; unknown fields are refused.',
  version: () => 'The version you have read; any other is refused with `version_mismatch`.',
  mode: () => '`atomic`: all items or none; default `partial`: each item on its own.',
  page: () => 'The page to return, by number or by cursor; by default the first.',
  sort: () => 'Order of the list.',
  type: () => 'Only entries of this type.',
  status: () => 'Only entries in this status.',
  q: () => 'Text to complete.',
  role: () => 'Only accounts with this role.',
  outcome: () => 'Only entries with this outcome.',
  paymentStatus: () => 'Only orders in this payment status.',
  ip: () => 'Only entries from this IP address.',
  to: () => 'Only e-mails to this address.',
  filter: () => 'Filters; without them all products for sale.',
  code: (subject) => `Code of the ${subject}.`,
  eventId: () => 'Id of the event.',
  endpointId: () => 'Id of the endpoint.',
  resourceId: () => 'Id of the resource.',
  postId: () => 'Id of the post.',
  commentId: () => 'Id of the comment.',
  replySort: () => 'Order of the replies of each comment.',
  repliesPreview: () => 'Number of replies shown with each comment.',
  provider: () => 'Name of the payment provider.',
  message: () => 'The notification with its signature.',
  payment: () => 'The last part of the path of `nextAction.url`.',
  createdFrom: () => 'Only entries at or after this time.',
  createdTo: () => 'Only entries before this time.',
};

/** The SDL omits descriptions that are the same everywhere; the schema that clients read contains them. */
export function withUsualDescriptions(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    // A scalar implemented in code replaces the scalar of the SDL and its description.
    type.description ??= type.astNode?.description?.value;
    if (isObjectType(type)) describeObject(type);
  }
  return schema;
}

function describeObject(type: GraphQLObjectType): void {
  const { data } = type.getFields();
  const isList = data !== undefined && /(?:Page|List)$/.test(type.name);
  if (isList) type.description ??= `A list of entries of the type ${getNamedType(data.type).name}.`;
  const meaningOf = meaningsOf(type.name, isList);
  for (const field of Object.values(type.getFields())) {
    field.description ??= meaningOf(field.name);
    const subject = inWords(getNamedType(field.type).name);
    for (const argument of field.args) {
      argument.description ??= ARGUMENTS[argument.name]?.(subject);
    }
  }
}

/** The meanings of the fields of a type, from the kind of the type. */
function meaningsOf(typeName: string, isList: boolean): (field: string) => string | undefined {
  if (isList) return (field) => LISTS[field]?.('');
  const kind = describedKinds.find(({ types }) => Object.hasOwn(types, typeName));
  return (field) => kind?.fields[field]?.(kind.types[typeName] ?? '');
}

/** `WebhookEndpointWithSecret` → `webhook endpoint`: the thing that an argument refers to. */
function inWords(typeName: string): string {
  const words = describedKinds.map(({ types }) => types[typeName]).find(Boolean);
  return words ?? typeName.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
