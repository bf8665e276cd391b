import {
  breakingChanges,
  currentContract,
  isPublished,
  releasedContract,
  releaseFaults,
  versionFaults,
  type Contract,
} from '../../scripts/contract/contract';

// The published document is plain JSON here: changes are planted anywhere in it.
interface Node {
  [key: string]: Node;
}

/** What the changes below touch, with every schema that it leads to: the whole document would be compared for each of them. */
const PATHS = ['/orders', '/orders/{id}', '/products', '/products/{id}', '/users/me'];
const SCHEMAS = ['OffsetPagination', 'CursorPagination', 'Violation', 'OrderDetails', 'Event'];

const SDL = `type Query {
  product(
    """Id of the product."""
    id: ID!
  ): Product
  comments(sort: CommentSort = popular): [Product!]!
}

type Product {
  """Brand name; null if unknown."""
  brand: String
  id: ID!
  title: String!
}

enum CommentSort {
  popular
  newest
}
`;

function reduce(openApi: Node): Node {
  const pick = (from: Node | undefined, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, from?.[name]]));
  const paths = pick(openApi['paths'], PATHS);
  const webhooks = pick(openApi['webhooks'], ['order.paid']);
  const schemas = new Set(SCHEMAS);
  const addSchemasOf = (part: unknown): void => {
    const refs = JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ''] of refs) schemas.add(name);
  };
  addSchemasOf([paths, webhooks, { ...openApi['components'], schemas: null }]);
  for (const name of schemas) addSchemasOf(openApi['components']?.['schemas']?.[name]);
  const chosen = pick(openApi['components']?.['schemas'], [...schemas]);
  const components = { ...openApi['components'], schemas: chosen };
  return { ...openApi, paths, webhooks, components } as Node;
}

const current: Contract = { openApi: reduce(currentContract().openApi as Node), sdl: SDL };
const today = '2026-11-20';

function changed(plant: (openApi: Node) => void, sdl = (text: string): string => text): Contract {
  const openApi = structuredClone(current.openApi) as Node;
  plant(openApi);
  return { openApi, sdl: sdl(current.sdl) };
}

const judge = (next: Contract, from: Contract = current, day = today) =>
  breakingChanges(from, next, day);

/** Walks to a place that must exist. */
function at(openApi: Node, ...keys: readonly string[]): Node {
  return keys.reduce((node, key) => {
    const next = node[key];
    if (next === undefined) throw new Error(`the document has no ${keys.join(' / ')}`);
    return next;
  }, openApi);
}

const set = (node: Node, key: string, value: unknown): void => {
  (node as Record<string, unknown>)[key] = value;
};

/** What an event has beside the envelope of all, as parts that hold at once. */
const partsOfEvent = (openApi: Node): Node =>
  at(
    openApi,
    'webhooks',
    'order.paid',
    'post',
    'requestBody',
    'content',
    'application/json',
    'schema',
  );
const addPart = (schema: Node, part: object): void =>
  set(schema, 'allOf', [...Object.values(schema['allOf'] ?? {}), part]);
const mixed = { type: ['string', 'null'] };

const product = (openApi: Node): Node =>
  at(openApi, 'components', 'schemas', 'Product', 'properties');
/** The listed values of an open enum. */
const valuesOf = (properties: Node, name: string): Node => at(properties, name, 'anyOf', '0');
const update = (openApi: Node): Node => at(openApi, 'components', 'schemas', 'UpdateMeInput');
const orders = (openApi: Node): Node => at(openApi, 'paths', '/orders', 'get');
const queryParameter = (operation: Node, name: string): Node => {
  const list = Object.values(at(operation, 'parameters'));
  const found = list.find((entry) => (entry['name'] as unknown) === name);
  if (found === undefined) throw new Error(`no parameter ${name}`);
  return found;
};

const versioned = (version: string): Contract =>
  changed((o) => set(at(o, 'info'), 'version', version));

