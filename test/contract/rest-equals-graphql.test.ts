import { print } from 'graphql';
import { buildSchema } from '../../src/graphql/schema';
import type { AnyInput, Endpoint } from '../../src/rest/endpoint';
import { endpoints } from '../../src/rest/endpoints';
import { shapePage } from '../../src/rest/response';
import { compileQuery } from '../../src/rest/parameters';
import { noRelations, parseRelations, type RelationSet } from '../../src/rest/relations';
import { compileVariant, resultOf, type Variant } from '../../src/rest/engine/variants';
import { addressesOf, sampleIds, useWorld, viewers } from '../support/world';

const schema = buildSchema();
/** Different in every request, so only their shapes are compared. */
const FRESH = new Set(['/auth/captcha', '/meta/requests']);
/**
 * Its document contains the first replies, which only REST has; test/graphql/links.test.ts compares
 * it.
 */
const REST_ONLY = '/posts/:postId/comments';
const readers = endpoints.filter(({ method, path }) => method === 'GET' && path !== REST_ONLY);

const service = useWorld();
let ids: readonly string[];

beforeAll(async () => {
  ids = await sampleIds(service.database.db);
});

/**
 * The resume point of the change feed contains the second of its read, and two reads may fall into different seconds.
 */
function comparable({ path }: Endpoint, answer: unknown): unknown {
  if (path !== '/products/changes') return answer;
  const { next, ...others } = answer as { readonly next: unknown };
  return { ...others, next: typeof next };
}

interface GraphQLAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { code?: string };
  }[];
}

const variants = new Map<string, Variant>();

function variantFor(endpoint: Endpoint, relations: RelationSet): Variant {
  const key = `${endpoint.path} ${JSON.stringify(relations)}`;
  const variant = variants.get(key) ?? compileVariant(schema, endpoint, relations);
  variants.set(key, variant);
  return variant;
}

/** The variables of the endpoint's own document for this address. */
function questionOf(endpoint: Endpoint, url: string) {
  const { pathname, searchParams } = new URL(url, 'http://service');
  const raw = Object.fromEntries(searchParams);
  const relations = endpoint.relations
    ? parseRelations(endpoint.relations, raw).relations
    : noRelations;
  const input: AnyInput = {
    relations,
    params: paramsOf(endpoint.path, pathname),
    query: compileQuery(endpoint.query ?? {})(raw).values,
    body: undefined,
    ifMatch: null,
    uploadId: null,
    signedMessage: null,
  };
  const variant = variantFor(endpoint, relations);
  return { variant, variables: endpoint.variables(input) };
}

function paramsOf(template: string, path: string): Record<string, string> {
  const segments = path.split('/');
  return Object.fromEntries(
    template
      .split('/')
      .flatMap((name, i) => (name.startsWith(':') ? [[name.slice(1), segments[i] ?? '']] : [])),
  );
}

/** The response of /graphql in the form of REST: the same serializer, and pages of the same shape. */
function asRest({ data }: GraphQLAnswer, variant: Variant, isList: boolean): unknown {
  const value = resultOf(variant, data ?? {});
  if (value === null) return null;
  if (isList) shapePage(value);
  return JSON.parse(variant.serialize(value));
}

async function compare(endpoint: Endpoint, url: string, headers: Readonly<Record<string, string>>) {
  const { variant, variables } = questionOf(endpoint, url);
  const rest = await service.app.inject({ url, headers });
  const graph = await service.app.inject({
    method: 'POST',
    url: '/graphql',
    headers,
    payload: { query: print(variant.document), variables },
  });
  const answer = graph.json<GraphQLAnswer>();
  const code = answer.errors?.[0]?.extensions?.code;
  if (rest.statusCode === 200) {
    expect(answer.errors).toBeUndefined();
    const same = asRest(answer, variant, endpoint.isList === true);
    if (FRESH.has(endpoint.path))
      expect(Object.keys(same as object)).toEqual(Object.keys(rest.json()));
    else expect(comparable(endpoint, same)).toEqual(comparable(endpoint, rest.json()));
  } else if (rest.statusCode === 404 && code === undefined) {
    expect(asRest(answer, variant, false)).toBeNull();
  } else {
    expect(code ?? answer.errors?.[0]?.message).toBe(rest.json<{ code: string }>().code);
  }
  return rest.statusCode;
}

describe.each(readers.map((endpoint) => [endpoint.path, endpoint] as const))(
  'GET %s',
  (_path, endpoint) => {
    let addresses: readonly string[];

    beforeAll(async () => {
      addresses = await addressesOf(service, endpoint, ids);
    });

    it.each(Object.keys(viewers))(
      'and its document on /graphql return the same %s',
      async (viewer) => {
        for (const url of addresses) await compare(endpoint, url, viewers[viewer] ?? {});
      },
    );
  },
);
