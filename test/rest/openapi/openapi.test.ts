import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '../../../src/rest/endpoints';
import { buildTestApp, useTestApp } from '../../support/build-test-app';
import { eventTypes } from '../../../src/contract/event-types';
import { runTool } from '../../support/run-tool';

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}

interface Schema {
  readonly type?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: Readonly<
    Record<'schemas' | 'parameters' | 'responses', Readonly<Record<string, unknown>>>
  >;
}

const operationsOf = ({ paths }: OpenApi): readonly Operation[] =>
  Object.values(paths).flatMap((path) => Object.values(path));

/** Examples must also conform to their schemas. */
async function lintStrictly(text: string): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'commerce-openapi-')), 'openapi.json');
  writeFileSync(file, text);
  await runTool('redocly', ['lint', file, '--config', 'redocly.yaml', '--format', 'stylish']);
}

const service = useTestApp();
let text: string;
let document: OpenApi;

beforeAll(async () => {
  text = (await service.app.inject({ url: '/openapi.json' })).body;
  document = JSON.parse(text) as OpenApi;
});

describe('GET /openapi.json', () => {
  it('passes the strict rules of a public linter', () => lintStrictly(text));

  it('describes the content of a response: one object, a list, or the results of a batch', () => {
    const descriptions = new Map(
      endpoints.map(({ method, path }) => {
        const template = path.replace(/:(\w+)/g, '{$1}');
        const response = document.paths[template]?.[method.toLowerCase()]?.responses['200'];
        const { description } = (response ?? {}) as { readonly description?: string };
        return [`${method} ${path}`, description];
      }),
    );
    for (const { method, path, isList, body } of endpoints) {
      const name = `${method} ${path}`;
      const of = expect.stringMatching(isList ? /^A list of entries of/ : /^Results of a bulk/);
      if (isList || body?.bulkList) expect([name, descriptions.get(name)]).toEqual([name, of]);
    }
    expect(descriptions.get('POST /comments/:id/flags')).toBe('A flag on a comment.');
  });

  it('declares every number a double, because generators would use a float, which loses cents', () => {
    const bare: object[] = [];
    let doubles = 0;
    JSON.stringify(document, function (this: { readonly format?: unknown }, key, value: unknown) {
      if (key === 'example' || key === 'examples') return undefined;
      const types = [value].flat().filter((type) => type !== 'null');
      if (key === 'type' && types.includes('number') && types.length === 1) {
        if (this.format === 'double') doubles += 1;
        else bare.push(this);
      }
      return value;
    });
    expect(bare).toEqual([]);
    expect(doubles).toBeGreaterThan(80);
  });

  it('describes every endpoint of the table under a unique name', () => {
    const names = operationsOf(document).map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const events = Object.values(document.webhooks).map(({ post }) => post.operationId);
    expect([...names, ...events].filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
    for (const { method, path } of endpoints) {
      const template = path.replace(/:(\w+)/g, '{$1}');
      expect(document.paths[template]?.[method.toLowerCase()]).toBeDefined();
    }
  });

  it('declares what can go wrong with every request', () => {
    for (const { method, path } of endpoints) {
      const template = path.replace(/:(\w+)/g, '{$1}');
      const responses = document.paths[template]?.[method.toLowerCase()]?.responses ?? {};
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429', '500', '503']));
    }
  });

  it('uses JSON Schema 2020-12 and leaves responses open', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(text).not.toContain('"nullable":');
    // Requests and responses share no schemas, so `readOnly` is not needed; Go generators would make such a field a
    // pointer.
    expect(text).not.toContain('"readOnly":');
    const isSent = (name: string): boolean => /(Input|ImportItem|Changes?)$/.test(name);
    const answers = Object.entries(document.components.schemas).filter(([name]) => !isSent(name));
    expect(answers.length).toBeGreaterThan(50);
    for (const [, schema] of answers) {
      expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
    }
  });

  it('describes the events that are sent', () => {
    expect(Object.keys(document.webhooks)).toEqual([
      ...Object.keys(eventTypes),
      'endpoint.verification',
    ]);
  });

  describe('can be turned into a client by generators', () => {
    it('that turn each tag into a class: messages that the service sends have separate tags', () => {
      const tagsOf = (operations: readonly Operation[]) =>
        new Set(operations.flatMap(({ tags }) => tags));
      const webhookTags = tagsOf(Object.values(document.webhooks).map(({ post }) => post));
      const operationTags = tagsOf(operationsOf(document));
      expect([...webhookTags].filter((tag) => operationTags.has(tag))).toEqual([]);
      expect(document.tags.map(({ name }) => name)).toEqual(
        expect.arrayContaining([...webhookTags]),
      );
    });

    it('that use one type for parameters, responses and schemas with the same name (oapi-codegen)', () => {
      const { schemas, parameters, responses } = document.components;
      const names = [schemas, parameters, responses].flatMap((group) => Object.keys(group));
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    });

    it('that call constructors `New…` (Go)', () => {
      const names = Object.keys(document.components.schemas);
      expect(names).toContain('CreatedApiKey');
      expect(names.filter((name) => names.includes(`New${name}`))).toEqual([]);
    });

    it('that write descriptions into comments, where a star and a slash would end them', () => {
      const mistakes: string[] = [];
      JSON.stringify(document, (key, value: unknown) => {
        if (key === 'example' || key === 'examples') return undefined;
        if (/^(description|summary)$/.test(key) && String(value).includes('*/')) {
          mistakes.push(String(value));
        }
        return value;
      });
      expect(mistakes).toEqual([]);
    });

    it('that support null only as a separate alternative', () => {
      const mixtures: unknown[] = [];
      JSON.stringify(document, (_key, value: unknown) => {
        const { anyOf = [] } = Object(value) as { readonly anyOf?: readonly Schema[] };
        if (anyOf.some(({ type }) => Array.isArray(type))) mixtures.push(anyOf);
        return value;
      });
      expect(mixtures).toEqual([]);
      const { properties } = document.components.schemas['OrderPayment'] as Schema;
      expect(properties?.['state']?.anyOf).toEqual([
        { $ref: '#/components/schemas/PaymentState' },
        { type: 'null' },
      ]);
    });

    it('that support a value of several types only as alternatives (Go)', () => {
      const mixtures: unknown[] = [];
      JSON.stringify(document, (key, value: unknown) => {
        if (key === 'example' || key === 'examples') return undefined;
        const { type } = Object(value) as Schema;
        const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [];
        if (types.length > 1) mixtures.push(value);
        return value;
      });
      expect(mixtures).toEqual([]);
    });
  });

  it('says who may call every operation that needs a credential', () => {
    const guardedOperations = operationsOf(document).filter(
      ({ security }) => !security.some((way) => Object.keys(way).length === 0),
    );
    expect(guardedOperations.length).toBeGreaterThan(70);
    for (const { operationId, description, ...facts } of guardedOperations) {
      expect([operationId, description]).toEqual([
        operationId,
        expect.stringContaining('Access: '),
      ]);
      expect(Object.keys(facts)).toEqual(expect.arrayContaining(['x-roles', 'x-scopes']));
    }
    expect(document.paths['/products']?.['post']).toMatchObject({
      description: expect.stringContaining(
        'Access: admins; API keys of admins with the scope `products:write`.',
      ) as string,
      'x-roles': ['admin'],
      'x-scopes': ['products:write'],
    });
  });

  it('names the address at which clients reach the service', async () => {
    const elsewhere = await buildTestApp({ env: { PUBLIC_URL: 'https://shop.example/' } });
    const answer = await elsewhere.app.inject({ url: '/openapi.json' });
    await elsewhere.close();
    expect(answer.json<OpenApi>()).toMatchObject({
      servers: [{ url: 'https://shop.example' }],
      info: { version: '1.0.0' },
    });
    expect(answer.headers['api-version']).toBe('1');
  });

  it('returns 304 for its own ETag', async () => {
    const { headers } = await service.app.inject({ url: '/openapi.json' });
    const again = await service.app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });
});