const BREAKING: readonly (readonly [string, (openApi: Node) => void])[] = [
  ['an endpoint that is gone', (o) => delete at(o, 'paths')['/products/{id}']],
  ['a method that is gone', (o) => delete at(o, 'paths', '/users/me')['patch']],
  ['a field that is gone', (o) => delete product(o)['brand']],
  [
    'a field that is renamed',
    (o) => {
      set(product(o), 'name', product(o)['title']);
      delete product(o)['title'];
    },
  ],
  ['a field of another type', (o) => set(at(product(o), 'price'), 'type', 'string')],
  ['a field that may now be null', (o) => set(at(product(o), 'title'), 'type', ['string', 'null'])],
  ['a number that is cut short', (o) => set(at(product(o), 'price'), 'format', 'float')],
  ['a field of another format', (o) => set(at(product(o), 'createdAt'), 'format', 'date')],
  [
    'a field that is not always there any more',
    (o) => set(at(o, 'components', 'schemas', 'Product'), 'required', ['id']),
  ],
  [
    'a value of an answer that is renamed',
    (o) => set(valuesOf(product(o), 'status'), 'enum', ['live', 'draft', 'archived']),
  ],
  [
    'a value of an answer that is gone',
    (o) => set(valuesOf(product(o), 'status'), 'enum', ['draft', 'active']),
  ],
  ['an optional field that became required', (o) => set(update(o), 'required', ['displayName'])],
  ['a request field that is gone', (o) => delete at(update(o), 'properties')['avatarUrl']],
  [
    'a request field with a tighter limit',
    (o) => set(at(update(o), 'properties', 'displayName'), 'maxLength', 10),
  ],
  [
    'a parameter that is gone',
    (o) =>
      set(
        orders(o),
        'parameters',
        Object.values(at(orders(o), 'parameters')).filter((p) => (p['name'] as unknown) !== 'sort'),
      ),
  ],
  [
    'a parameter that became required',
    (o) => set(queryParameter(orders(o), 'status'), 'required', true),
  ],
  [
    'a new parameter that is required',
    (o) =>
      (at(orders(o), 'parameters') as unknown as object[]).push({
        name: 'shop',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
  ],
  [
    'a sort order that is gone',
    (o) => set(at(queryParameter(orders(o), 'sort'), 'schema'), 'enum', ['newest']),
  ],
  [
    'another default sort order',
    (o) => set(at(queryParameter(orders(o), 'sort'), 'schema'), 'default', 'oldest'),
  ],
  [
    'another structure of lists',
    (o) => delete at(o, 'components', 'schemas', 'OrderPage', 'properties')['pagination'],
  ],
  [
    'another style of pages',
    (o) => delete at(o, 'components', 'schemas', 'CursorPagination', 'properties')['nextCursor'],
  ],
  [
    'another format of errors',
    (o) => delete at(o, 'components', 'schemas', 'Problem', 'properties')['code'],
  ],
  [
    'errors of another media type',
    (o) => {
      const response = at(orders(o), 'responses', '400', 'content');
      set(response, 'application/json', response['application/problem+json']);
      delete response['application/problem+json'];
    },
  ],
  [
    'an error code that is renamed',
    (o) => {
      const code = valuesOf(at(o, 'components', 'schemas', 'Problem', 'properties'), 'code');
      const values = code['enum'] as unknown as string[];
      set(
        code,
        'enum',
        values.map((value) => (value === 'not_found' ? 'missing' : value)),
      );
    },
  ],
  ['a status that is gone', (o) => delete at(orders(o), 'responses')['200']],
  [
    'a credential where none was needed',
    (o) => set(at(o, 'paths', '/products/{id}', 'get'), 'security', [{ bearer: [] }]),
  ],
  [
    'another way to authenticate',
    (o) => set(at(o, 'components', 'securitySchemes', 'bearer'), 'scheme', 'basic'),
  ],
  ['an event that is gone', (o) => delete at(o, 'webhooks')['order.paid']],
  [
    'a parameter that is written otherwise',
    (o) => set(queryParameter(at(o, 'paths', '/products', 'get'), 'ids'), 'explode', true),
  ],
  [
    'an event whose signature is gone',
    (o) =>
      set(
        at(o, 'webhooks', 'order.paid', 'post'),
        'parameters',
        Object.values(at(o, 'webhooks', 'order.paid', 'post', 'parameters')).slice(1),
      ),
  ],
  [
    'an event with another operationId',
    (o) => set(at(o, 'webhooks', 'order.paid', 'post'), 'operationId', 'orderPaid'),
  ],
  [
    'a stream that is gone',
    (o) => delete at(o, 'paths', '/orders/{id}', 'get', 'responses', '200')['x-event-stream'],
  ],
  [
    'a body that is closed to other fields',
    (o) => set(at(o, 'components', 'schemas', 'Violation'), 'additionalProperties', false),
  ],
  [
    'free-form fields that are no longer described',
    (o) => delete product(o)['attributes']?.['additionalProperties'],
  ],
  [
    'a new status of success',
    (o) => set(at(orders(o), 'responses'), '202', at(orders(o), 'responses', '200')),
  ],
  [
    'a new alternative in an answer',
    (o) =>
      (at(o, 'components', 'schemas', 'Pagination', 'oneOf') as unknown as object[]).push({
        type: 'object',
      }),
  ],
  [
    'a part of an event that is gone',
    (o) => set(partsOfEvent(o), 'allOf', [at(partsOfEvent(o), 'allOf', '0')]),
  ],
  ['items that are no longer described', (o) => delete at(product(o), 'images')['items']],
  ['a new part of a body', (o) => addPart(update(o), { required: ['displayName'] })],
  [
    'an event of another shape',
    (o) => delete at(o, 'components', 'schemas', 'Event', 'properties')['eventId'],
  ],
];

const ADDITIVE: readonly (readonly [string, (openApi: Node) => void])[] = [
  ['a new endpoint', (o) => set(at(o, 'paths'), '/new', at(o, 'paths', '/products/{id}'))],
  ['a new field', (o) => set(product(o), 'color', { type: 'string' })],
  [
    'a new optional request field',
    (o) => set(at(update(o), 'properties'), 'bio', { type: 'string' }),
  ],
  [
    'a new filter',
    (o) =>
      (at(orders(o), 'parameters') as unknown as object[]).push({
        name: 'shop',
        in: 'query',
        required: false,
        schema: { type: 'string' },
      }),
  ],
  [
    'a new sort order',
    (o) =>
      set(at(queryParameter(orders(o), 'sort'), 'schema'), 'enum', ['newest', 'oldest', 'amount']),
  ],
  [
    'a new value of an answer',
    (o) => set(valuesOf(product(o), 'status'), 'enum', ['draft', 'active', 'archived', 'sold']),
  ],
  ['a wider limit', (o) => set(at(update(o), 'properties', 'displayName'), 'maxLength', 200)],
  ['a number that is said to be a double', (o) => set(at(product(o), 'price'), 'format', 'double')],
  ['another description', (o) => set(at(product(o), 'title'), 'description', 'Words')],
  ['a deprecation', (o) => set(at(product(o), 'title'), 'deprecated', true)],
  ['a new part of an event', (o) => addPart(partsOfEvent(o), { properties: { shop: mixed } })],
  ['a new event', (o) => set(at(o, 'webhooks'), 'order.archived', at(o, 'webhooks', 'order.paid'))],
];

describe('the guard of the contract refuses', () => {
  it.each(BREAKING)('%s', async (_what, plant) => {
    expect((await judge(changed(plant))).length).toBeGreaterThan(0);
  });

  it.each([
    ['a field', /^ {2}"""Brand name; null if unknown."""\n {2}brand: String\n/m, ''],
    ['a type', /String!/, 'Int!'],
    ['a nullable promise', /^( {2}title: String)!$/m, '$1'],
    ['an argument', /( {2}product\(\n.*\n {4}id: ID!)/, '$1\n    shop: ID!'],
    ['a default', /sort: CommentSort = popular/, 'sort: CommentSort = newest'],
  ])('%s of the SDL that changed', async (_what, pattern, replacement) => {
    expect(current.sdl).toMatch(pattern);
    const next = changed(
      () => undefined,
      (text) => text.replace(pattern, replacement),
    );
    expect((await judge(next)).some((change) => change.startsWith('SDL'))).toBe(true);
  });

  it('a list of a body that took anything', async () => {
    const takes = (list: object) =>
      changed((o) => set(at(update(o), 'properties'), 'tags', { type: 'array', ...list }));
    const closed = takes({ items: { type: 'string' } });
    expect((await judge(closed, takes({}))).join()).toContain('tags[]: type any became string');
    expect(await judge(takes({}), closed)).toEqual([]);
  });

  it('a removal before its sunset, even in a new major version', async () => {
    const next = changed((o) => {
      set(at(o, 'info'), 'version', '2');
      delete at(o, 'components', 'schemas', 'OrderDetails', 'properties')['total'];
    });
    expect((await judge(next)).length).toBeGreaterThan(0);
    expect(await judge(next, current, '2027-12-02')).toEqual([]);
  });

  it('a removal that was announced for another type only', async () => {
    const next = changed((o) => {
      set(at(o, 'info'), 'version', '2');
      delete at(o, 'components', 'schemas', 'OffsetPagination', 'properties')['totalItems'];
    });
    const announced = changed((o) => {
      const order = at(o, 'components', 'schemas', 'OrderDetails', 'properties');
      set(order, 'totalItems', { type: 'integer', 'x-sunset': '2026-01-01' });
    });
    expect((await judge(next, announced)).join()).toContain('totalItems: is gone');
  });

  it('a removal that was never announced, even in a new major version', async () => {
    const next = changed((o) => {
      set(at(o, 'info'), 'version', '2');
      delete product(o)['brand'];
    });
    expect((await judge(next)).length).toBeGreaterThan(0);
  });
});

describe('the guard of the contract allows', () => {
  it('no change', async () => {
    expect(await judge(current)).toEqual([]);
  });

  it.each(ADDITIVE)('%s', async (_what, plant) => {
    expect(await judge(changed(plant))).toEqual([]);
  });

  it('a body of fewer parts, and a part of an answer that is never null any more', async () => {
    const from = changed((o) => addPart(update(o), { required: ['displayName'] }));
    expect(await judge(current, from)).toEqual([]);
    const nullable = changed((o) => set(product(o), 'title', { allOf: [mixed] }));
    const present = changed((o) => set(product(o), 'title', { allOf: [{ type: 'string' }] }));
    expect(await judge(present, nullable)).toEqual([]);
  });

  it('a new field and a new value in the SDL', async () => {
    const next = changed(
      () => undefined,
      (text) => text.replace(/^type Product \{/m, 'type Product {\n  color: String'),
    );
    expect(await judge(next)).toEqual([]);
  });
});

describe('the check of the contract', () => {
  it('compares with a snapshot that is complete', async () => {
    const released = releasedContract();
    if (released === null) throw new Error('there is no snapshot');
    expect(await judge(released, released)).toEqual([]);
    const paths = Object.keys(at(released.openApi as Node, 'paths'));
    expect(paths).toEqual(expect.arrayContaining(['/orders', '/products/{id}']));
  });

  it.each([
    ['reports', '0.9.12', false],
    ['reports', '1', false],
    ['fails', '1.0.0', true],
    ['fails', '10.2.1', true],
  ])('%s when the snapshot is %s', (_what, version, fails) => {
    expect(isPublished(versioned(version))).toBe(fails);
  });

  it('compares the first number of versions', async () => {
    const next = changed((o) => {
      set(at(o, 'info'), 'version', '1.1.0');
      delete product(o)['brand'];
    });
    expect((await judge(next, versioned('1.0.0'))).length).toBeGreaterThan(0);
  });

  it('finds packages of another version than the snapshot', () => {
    const released = versioned('1.2.0');
    expect(versionFaults(released, { package: '1.2.0', client: '1.2.0' })).toEqual([]);
    expect(versionFaults(released, { package: '1.2.0', client: '1.1.0' })).toEqual([
      'client is 1.1.0, the released contract 1.2.0',
    ]);
  });
});

describe('the release of the contract refuses', () => {
  const released = versioned('1.0.0');

  it('a breaking change in the same major version', async () => {
    const next = changed((o) => {
      set(at(o, 'info'), 'version', '1.1.0');
      delete product(o)['brand'];
    });
    expect((await releaseFaults(released, next, today)).join()).toContain('brand: is gone');
  });

  it('a changed contract under the same version', async () => {
    const next = changed((o) => {
      set(at(o, 'info'), 'version', '1.0.0');
      set(product(o), 'color', { type: 'string' });
    });
    expect((await releaseFaults(released, next, today)).join()).toContain('still 1.0.0');
  });

  it('neither an addition under a higher version nor the contract as it was', async () => {
    const next = changed((o) => {
      set(at(o, 'info'), 'version', '1.1.0');
      set(product(o), 'color', { type: 'string' });
    });
    expect(await releaseFaults(released, next, today)).toEqual([]);
    expect(await releaseFaults(released, released, today)).toEqual([]);
    expect(await releaseFaults(null, next, today)).toEqual([]);
  });
});
