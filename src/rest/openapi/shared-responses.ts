import { createHash } from 'node:crypto';
import type { PublishedSchema } from './published-schema';

type Paths = Readonly<Record<string, Readonly<Record<string, PublishedSchema>>>>;

/** Refusals that several operations have in common become components; they are most of the document otherwise. */
export function shareResponses(paths: Paths): {
  readonly paths: Paths;
  readonly responses: Readonly<Record<string, PublishedSchema>>;
} {
  const seen = new Map<string, number>();
  const count = (response: unknown): void => {
    const text = textOf(response);
    seen.set(text, (seen.get(text) ?? 0) + 1);
  };
  eachResponse(paths, (_status, response) => count(response));
  const responses: Record<string, PublishedSchema> = {};
  const shared = eachResponse(paths, (status, response) => {
    const text = textOf(response);
    if (Number(status) < 400 || (seen.get(text) ?? 0) < 2) return response;
    const name = `Problem${status}-${createHash('sha1').update(text).digest('hex').slice(0, 8)}`;
    responses[name] ??= response;
    return { $ref: `#/components/responses/${name}` };
  });
  return { paths: shared, responses };
}

/** Two refusals are the same although their examples stand at other paths. */
function textOf(response: unknown): string {
  return JSON.stringify(response, (key, value: unknown) =>
    key === 'instance' && typeof value === 'string' ? '' : value,
  );
}

/** The paths with every response replaced by what `change` makes of it. */
function eachResponse(
  paths: Paths,
  change: (status: string, response: PublishedSchema) => PublishedSchema | void,
): Paths {
  const mapValues = <T, R>(object: Readonly<Record<string, T>>, to: (value: T, key: string) => R) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, to(value, key)]));
  return mapValues(paths, (operations) =>
    mapValues(operations, (operation) => ({
      ...operation,
      responses: mapValues(
        operation['responses'] as Record<string, PublishedSchema>,
        (response, status) => change(status, response) ?? response,
      ),
    })),
  );
}
