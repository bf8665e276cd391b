import { STATUS_CODES } from 'node:http';
import type { Paths } from './handwritten';
import type { PublishedSchema } from './published-schema';
import type { Responses } from './responses';

/** A refusal and the operations that share it. */
interface Refusal {
  readonly status: string;
  readonly response: PublishedSchema;
  readonly operationIds: string[];
}

/** Refusals that several operations share become components; otherwise they would be most of the document. */
export function shareResponses(paths: Paths): {
  readonly paths: Paths;
  readonly responses: Responses;
} {
  const refusals = new Map<string, Refusal>();
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    for (const [status, response] of refusalsOf(operation)) {
      const refusal = refusals.get(textOf(response)) ?? { status, response, operationIds: [] };
      refusals.set(textOf(response), refusal);
      refusal.operationIds.push(String(operation['operationId']));
    }
  }
  const names = namesOf(refusals);
  const responses = [...names].map(([text, name]) => [name, refusals.get(text)?.response ?? {}]);
  return {
    paths: replaceResponses(paths, (response) => {
      const name = names.get(textOf(response));
      return name === undefined ? response : { $ref: `#/components/responses/${name}` };
    }),
    responses: Object.fromEntries(responses) as Responses,
  };
}

/**
 * The name of each shared refusal: the most common one of a status is named after the status (`NotFound`), the others
 * after the first operation that also has it (`CreateOrderConflict`).
 */
function namesOf(refusals: ReadonlyMap<string, Refusal>): ReadonlyMap<string, string> {
  const sharedRefusals = [...refusals].filter(([, { operationIds }]) => operationIds.length > 1);
  const byUse = sharedRefusals.sort(
    ([, a], [, b]) => b.operationIds.length - a.operationIds.length,
  );
  const usedNames = new Set<string>();
  return new Map(
    byUse.map(([text, { status, operationIds }]) => {
      const phrase = (STATUS_CODES[status] ?? status).replaceAll(/\W/g, '');
      const name = usedNames.has(phrase) ? `${pascal(operationIds[0] ?? '')}${phrase}` : phrase;
      usedNames.add(name);
      return [text, name];
    }),
  );
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function refusalsOf(operation: PublishedSchema): readonly (readonly [string, PublishedSchema])[] {
  const responses = Object.entries(operation['responses'] as Responses);
  return responses.filter(([status]) => Number(status) >= 400);
}

/** Two refusals are the same even if their examples have different paths. */
function textOf(response: unknown): string {
  return JSON.stringify(response, (key, value: unknown) =>
    key === 'instance' && typeof value === 'string' ? '' : value,
  );
}

function replaceResponses(
  paths: Paths,
  replace: (response: PublishedSchema) => PublishedSchema,
): Paths {
  return mapValues(paths, (operations) =>
    mapValues(operations, (operation) => ({
      ...operation,
      responses: mapValues(operation['responses'] as Responses, replace),
    })),
  );
}

function mapValues<T, R>(
  object: Readonly<Record<string, T>>,
  to: (value: T) => R,
): Readonly<Record<string, R>> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, to(value)]));
}
