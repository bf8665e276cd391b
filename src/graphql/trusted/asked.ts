import type { FastifyRequest } from 'fastify';
import { parseJson } from '../../platform/values/json';
import { refusal } from '../refusal';

/** What is asked of a registered document. */
export interface AskedDocument {
  readonly documentId: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Asked = Readonly<Record<'documentId' | 'query' | 'variables', unknown>>;

/** Whether what is asked for stands in the address. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Null when the request is for no registered document; throws 400 for one that is not as it has to be. */
export function askedDocument({ method, query, body }: FastifyRequest): AskedDocument | null {
  const inUrl = isReading(method);
  const asked = ((inUrl ? query : body) ?? {}) as Asked;
  const { documentId, variables } = asked;
  if (documentId === undefined) return null;
  if (asked.query !== undefined) throw invalid('Send `documentId` or `query`, not both.');
  if (typeof documentId !== 'string') throw invalid('`documentId` must be one text.');
  const given = inUrl ? parsed(variables) : variables;
  return { documentId, variables: variablesIn(given) };
}

/** The variables of a request; throws 400 unless they are an object or left out. */
export function variablesIn(given: unknown = {}): AskedDocument['variables'] {
  if (typeof given === 'object' && !Array.isArray(given))
    return (given ?? {}) as AskedDocument['variables'];
  throw invalid('`variables` must be a JSON object.');
}

/** As strict as the reader of bodies. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return parseJson(text);
  } catch (error) {
    throw invalid(`\`variables\` is not valid JSON: ${(error as Error).message}.`);
  }
}

/** Variables that Apollo takes from the address, which it reads less strictly; throws 400. */
export function refuseUnsafeVariables({ method, query }: FastifyRequest): void {
  if (isReading(method)) parsed((query as Partial<Asked>).variables);
}

function invalid(message: string) {
  return refusal('graphql_invalid_request', message);
}
