import {
  contractFaults,
  currentContract,
  readSnapshot,
  snapshotOf,
  versionFaults,
  writeSnapshot,
  type Contract,
} from '../../scripts/contract/contract';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The document as plain JSON, which can be changed anywhere.
interface Node {
  [key: string]: Node;
}

const text = { type: 'string' };
const json = (schema: object) => ({ 'application/json': { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An order with its page, a change of it and an event, in every form that occurs in the published document. */
const openApi = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        security: [{}, { bearer: [] }],
        parameters: [
          { $ref: '#/components/parameters/Limit' },
          {
            name: 'sort',
            in: 'query',
            schema: { ...text, enum: ['newest', 'oldest'], default: 'newest' },
          },
          {
            name: 'ids',
            in: 'query',
            style: 'form',
            explode: false,
            schema: { type: 'array', items: text },
          },
        ],
        responses: {
          200: {
            description: 'Orders',
            headers: { ETag: { schema: text } },
            content: json(ref('OrderPage')),
            'x-event-stream': {},
          },
          400: { content: { 'application/problem+json': { schema: ref('Problem') } } },
        },
      },
      post: {
        operationId: 'createOrder',
        requestBody: { content: json(ref('OrderInput')) },
        responses: { 201: { content: json(ref('Order')) } },
      },
    },
    '/orders/{id}': {
      get: { operationId: 'getOrder', responses: { 200: { content: json(ref('Order')) } } },
    },
  },
  webhooks: {
    'order.paid': {
      post: {
        operationId: 'order.paid',
        parameters: [{ name: 'Webhook-Signature', in: 'header', required: true, schema: text }],
        requestBody: {
          content: json({ allOf: [ref('Event'), { properties: { data: ref('Order') } }] }),
        },
      },
    },
  },
  components: {
    parameters: {
      Limit: { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
    },
    schemas: {
      Event: { type: 'object', properties: { eventId: text } },
      Order: {
        type: 'object',
        required: ['id', 'status'],
        properties: {
          id: text,
          description: { type: ['string', 'null'], description: 'What the customer wrote.' },
          status: { ...text, 'x-extensible-enum': ['pending', 'paid'] },
          payment: { anyOf: [{ ...text, enum: ['card', 'invoice'] }, text] },
          amount: { type: 'number' },
          createdAt: { ...text, format: 'date-time' },
          labels: { type: 'array', items: text },
          attributes: { type: 'object', additionalProperties: text },
          parent: { oneOf: [ref('Order'), { type: 'null' }] },
        },
      },
      OrderInput: {
        type: 'object',
        required: ['items'],
        properties: {
          items: { type: 'array', maxItems: 50 },
          note: { ...text, maxLength: 200, example: 'Leave it at the door' },
          currency: { ...text, enum: ['EUR', 'USD'] },
          quantity: { type: ['integer', 'null'], minimum: 1 },
        },
      },
      OrderPage: {
        type: 'object',
        properties: {
          data: { type: 'array', items: ref('Order') },
          pagination: { type: 'object' },
        },
      },
      Problem: {
        type: 'object',
        properties: { code: { ...text, 'x-extensible-enum': ['not_found', 'conflict'] } },
      },
    },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
} as const;

const sdl = `
type Query {
  "Orders, the newest first."
  orders(sort: Sort = newest): [Order!]!
}

enum Sort {
  newest
  oldest
}

type Order {
  id: ID!
  note: String
}
`;

const original = snapshotOf({ openApi, sdl });

function contractWith(plant: (document: Node) => void, newSdl = sdl): Contract {
  const document = structuredClone(openApi) as unknown as Node;
  plant(document);
  return snapshotOf({ openApi: document, sdl: newSdl });
}

/** Returns the object at a path that must exist. */
function at(document: Node, ...keys: readonly string[]): Node {
  return keys.reduce((node, key) => {
    const next = node[key];
    if (next === undefined) throw new Error(`the document has no ${keys.join(' / ')}`);
    return next;
  }, document);
}

const set = (node: Node, key: string, value: unknown): void => {
  (node as Record<string, unknown>)[key] = value;
};
const add = (list: Node, value: unknown): void => {
  (list as unknown as unknown[]).push(value);
};
const schema = (o: Node, name: string): Node => at(o, 'components', 'schemas', name);
const field = (o: Node, name: string, key: string): Node => at(schema(o, name), 'properties', key);
const list = (o: Node): Node => at(o, 'paths', '/orders', 'get');
const event = (o: Node): Node => at(o, 'webhooks', 'order.paid', 'post');
const eventParts = (o: Node): Node =>
  at(event(o), 'requestBody', 'content', 'application/json', 'schema', 'allOf');
const parameter = (required: boolean) => ({ name: 'shop', in: 'query', required, schema: text });

type PlantedChanges = readonly (readonly [string, (document: Node) => void])[];

const BREAKING: PlantedChanges = [
  ['a removed path', (o) => delete at(o, 'paths')['/orders/{id}']],
  ['a removed method', (o) => delete at(o, 'paths', '/orders')['post']],
  ['another operationId', (o) => set(list(o), 'operationId', 'orders')],
  ['a removed field', (o) => delete at(schema(o, 'Order'), 'properties')['labels']],
  [
    'a removed field called description',
    (o) => delete at(schema(o, 'Order'), 'properties')['description'],
  ],
  ['a field of another type', (o) => set(field(o, 'Order', 'amount'), 'type', 'string')],
  ['a field that may now be null', (o) => set(field(o, 'Order', 'id'), 'type', ['string', 'null'])],
  ['a number with less precision', (o) => set(field(o, 'Order', 'amount'), 'format', 'float')],
  ['a field with another format', (o) => set(field(o, 'Order', 'createdAt'), 'format', 'date')],
  ['a field that is no longer always present', (o) => set(schema(o, 'Order'), 'required', ['id'])],
  [
    'a removed value of an open enum',
    (o) => set(field(o, 'Order', 'status'), 'x-extensible-enum', ['pending']),
  ],
  [
    'an open enum without its values',
    (o) => set(at(schema(o, 'Order'), 'properties'), 'status', text),
  ],
  [
    'a value of an alternative that is renamed',
    (o) => set(at(field(o, 'Order', 'payment'), 'anyOf', '0'), 'enum', ['card', 'bill']),
  ],
  [
    'an error code that is renamed',
    (o) => set(field(o, 'Problem', 'code'), 'x-extensible-enum', ['missing', 'conflict']),
  ],
  [
    'a value that a request may no longer name',
    (o) => set(field(o, 'OrderInput', 'currency'), 'enum', ['EUR']),
  ],
  [
    'a list of values where any value was allowed',
    (o) => set(field(o, 'OrderInput', 'note'), 'enum', ['a']),
  ],
  [
    'a request field that became required',
    (o) => add(at(schema(o, 'OrderInput'), 'required'), 'note'),
  ],
  ['a removed request field', (o) => delete at(schema(o, 'OrderInput'), 'properties')['note']],
  [
    'a request field with a tighter limit',
    (o) => set(field(o, 'OrderInput', 'note'), 'maxLength', 9),
  ],
  [
    'a request field with a higher minimum',
    (o) => set(field(o, 'OrderInput', 'quantity'), 'minimum', 2),
  ],
  ['a request field with a new limit', (o) => set(field(o, 'OrderInput', 'note'), 'minLength', 1)],
  ['a request field with a pattern', (o) => set(field(o, 'OrderInput', 'note'), 'pattern', '^a')],
  [
    'a request field of a narrower type',
    (o) => set(field(o, 'OrderInput', 'quantity'), 'type', 'integer'),
  ],
  [
    'a schema for items of a request that could be anything',
    (o) => set(field(o, 'OrderInput', 'items'), 'items', text),
  ],
  [
    'a body that allows no further fields',
    (o) => set(schema(o, 'OrderInput'), 'additionalProperties', false),
  ],
  [
    'a body that is now required',
    (o) => set(at(o, 'paths', '/orders', 'post', 'requestBody'), 'required', true),
  ],
  ['a required body where there was none', (o) => set(list(o), 'requestBody', { required: true })],
  ['a new part of a body', (o) => set(schema(o, 'OrderInput'), 'allOf', [{ required: ['note'] }])],
  [
    'a removed parameter',
    (o) => set(list(o), 'parameters', Object.values(at(list(o), 'parameters')).slice(1)),
  ],
  ['a new required parameter', (o) => add(at(list(o), 'parameters'), parameter(true))],
  [
    'a parameter that became required',
    (o) => set(at(o, 'components', 'parameters', 'Limit'), 'required', true),
  ],
  [
    'a parameter with a lower maximum',
    (o) => set(at(o, 'components', 'parameters', 'Limit', 'schema'), 'maximum', 50),
  ],
  [
    'a removed sort order',
    (o) => set(at(list(o), 'parameters', '1', 'schema'), 'enum', ['newest']),
  ],
  ['another default', (o) => set(at(list(o), 'parameters', '1', 'schema'), 'default', 'oldest')],
  [
    'a parameter with another serialization',
    (o) => set(at(list(o), 'parameters', '2'), 'explode', true),
  ],
  [
    'a list without pagination',
    (o) => delete at(schema(o, 'OrderPage'), 'properties')['pagination'],
  ],
  ['items without a schema', (o) => delete field(o, 'Order', 'labels')['items']],
  [
    'free-form fields of any type',
    (o) => delete field(o, 'Order', 'attributes')['additionalProperties'],
  ],
  ['a new alternative in a response', (o) => add(at(field(o, 'Order', 'parent'), 'oneOf'), text)],
  [
    'errors of another media type',
    (o) => set(at(list(o), 'responses', '400'), 'content', json(ref('Problem'))),
  ],
  ['a removed status', (o) => delete at(list(o), 'responses')['400']],
  [
    'a new success status',
    (o) => set(at(list(o), 'responses'), '202', at(list(o), 'responses', '200')),
  ],
  ['a removed header', (o) => delete at(list(o), 'responses', '200', 'headers')['ETag']],
  ['a removed stream', (o) => delete at(list(o), 'responses', '200')['x-event-stream']],
  ['a credential where none was needed', (o) => set(list(o), 'security', [{ bearer: [] }])],
  [
    'another way to authenticate',
    (o) => set(at(o, 'components', 'securitySchemes', 'bearer'), 'scheme', 'basic'),
  ],
  ['a removed event', (o) => delete at(o, 'webhooks')['order.paid']],
  ['an event with another operationId', (o) => set(event(o), 'operationId', 'orderPaid')],
  ['an event without its signature', (o) => set(event(o), 'parameters', [])],
  [
    'a signature that may be missing',
    (o) => set(at(event(o), 'parameters', '0'), 'required', false),
  ],
  ['a part of a removed event', (o) => set(eventParts(o), 'length', 1)],
  ['an event of another shape', (o) => delete at(schema(o, 'Event'), 'properties')['eventId']],
];

const ADDITIVE: PlantedChanges = [
  ['a new path', (o) => set(at(o, 'paths'), '/new', at(o, 'paths', '/orders/{id}'))],
  ['a new field', (o) => set(at(schema(o, 'Order'), 'properties'), 'color', text)],
  [
    'a new optional request field',
    (o) => set(at(schema(o, 'OrderInput'), 'properties'), 'gift', text),
  ],
  ['a new filter', (o) => add(at(list(o), 'parameters'), parameter(false))],
  ['a new sort order', (o) => add(at(list(o), 'parameters', '1', 'schema', 'enum'), 'amount')],
  [
    'a new value of an open enum',
    (o) => add(at(field(o, 'Order', 'status'), 'x-extensible-enum'), 'shipped'),
  ],
  ['a wider limit', (o) => set(field(o, 'OrderInput', 'note'), 'maxLength', 500)],
  ['a removed limit', (o) => delete field(o, 'OrderInput', 'quantity')['minimum']],
  [
    'a request field that may be null',
    (o) => set(field(o, 'OrderInput', 'note'), 'type', ['string', 'null']),
  ],
  [
    'a number that is said to be a double',
    (o) => set(field(o, 'Order', 'amount'), 'format', 'double'),
  ],
  [
    'a response field that is no longer null',
    (o) => set(field(o, 'Order', 'description'), 'type', 'string'),
  ],
  ['a new event', (o) => set(at(o, 'webhooks'), 'order.archived', event(o))],
  ['a new part of an event', (o) => add(eventParts(o), { properties: { shop: text } })],
];

const FREE: PlantedChanges = [
  ['nothing', () => undefined],
  ['a description', (o) => set(field(o, 'Order', 'description'), 'description', 'Words')],
  ['an example', (o) => set(field(o, 'OrderInput', 'note'), 'example', 'Ring twice')],
  ['the tags of an operation', (o) => set(list(o), 'tags', ['Shop'])],
  [
    'the name of a component',
    (o) => {
      set(at(o, 'components', 'schemas'), 'Page', schema(o, 'OrderPage'));
      set(at(list(o), 'responses', '200'), 'content', json(ref('Page')));
    },
  ],
];

const SDL_CHANGES = {
  breaking: [
    ['a removed field', '  note: String\n', ''],
    ['another type', 'id: ID!', 'id: Int!'],
    ['a field that may now be null', 'id: ID!', 'id: ID'],
    ['a required argument', 'orders(', 'orders(shop: ID!, '],
    ['another default', '= newest', '= oldest'],
    ['a removed value', '  oldest\n', ''],
  ],
  additive: [
    ['a new field', '  note: String\n', '  note: String\n  color: String\n'],
    ['a new value', '  oldest\n', '  oldest\n  amount\n'],
    ['a new argument', 'orders(', 'orders(shop: ID, '],
  ],
  free: [['a description', 'the newest first', 'the oldest last']],
} as const;

function changedSdl([, from, to]: readonly [string, string, string]): Contract {
  expect(sdl).toContain(from);
  return contractWith(() => undefined, sdl.replace(from, to));
}

describe('the guard of the contract refuses', () => {
  it.each(BREAKING)('%s', async (_what, plant) => {
    expect((await contractFaults(original, contractWith(plant))).length).toBeGreaterThan(0);
  });

  it.each(SDL_CHANGES.breaking)('in the SDL %s', async (...change) => {
    const faults = await contractFaults(original, changedSdl(change));
    expect(faults.some((one) => one.startsWith('SDL'))).toBe(true);
  });

  it('with the place', async () => {
    const faults = await contractFaults(
      original,
      contractWith((o) => delete at(schema(o, 'Order'), 'properties')['labels']),
    );
    expect(faults).toEqual([
      'paths./orders.get.responses.200.content.application/json.schema.properties.data.items.properties.labels: is gone',
    ]);
  });
});

describe('the guard of the contract refuses until the snapshot shows it', () => {
  it.each(ADDITIVE)('%s', async (_what, plant) => {
    expect((await contractFaults(original, contractWith(plant))).length).toBeGreaterThan(0);
  });

  it.each(SDL_CHANGES.additive)('in the SDL %s', async (...change) => {
    const faults = await contractFaults(original, changedSdl(change));
    expect(faults.some((one) => one.startsWith('SDL'))).toBe(true);
  });

  it('with the place', async () => {
    const faults = await contractFaults(
      original,
      contractWith((o) => set(at(schema(o, 'Order'), 'properties'), 'color', text)),
    );
    expect(faults).toEqual([
      'paths./orders.get.responses.200.content.application/json.schema.properties.data.items.properties.color: is not in the snapshot',
    ]);
  });
});

describe('the guard of the contract ignores', () => {
  it.each(FREE)('%s', async (_what, plant) => {
    expect(await contractFaults(original, contractWith(plant))).toEqual([]);
  });

  it.each(SDL_CHANGES.free)('in the SDL %s', async (...change) => {
    expect(await contractFaults(original, changedSdl(change))).toEqual([]);
  });
});

describe('the snapshot of the contract', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-snapshot-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is written and read without loss', () => {
    writeSnapshot(original, folder);
    expect(readSnapshot(folder)).toEqual(original);
  });

  it('has every operation and type of the contract', async () => {
    expect(await contractFaults(readSnapshot(), snapshotOf(currentContract()))).toEqual([]);
    const releasedDocument = readSnapshot().openApi as unknown as Node;
    expect(Object.keys(at(releasedDocument, 'paths'))).toEqual(
      expect.arrayContaining(['/orders', '/products/{id}']),
    );
  });

  it('has the same version as the packages', () => {
    expect(versionFaults(original, { package: '1.0.0', client: '1.0.0' })).toEqual([]);
    expect(versionFaults(original, { package: '1.0.0', client: '1.1.0' })).toEqual([
      'client is 1.1.0, the contract 1.0.0',
    ]);
  });
});
