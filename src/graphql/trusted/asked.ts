import type { FastifyRequest } from 'fastify';
import { refusal } from '../refusal';

/** What is asked of a registered document. */
export interface AskedDocument {
  readonly documentId: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Asked = Readonly<Record<'documentId' | 'query' | 'variables', unknown>>;

/** Null when the request is for no registered document; throws 400 for one that is not as it has to be. */
export function askedDocument({ method, query, body }: FastifyRequest): AskedDocument | null {
  const asked = ((method === 'GET' ? query : body) ?? {}) as Asked;
  const { documentId } = asked;
  if (documentId === undefined) return null;
  if (asked.query !== undefined) throw invalid('Send `documentId` or `query`, not both.');
  if (typeof documentId !== 'string') throw invalid('`documentId` must be one text.');
  return { documentId, variables: variablesOf(asked.variables, method) };
}

function variablesOf(given: unknown, method: string): AskedDocument['variables'] {
  const value = method === 'GET' && given !== undefined ? parsed(given) : (given ?? {});
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as AskedDocument['variables'];
  }
  throw invalid('`variables` must be a JSON object.');
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

function invalid(message: string) {
  return refusal('graphql_invalid_request', message);
}
