import { createGathering } from '../../../platform/mongo/gathering';
import type { OpenSearchClient } from './client';

/** The body of a search, and its answer. */
export type Ask = <T>(body: object) => Promise<T>;

interface Waiting {
  readonly body: object;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Answers {
  readonly responses: readonly { readonly status: number }[];
}

/** Searches in one request at most. */
const MAX_TOGETHER = 50;
/** Rather none than an answer of a part; of the node that is asked where it has a copy, without a way to another one. */
const HOW = { allow_partial_search_results: 'false', preference: '_local' } as const;

/** Each search is a request. */
export function createAsk(client: OpenSearchClient, index: string): Ask {
  const path = `${index}/_search?${new URLSearchParams(HOW).toString()}`;
  return (body) => client.call({ method: 'POST', path, body });
}

/** Searches that are begun at the same time are one request, answered when the slowest of them is. */
export function createAskTogether(client: OpenSearchClient, index: string, alone: Ask): Ask {
  const askAll = async (batch: readonly Waiting[]): Promise<Answers['responses']> => {
    const body = batch
      .map((one) => `${JSON.stringify(HOW)}\n${JSON.stringify(one.body)}\n`)
      .join('');
    const call = { method: 'POST', path: `${index}/_msearch`, body } as const;
    return (await client.call<Answers>(call)).responses;
  };
  const add = createGathering<Waiting>({
    send: async (batch) => {
      const answers = batch.length > 1 ? await askAll(batch) : [];
      for (const [at, { body, resolve, reject }] of batch.entries()) {
        const answer = answers[at];
        if (answer?.status === 200) resolve(answer);
        // Another node may have the answer, or it is said what is wrong.
        else void alone(body).then(resolve, reject);
      }
    },
    reject: ({ reject }, error) => reject(error),
    slots: Infinity,
    maxBatchSize: MAX_TOGETHER,
    holdBackMs: 0,
  });
  return <T>(body: object) =>
    new Promise<unknown>((resolve, reject) => add({ body, resolve, reject })) as Promise<T>;
}
