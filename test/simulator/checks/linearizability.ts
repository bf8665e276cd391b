/**
 * Checks whether a history of operations on one object is linearizable: each operation must take
 * effect at some moment between its call and its response. Uses the algorithm of Wing and Gong with
 * Lowe's cache of visited states.
 */

/** One operation as its client observed it. */
export interface ObservedCall<Input, Output> {
  readonly input: Input;
  readonly calledAt: number;
  /** Null: the outcome is unknown; the operation may have been carried out at any later moment, or never. */
  readonly answer: { readonly output: Output; readonly at: number } | null;
  readonly words: string;
}

/** The sequential specification of an object. */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /**
   * The possible states after the operation with this output; empty if the operation cannot have
   * this output. An unknown output matches any.
   */
  step(state: State, input: Input, output: Output | null): readonly State[];
  /** A key that is equal for equal states. */
  keyOf(state: State): string;
}

/** A history, with the state in the database after it. */
export function endingWith<Input, Output>(
  history: readonly ObservedCall<Input, Output>[],
  {
    input,
    output,
    words,
  }: { readonly input: Input; readonly output: Output; readonly words: string },
): readonly ObservedCall<Input, Output>[] {
  const end = 1 + Math.max(0, ...history.map(({ calledAt, answer }) => answer?.at ?? calledAt));
  const answer = { output, at: end };
  return [...history, { input, calledAt: end, words: `in the end ${words}`, answer }];
}

/**
 * Empty if the history is linearizable; otherwise the complaint, with the sequence that explains
 * the most operations.
 */
export function violationsOf<State, Input, Output>(
  complaint: string,
  { initial, step, keyOf }: Model<State, Input, Output>,
  history: readonly ObservedCall<Input, Output>[],
): readonly string[] {
  const visited = new Set<string>();
  let longest: readonly number[] = [];
  const search = (
    state: State,
    doneCalls: ReadonlySet<number>,
    order: readonly number[],
  ): boolean => {
    if (history.every(({ answer }, index) => answer === null || doneCalls.has(index))) return true;
    const key = `${[...doneCalls].sort((a, b) => a - b).join()}|${keyOf(state)}`;
    if (visited.has(key)) return false;
    visited.add(key);
    if (order.length > longest.length) longest = order;
    return nextOf(history, doneCalls).some((index) => {
      const { input, answer } = history[index] as ObservedCall<Input, Output>;
      const after = step(state, input, answer?.output ?? null);
      return after.some((next) => search(next, new Set([...doneCalls, index]), [...order, index]));
    });
  };
  if (search(initial, new Set(), [])) return [];
  const explainedCalls = new Set(longest);
  const unexplainedWords = [
    ...longest.map((index) => `explained: ${history[index]?.words}`),
    ...history.flatMap(({ words }, index) =>
      explainedCalls.has(index) ? [] : [`left over: ${words}`],
    ),
  ];
  return [`${complaint}:\n${unexplainedWords.join('\n')}`];
}

/**
 * The operations that may come next: those called before the first response of the remaining ones.
 */
function nextOf(
  history: readonly ObservedCall<unknown, unknown>[],
  doneCalls: ReadonlySet<number>,
): readonly number[] {
  const open = history.map((_one, index) => index).filter((index) => !doneCalls.has(index));
  const firstAnswer = Math.min(...open.map((index) => history[index]?.answer?.at ?? Infinity));
  return open.filter((index) => (history[index]?.calledAt ?? 0) <= firstAnswer);
}
