import type { LightMyRequestResponse } from 'fastify';
import { codes } from '../../src/contract/codes';

interface ProblemBody {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly requestId: string;
  readonly allowed?: readonly string[];
  readonly errors?: readonly { readonly code: string }[];
}

/** Fails unless the response is a problem in the form of the contract; returns its body. */
export function expectProblem(response: LightMyRequestResponse, what: string): ProblemBody {
  const summary = `${what} → ${response.statusCode} ${response.body.slice(0, 300)}`;
  if (response.statusCode < 400 || response.statusCode >= 500) {
    throw new Error(`a refusal was expected: ${summary}`);
  }
  if (!String(response.headers['content-type']).startsWith('application/problem+json')) {
    throw new Error(`a problem was expected: ${summary}`);
  }
  const problem = response.json<ProblemBody>();
  for (const code of [problem.code, ...(problem.errors ?? []).map((error) => error.code)]) {
    if (!Object.hasOwn(codes, code)) throw new Error(`${code} is not in the table: ${summary}`);
  }
  if (problem.status !== response.statusCode || problem.requestId === '') {
    throw new Error(`the problem contradicts its answer: ${summary}`);
  }
  return problem;
}
