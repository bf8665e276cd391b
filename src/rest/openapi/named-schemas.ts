import type { GraphQLSchema } from 'graphql';
import type { PublishedSchema } from './published-schema';

/**
 * Names for types of the graph that operations return in more than one shape: the name of each further shape, by type,
 * operation, and the field with the shape. The shape without an entry has the type's own name.
 */
const SHAPE_NAMES: Readonly<Record<string, string>> = {
  'Product getWebProduct': 'WebProduct',
  'Product getMobileProduct': 'ProductCard',
  'Product getOrder.items.product': 'OrderedProduct',
  'Product getOrder.recommendations': 'RecommendedProduct',
  'Order listOrders.data': 'ListedOrder',
  'Order getOrder': 'OrderDetails',
  'Order payOrder': 'PaidOrder',
  'Order bulkCancelOrders.results.data': 'OrderState',
  'OrderItem getOrder.items': 'OrderItemDetails',
  'OrderSummary listOrders.data.summary': 'ListedOrderSummary',
  'OrderPayment listOrders.data.payment': 'ListedOrderPayment',
  // Go generators use `New…` for the constructor of a type.
  'NewApiKey createApiKey': 'CreatedApiKey',
  'Comment listComments.data': 'ThreadComment',
  'CommentPage listComments': 'ThreadPage',
  'User listUsers.data': 'ListedUser',
  'User getUser': 'UserDetails',
  'User getMe': 'OwnUser',
  'SecurityEventPage exportMe.securityEvents': 'ExportedSecurityEvents',
  'OrderPage exportMe.orders': 'ExportedOrders',
  'Order exportMe.orders.data': 'ExportedOrder',
  'ImportPage exportMe.imports': 'ExportedImports',
  'Import exportMe.imports.data': 'ExportedImport',
  'CommentPage exportMe.comments': 'ExportedComments',
  'Comment exportMe.comments.data': 'ExportedComment',
  'Pagination exportMe.orders.pagination': 'ExportedPosition',
  'WebhookEvent getWebhookEvent': 'WebhookEventDetails',
  'WebhookEvent streamWebhookEvents.data': 'LoggedWebhookEvent',
  'WebhookDelivery getWebhookDelivery': 'WebhookDeliveryDetails',
};

const EXAMPLES = new Set(['example', 'examples']);

/** One shape of a type, and where operations use it. */
interface Variant {
  readonly type: string;
  readonly schema: PublishedSchema;
  readonly places: string[];
}

/** Moves every object with a `title`, which is the name of its type, to a component of that name, and refers to it. */
export function nameSchemas(
  graph: GraphQLSchema,
  parts: Readonly<Record<'paths' | 'webhooks' | 'handwritten', PublishedSchema>>,
) {
  const variants = new Map<string, Variant>();
  visit(parts, { place: '', keyword: '' }, (schema, place) => {
    const key = identityOf(schema);
    const variant = variants.get(key) ?? { type: String(schema['title']), schema, places: [] };
    variant.places.push(`${variant.type} ${place}`);
    variants.set(key, variant);
  });
  const names = namesOf(variants);
  const nameOf = (schema: PublishedSchema) => names.get(identityOf(schema));
  const components = [...variants].map(([key, { type, schema }]) => {
    const body = replaceInside(bodyOf(schema), nameOf);
    const description = describe(graph.getType(type)?.description, schema);
    return [names.get(key), { ...(description ? { description } : {}), ...body }] as const;
  });
  return {
    paths: replaceInside(parts.paths, nameOf),
    webhooks: replaceInside(parts.webhooks, nameOf),
    handwritten: replaceInside(parts.handwritten, nameOf) as Readonly<
      Record<string, PublishedSchema>
    >,
    schemas: Object.fromEntries(components) as Readonly<Record<string, PublishedSchema>>,
  };
}

