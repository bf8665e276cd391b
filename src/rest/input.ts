import type { FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { inputJsonSchema } from '../graphql/input-schema';
import { compileCheck } from '../graphql/input-validation';
import { opaqueTags } from '../platform/values/entity-tag';
import { isAppError, structuralError } from '../platform/values/errors';
import { signedMessageOf } from './body';
import { createBulkReader, type ReadBody } from './bulk-items';
import type { AnyInput, BodyDefinition, Endpoint } from './endpoint';
import { compileQuery } from './parameters';
import { noRelations, parseRelations, relationParameters } from './relations';
import { ReceivedUpload } from './upload';

/** Creates the reader of an endpoint's requests. It throws all structural violations of one part together. */
export function createInputReader(
  endpoint: Endpoint,
  schema: GraphQLSchema,
): (request: FastifyRequest) => AnyInput {
  const readQuery = createQueryReader(endpoint);
  const readBody = bodyReaderOf(endpoint, schema);
  return (request) => {
    const { params, query, body, headers } = request;
    const versions = endpoint.conditional ? ifMatchVersions(headers['if-match']) : null;
    return {
      params: params as AnyInput['params'],
      ...readQuery(query as Readonly<Record<string, unknown>>),
      ...(endpoint.stream && body instanceof ReceivedUpload
        ? { body: undefined, uploadId: body.id }
        : { uploadId: null, ...readBody(body) }),
      ifMatch: versions?.[0] ?? null,
      ifMatchAny: versions,
      signedMessage: endpoint.isSigned ? signedMessageOf(request) : null,
    };
  };
}

function bodyReaderOf({ body, isSigned }: Endpoint, schema: GraphQLSchema) {
  if (body) return createBodyReader(schema, body);
  // A signed body is read unparsed, by the code that verifies its signature.
  return isSigned ? () => ({ body: undefined }) : readNoBody;
}

/** Parameters and relations are checked together, because both come from the query string. */
function createQueryReader({ query: table, relations: rules }: Endpoint) {
  const readParameters = compileQuery({ ...table, ...relationParameters(rules) });
  return (raw: Readonly<Record<string, unknown>>): Pick<AnyInput, 'query' | 'relations'> => {
    const { values, violations } = readParameters(raw);
    const requestedRelations = rules ? parseRelations(rules, raw) : null;
    const all = requestedRelations ? [...violations, ...requestedRelations.violations] : violations;
    if (all.length > 0) throw structuralError(all);
    return { query: values, relations: requestedRelations?.relations ?? noRelations };
  };
}

/** Turns the parsed JSON of a request into the endpoint's body, or throws all its violations. */
function createBodyReader(
  schema: GraphQLSchema,
  definition: BodyDefinition,
): (raw: unknown) => ReadBody {
  const { inputType, bulkList, optional } = definition;
  const check = bulkList
    ? createBulkReader(schema, inputType, bulkList)
    : createPlainReader(schema, inputType);
  return (raw) => {
    if (raw === undefined && !optional) {
      const message = 'This endpoint needs a JSON body.';
      throw structuralError([{ pointer: '', code: 'required', message }]);
    }
    return check(normalizeBody(definition, raw === undefined ? {} : raw));
  };
}

function createPlainReader(schema: GraphQLSchema, inputType: string) {
  const check = compileCheck(inputJsonSchema(schema, inputType));
  return (body: unknown): ReadBody => {
    const violations = check(body);
    if (violations.length > 0) throw structuralError(violations);
    return { body };
  };
}

const checkNone = compileCheck({ type: 'object', additionalProperties: false });

/** For an endpoint without a body. An empty object counts as none, because some clients always send one. */
function readNoBody(raw: unknown): { readonly body: undefined } {
  const violations = raw === undefined ? [] : checkNone(raw);
  if (violations.length > 0) throw structuralError(violations);
  return { body: undefined };
}

/** The described form of a body: a bulk request may consist of the bare items. */
export function normalizeBody({ bulkList }: BodyDefinition, raw: unknown): unknown {
  return bulkList !== undefined && Array.isArray(raw) ? { [bulkList]: raw } : raw;
}

/** No object has this version. */
const NO_VERSION = 0;
const MAX_VERSION = 2 ** 31 - 1;
/** A limit, because each tag may cost an attempt. */
const MAX_TAGS = 10;

/**
 * The versions in `If-Match`, newest first; null if the header is absent or `*`. Only versions are compared, so a tag
 * that a proxy has made weak is valid; a tag of something else counts as a version that no object has.
 */
function ifMatchVersions(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null;
  const versions = new Set(opaqueTags(header).map(versionOf));
  if (versions.size > 1) versions.delete(NO_VERSION);
  if (versions.size === 0)
    throw wrongIfMatch('If-Match must list ETags of the object as they were received.');
  if (versions.size > MAX_TAGS)
    throw wrongIfMatch(`If-Match must list at most ${MAX_TAGS} versions.`);
  return [...versions].sort((a, b) => b - a);
}

function versionOf(tag: string): number {
  const version = Number(/^"(\d+)(-[\w-]+)?"$/.exec(tag)?.[1] ?? NO_VERSION);
  return version <= MAX_VERSION ? version : NO_VERSION;
}

function wrongIfMatch(message: string) {
  return structuralError([{ header: 'If-Match', code: 'wrong_format', message }]);
}

/**
 * Tries the versions one after the other (RFC 9110, 13.1.1: any of them may match). An attempt with another version
 * changes nothing. The last mismatch is the result.
 */
export async function matchAny<T>(
  versions: readonly number[] | null,
  attempt: (version: number | null) => Promise<T>,
): Promise<T> {
  const [first = null, ...others] = versions ?? [];
  try {
    return await attempt(first);
  } catch (error) {
    const isMismatch = isAppError(error) && error.code === 'version_mismatch';
    if (!isMismatch || others.length === 0) throw error;
    return matchAny(others, attempt);
  }
}
