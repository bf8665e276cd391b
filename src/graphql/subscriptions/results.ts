import {
  createSourceEventStream,
  execute,
  GraphQLError,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { GraphContext } from '../../../resolvers/context';
import { costOf, type Priced } from '../cost';
import type { EventStream } from '../../http/event-streams';
import type { OpenFeeds } from './feeds';

export interface SubscriptionRun {
  readonly stream: EventStream;
  readonly feeds: OpenFeeds;
  /** Who calls now, with nothing remembered of earlier results. */
  readonly contextOf: () => GraphContext;
  /** As `/graphql` answers it. */
  readonly formatError: (error: GraphQLError) => object;
  readonly priced: Priced;
}

/**
 * The results of a subscription: its document is run anew for each change, as a query would be at that moment, and
 * sent when it says something new. The next is made when the one before has left.
 */
export async function* resultsOf(
  args: ExecutionArgs,
  run: SubscriptionRun,
): AsyncGenerator<ExecutionResult> {
  try {
    yield* eachNew(args, run);
  } catch (error) {
    yield answerOf({ errors: [asGraphQLError(error)] }, run);
  }
}

async function* eachNew(
  args: ExecutionArgs,
  run: SubscriptionRun,
): AsyncGenerator<ExecutionResult> {
  const source = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in source)) {
    yield answerOf(source, run);
    return;
  }
  const read = async (rootValue: unknown) =>
    answerOf(await execute({ ...args, rootValue, contextValue: run.contextOf() }), run);
  let last = '';
  for await (const item of source) {
    let result = await read(item);
    // A state is followed by the next one, an item of a log by none that tells the same.
    while (item !== null && isPassing(result)) {
      if (!(await run.feeds.pause())) return;
      result = await read(item);
    }
    if (isPassing(result)) {
      run.feeds.wakeLater();
      // The first one is sent with its missing parts, as a query sends it.
      if (last !== '') continue;
    }
    const text = JSON.stringify(result);
    // An item of a log is always sent, whichever fields were requested.
    if (item !== null || text !== last) yield result;
    last = text;
    if (isOver(result)) return;
    await run.stream.drained();
  }
}

function answerOf(
  result: ExecutionResult,
  { formatError, priced }: SubscriptionRun,
): ExecutionResult {
  const { errors } = result;
  const extensions = { cost: costOf(priced) };
  if (errors === undefined) return { ...result, extensions };
  return { ...result, errors: errors.map(formatError) as never, extensions };
}

/** What is gone, or no longer for this reader. */
function isOver({ data }: ExecutionResult): boolean {
  return Object.values(data ?? {}).every((value) => value === null);
}

/** A dependency was out of reach: it is read again. */
function isPassing({ errors = [] }: ExecutionResult): boolean {
  return errors.some(({ extensions }) => extensions?.['category'] === 'unavailable');
}

function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  return new GraphQLError('', { originalError: error as Error });
}
