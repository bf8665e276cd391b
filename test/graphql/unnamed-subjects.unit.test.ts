import {
  getNamedType,
  isObjectType,
  parse,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { operationOf } from '../../src/graphql/fixed-document';
import { publicSchema as makePublicSchema, restSchema } from '../../src/graphql/schema';
import { leavesUnnamed } from '../../src/graphql/unnamed-subjects';
import type { Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';

const schema = restSchema();
const publicSchema = makePublicSchema();

function judged(text: string, by: GraphQLSchema = publicSchema): boolean {
  const document = parse(text);
  const { selectionSet } = operationOf(document);
  return leavesUnnamed(by, document, selectionSet.selections[0] as FieldNode);
}

const vote = (selection: string, rest = '') =>
  `mutation { voteComment(id: "cmt_a", input: { value: 1 }) { ${selection} } } ${rest}`;

const order = (selection: string, rest = '') =>
  `mutation { processOrder(id: "ord_a") { ${selection} } } ${rest}`;

describe('an answer that may hold more than it names', () => {
  it.each([
    ['the text of a parent', vote('parent { text }')],
    ['the name of an author', vote('author { displayName }')],
    ['comments of the post', vote('post { comments { data { text } } }')],
    [
      'replies that are named, with authors that are not',
      vote('replies { data { id author { displayName } } }'),
    ],
    ['an id that may be left out', vote('parent { text id @skip(if: true) }')],
    [
      'an id beside others alone',
      vote('parent { ... on Comment { text } ...I }', 'fragment I on Comment { id }'),
    ],
    ['a fragment', vote('parent { ...T }', 'fragment T on Comment { text }')],
    [
      'another customer',
      'mutation { cancelOrder(id: "ord_a") { customer { ... on OrderCustomer { displayName } } } }',
    ],
    ['the e-mail address of a customer', order('id status email')],
    ['the note of a customer', order('renamed: note')],
    ['where a customer lives', order('id delivery { status address { line1 } }')],
    [
      'where a customer lives, in fragments',
      order(
        '... on Order { delivery { ...D } }',
        'fragment D on OrderDelivery { address { city } }',
      ),
    ],
    [
      'orders of several customers',
      'mutation { cancelOrders(input: { orderIds: ["ord_a"] }) { results { data { note } } } }',
    ],
    [
      'what a receiver said',
      'mutation { retryWebhookDelivery(id: "dlv_a") { id attempts { id number responseBody } } }',
    ],
    [
      'what receivers said of events of an order',
      order(
        'id customerId events { data { deliveries { data { attempts { said: responseBody } } } } }',
      ),
    ],
    ['an order whose customer may be left out', order('note customerId @skip(if: true)')],
  ])('is one of %s', (_what, text) => {
    expect(judged(text)).toBe(true);
  });

  it.each([
    ['what the request names', vote('text likeCount')],
    [
      'links that are named',
      vote('text parent { id text author { id displayName } } author { renamed: displayName id }'),
    ],
    [
      'how attempts ended',
      'mutation { retryWebhookDelivery(id: "dlv_a") { attempts { responseStatus error } } }',
    ],
    ['named fragments', vote('parent { ...T }', 'fragment T on Comment { id text }')],
    ['other objects', vote('post { title }')],
    ['an order with its customer', order('email customerId delivery { address { line1 } }')],
    ['facts of an order', order('id status delivery { status trackingNumber }')],
    [
      'an order that is placed',
      'mutation ($input: CreateOrderInput!) { placeOrder(input: $input) { order { id email } } }',
    ],
  ])('is none of %s', (_what, text) => {
    expect(judged(text)).toBe(false);
  });

  it('is said to be one by exactly the REST endpoints whose documents make it one', () => {
    const writing = endpoints.filter(({ method }) => method !== 'GET');
    const addresses = (some: readonly Endpoint[]) =>
      some.map(({ method, path }) => `${method} ${path}`);
    expect(writing.length).toBeGreaterThan(60);
    expect(addresses(writing.filter(({ leavesUnnamed }) => leavesUnnamed))).toEqual(
      addresses(writing.filter(({ document }) => judged(document.source, schema))),
    );
  });

  it('is judged by all that mutations answer about people or comments', () => {
    const unjudged = answeredTypes().flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ name, type: of }) => PERSONAL.test(name) && getNamedType(of).name === 'String')
        .filter(({ name }) => !judged(`${vote('id')} fragment F on ${type.name} { ${name} }`))
        .map(({ name }) => `${type.name}.${name}`),
    );
    // An address is judged with its order.
    expect(unjudged).toEqual(['OrderAddress.phone']);
  });
});

const PERSONAL = /^(?:displayName|email|avatarUrl|text|note|phone|responseBody)$/;

/** Types of objects that an answer to a mutation may hold. */
function answeredTypes(): readonly GraphQLObjectType[] {
  const found = new Set<GraphQLObjectType>();
  const add = (type: GraphQLNamedType | undefined): void => {
    if (!isObjectType(type) || found.has(type)) return;
    found.add(type);
    for (const { type: of } of Object.values(type.getFields())) add(getNamedType(of));
  };
  add(publicSchema.getType('Mutation'));
  return [...found];
}