describe('GET /openapi-3.0.json', () => {
  let older: OpenApi & { readonly 'x-webhooks': object };

  beforeAll(async () => {
    older = (await service.app.inject({ url: '/openapi-3.0.json' })).json();
  });

  it('passes the strict rules of a public linter', () => lintStrictly(JSON.stringify(older)));

  it('has the operations and events of the contract', () => {
    expect(older.openapi).toBe('3.0.3');
    expect(operationsOf(older).map(({ operationId }) => operationId)).toEqual(
      operationsOf(document).map(({ operationId }) => operationId),
    );
    expect(Object.keys(older['x-webhooks'])).toEqual(Object.keys(document.webhooks));
  });

  it('accepts null where the contract does', () => {
    const { Order, OrderPayment, CreateOrderInput } = older.components.schemas as Readonly<
      Record<string, Schema>
    >;
    expect(Order?.properties?.['email']).toMatchObject({ type: 'string', nullable: true });
    expect(OrderPayment?.properties?.['state']).toMatchObject({
      type: 'string',
      nullable: true,
      'x-extensible-enum': expect.arrayContaining(['captured']) as string[],
    });
    expect(CreateOrderInput?.properties?.['deliveryAddress']?.oneOf).toEqual([
      { $ref: '#/components/schemas/AddressInput' },
      expect.objectContaining({ type: 'string', nullable: true }),
    ]);
  });
});

describe('GET /docs/reference', () => {
  it('forbids the page to load anything from elsewhere', async () => {
    const page = await service.app.inject({ url: '/docs/reference' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/(src|href)="https?:/);
  });
});
