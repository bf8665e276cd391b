import type { FastifyRequest } from 'fastify';
import type { GraphContext } from '../../resolvers/context';
import { refuseOtherParameters } from '../http/addresses';
import { AppError, forbiddenError, cutText } from '../platform/values/errors';
import { parseJson } from '../platform/values/json';
import { refusal } from './refusal';

/** A request for a registered document (`POST /graphql/documents`). */
interface DocumentRequest {
  readonly documentId: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

type DocumentParameters = Readonly<Record<'documentId' | 'query' | 'variables', unknown>>;

/** Whether the request carries its document in the URL. */
export const isReading = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/**
 * Replaces the id of a registered document by its text, so that the request is processed like any other. Returns the
 * id, or null for a request that sends its own document.
 */
export async function resolveDocument(
  request: FastifyRequest,
  contextOf: (request: FastifyRequest) => GraphContext,
): Promise<string | null> {
  if (isReading(request)) await refuseUnknownParameters(request);
  const documentRequest = parseDocumentRequest(request);
  if (documentRequest === null) {
    refuseUntrusted(request);
    return null;
  }
  const { documentId, variables } = documentRequest;
  const document = await contextOf(request).services.documents.find(documentId);
  if (document === null) throw unknownDocument(documentId);
  const query = document.text;
  if (isReading(request)) request.query = { query, variables: JSON.stringify(variables) };
  else request.body = { query, variables };
  return documentId;
}

const refuseUnknownParameters = refuseOtherParameters([
  'query',
  'operationName',
  'variables',
  'extensions',
  'documentId',
]);

/** Null if the request sends its own document; throws 400 for a malformed request. */
function parseDocumentRequest(request: FastifyRequest): DocumentRequest | null {
  const inUrl = isReading(request);
  const { documentId, query, variables } = ((inUrl ? request.query : request.body) ??
    {}) as DocumentParameters;
  if (documentId === undefined) return null;
  if (query !== undefined) throw invalid('Send `documentId` or `query`, not both.');
  if (typeof documentId !== 'string') throw invalid('`documentId` must be a single string.');
  return { documentId, variables: parseVariables(inUrl ? parseText(variables) : variables) };
}

/** The variables of a request; throws 400 unless they are an object or absent. */
export function parseVariables(variables: unknown = {}): DocumentRequest['variables'] {
  if (typeof variables === 'object' && !Array.isArray(variables))
    return (variables ?? {}) as DocumentRequest['variables'];
  throw invalid('`variables` must be a JSON object.');
}

/** Throws 400 for variables in the URL that a body could not contain: Apollo reads them less strictly. */
export function refuseUnsafeVariables(request: FastifyRequest): void {
  if (isReading(request)) parseText((request.query as Partial<DocumentParameters>).variables);
}

function parseText(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return parseJson(text);
  } catch (error) {
    throw invalid(`\`variables\` is not valid JSON: ${(error as Error).message}.`);
  }
}

function invalid(message: string) {
  return refusal('graphql_invalid_request', message);
}

/** A key may be limited to registered documents. */
function refuseUntrusted({ viewer }: FastifyRequest): void {
  if (viewer.kind !== 'key' || !viewer.documentsOnly) return;
  const message = 'This key runs registered documents only: send `documentId`.';
  throw forbiddenError('document_not_trusted', message);
}

function unknownDocument(documentId: string): AppError {
  const message = `No document is registered as "${cutText(documentId)}".`;
  return new AppError({ kind: 'not_found', code: 'unknown_document', message });
}