/** Adds the description of an object's type from the graph, and today's values of an open enum. */
function describe(text: string | null | undefined, schema: PublishedSchema): unknown {
  const values = schema['x-extensible-enum'] as readonly string[] | undefined;
  if (values === undefined) return text ?? schema['description'];
  const list = values.map((value) => `\`${value}\``).join(', ');
  return [text, `One of ${list}; new values may appear.`].filter(Boolean).join(' ');
}

/** Keywords that stay beside a reference, because they belong to the field and not to the object. */
const FIELD_KEYWORDS = ['description', 'x-presence', 'deprecated', 'x-sunset', 'x-replacement'];

function bodyOf(schema: PublishedSchema): PublishedSchema {
  const { title: _, ...rest } = schema;
  const body = Object.entries(rest).filter(([keyword]) => !FIELD_KEYWORDS.includes(keyword));
  return { ...Object.fromEntries(body), type: withoutNull(schema['type']) };
}

const withoutNull = (type: unknown): unknown =>
  Array.isArray(type) ? (type as string[]).find((name) => name !== 'null') : type;

const identityOf = (schema: PublishedSchema): string =>
  `${String(schema['title'])} ${JSON.stringify(bodyOf(schema))}`;

/** Fails for a further shape without a name, so that no component is named by a number. */
function namesOf(variants: ReadonlyMap<string, Variant>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const variantsByName = new Map<string, Variant>();
  for (const [key, variant] of variants) {
    const namedPlace = variant.places.find((place) => Object.hasOwn(SHAPE_NAMES, place));
    const name =
      namedPlace === undefined ? variant.type : (SHAPE_NAMES[namedPlace] ?? variant.type);
    const other = variantsByName.get(name);
    if (other) {
      const [one, two] = [variant, other].map(({ places }) => places.join(', '));
      throw new Error(
        `two shapes are called ${name}: at ${one}; at ${two}; name one in SHAPE_NAMES`,
      );
    }
    variantsByName.set(name, variant);
    names.set(key, name);
  }
  return names;
}

type OnNamed = (schema: PublishedSchema, place: string) => void;

interface Walk {
  /** The operation and the path of fields: `getOrder.items.product`. */
  readonly place: string;
  /** The keyword that holds this node. */
  readonly keyword: string;
}

function visit(node: unknown, { place, keyword }: Walk, onNamed: OnNamed): void {
  if (typeof node !== 'object' || node === null || EXAMPLES.has(keyword)) return;
  const schema = node as PublishedSchema;
  const { operationId } = schema;
  const at = typeof operationId === 'string' ? operationId : place;
  if (isNamed(schema)) onNamed(schema, at);
  for (const [key, inner] of Object.entries(schema)) {
    visit(inner, { place: keyword === 'properties' ? `${at}.${key}` : at, keyword: key }, onNamed);
  }
}

/** Whether it is a schema named after a type. In `properties`, `title` is a field and so not a string. */
const isNamed = ({ title }: PublishedSchema): boolean => typeof title === 'string';

type NameOf = (schema: PublishedSchema) => string | undefined;

function replaceInside<T>(node: T, nameOf: NameOf): T {
  if (Array.isArray(node)) return node.map((inner: unknown) => replaceNamed(inner, nameOf)) as T;
  const entries = Object.entries(node as PublishedSchema).map(
    ([key, inner]) => [key, EXAMPLES.has(key) ? inner : replaceNamed(inner, nameOf)] as const,
  );
  return Object.fromEntries(entries) as T;
}

function replaceNamed(node: unknown, nameOf: NameOf): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const schema = node as PublishedSchema;
  if (!isNamed(schema)) return replaceInside(schema, nameOf);
  const beside = Object.entries(schema).filter(([keyword]) => FIELD_KEYWORDS.includes(keyword));
  const reference = { $ref: `#/components/schemas/${nameOf(schema) ?? ''}` };
  const isNullable = Array.isArray(schema['type']);
  return {
    ...(isNullable ? { anyOf: [reference, { type: 'null' }] } : reference),
    ...Object.fromEntries(beside),
  };
}
