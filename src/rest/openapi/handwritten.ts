import { codes } from '../../contract/codes';
import { eventTypes } from '../../contract/event-types';
import { limits } from '../../contract/limits';
import { versions } from '../../contract/versions';
import { openValues } from '../../graphql/open-values';
import type { PublishedSchema } from './published-schema';
import { byStatus, exampleProblem, headersOf, refusalBy, type Responses } from './responses';

/** Operations by path and method. */
export type Paths = Readonly<Record<string, Readonly<Record<string, PublishedSchema>>>>;

/** The parsed content of `handwritten.yaml`. */
export interface Handwritten {
  readonly info: PublishedSchema;
  readonly servers: readonly PublishedSchema[];
  readonly tags: readonly PublishedSchema[];
  readonly paths: Paths;
  readonly components: Readonly<
    Record<
      'schemas' | 'parameters' | 'headers' | 'responses' | 'securitySchemes',
      Readonly<Record<string, PublishedSchema>>
    >
  >;
}

/** The values for keywords where the file names a table instead. */
const tables: Readonly<Record<string, unknown>> = {
  errorCodes: Object.keys(codes),
  errorCategories: [...new Set(Object.values(codes).map(({ kind }) => kind))],
  eventTypes: Object.keys(eventTypes),
  eventResources: openValues['eventResources'],
  versions: versions.map(({ version }) => version),
  violations: limits.violations.value,
  graphqlDocumentBytes: limits.graphqlDocumentBytes.value,
};
const TABLE_KEYWORDS = ['enum', 'x-extensible-enum', 'maxItems', 'maxLength'];

const text = { type: 'string' };

/** The full form of a group's member that is abbreviated in the file. */
function fullForm(group: string, member: unknown): unknown {
  const isSentence = typeof member === 'string';
  if (group === 'properties' && isSentence) return { ...text, description: member };
  if (group === 'headers' && isSentence) return { description: member, schema: text };
  if (group !== 'parameters') return member;
  return { in: 'header', required: false, schema: text, ...(member as object) };
}

/** The file as OpenAPI: abbreviations written out, and names of tables replaced by their contents. */
export function expandAbbreviations<T>(node: T, keyword = ''): T {
  if (TABLE_KEYWORDS.includes(keyword) && typeof node === 'string') return tables[node] as T;
  if (typeof node !== 'object' || node === null || keyword === 'example') return node;
  if (Array.isArray(node)) return node.map((item: unknown) => expandAbbreviations(item)) as T;
  const members = Object.entries(node).map(([name, member]) => {
    const full = fullForm(keyword, member);
    // Below `properties`, keys are field names.
    return [name, expandAbbreviations(full, keyword === 'properties' ? '' : name)];
  });
  return Object.fromEntries(members) as T;
}

/** The codes with which any request can be refused. */
const COMMON_CODES = [
  'unsupported_api_version',
  'invalid_credential',
  'rate_limited',
  'internal_error',
];

/** The operations in the file, with the parts that all operations share. */
export function operationalPaths(paths: Paths): Paths {
  const entries = Object.entries(paths).map(([path, { get, post }]) => [
    path,
    {
      ...(get && { get: operationAt(path, get) }),
      ...(post && { post: operationAt(path, post) }),
    },
  ]);
  return Object.fromEntries(entries) as Paths;
}

function operationAt(path: string, description: PublishedSchema): PublishedSchema {
  const {
    'x-etag': hasEntityTag,
    'x-codes': more,
    'x-graphql-codes': inGraphql,
    ...rest
  } = description;
  const responses = Object.entries(rest['responses'] as Responses).map(([status, response]) => {
    const etag = hasEntityTag && status === '200' ? { ETag: ETAG } : {};
    const headers = { ...headersOf(Number(status)), ...etag, ...(response['headers'] ?? {}) };
    return [status, { ...response, headers }] as const;
  });
  return {
    description: `${String(rest['summary'])}.`,
    tags: ['operations'],
    security: [{}],
    ...rest,
    responses: {
      ...Object.fromEntries(responses),
      ...(hasEntityTag ? { 304: { $ref: '#/components/responses/NotModified' } } : {}),
      ...refusalsAt(path.replace('{code}', 'nothing'), {
        problems: [...COMMON_CODES, ...((more ?? []) as readonly string[])],
        inGraphql: (inGraphql ?? []) as readonly string[],
      }),
    },
  };
}

const ETAG = { $ref: '#/components/headers/ETag' };

interface Refusals {
  readonly problems: readonly string[];
  readonly inGraphql: readonly string[];
}

/** Requests that are refused before GraphQL sees them get problems, as everywhere. */
function refusalsAt(path: string, { problems, inGraphql }: Refusals): Responses {
  const early = byStatus(problems).map(
    ([status, codesOf]) => [status, refusalBy(codesOf, status, path)] as const,
  );
  const late = byStatus(inGraphql).map(([status, codesOf]) => {
    const earlier = early.find(([other]) => other === status)?.[1];
    const refusal = graphqlRefusal(codesOf, status);
    const content = { ...earlier?.content, ...refusal.content };
    const description = [earlier?.description, refusal.description].filter(Boolean).join(' ');
    return [status, { ...refusal, description, content }] as const;
  });
  return { ...Object.fromEntries(early), ...Object.fromEntries(late) };
}

function graphqlRefusal(codes: readonly string[], status: number) {
  const { code, detail, category, requestId } = exampleProblem(codes[0] ?? '', '/graphql');
  return {
    description: `Not run: ${codes.map((name) => `\`${name}\``).join(', ')}.`,
    headers: {
      ...headersOf(status),
      'Query-Cost': { $ref: '#/components/headers/QueryCost' },
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/GraphqlRefusal' },
        example: { errors: [{ message: detail, extensions: { code, category, requestId } }] },
      },
    },
  };
}
