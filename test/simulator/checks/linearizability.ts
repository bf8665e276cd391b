/**
 * Whether a history of operations on one object could have come about one after the other: each at some moment between
 * its call and its answer. The search is that of Wing and Gong with Lowe's memory of what was tried.
 */

/** One operation as clients saw it. */
export interface Observed<Input, Output> {
  readonly input: Input;
  readonly calledAt: number;
  /** Null: nobody knows what came of it, and it may have been carried out at any later moment, or never. */
  readonly answer: { readonly output: Output; readonly at: number } | null;
  readonly words: string;
}

/** How an object behaves when it is asked one thing at a time. */
export interface Model<State, Input, Output> {
  readonly initial: State;
  /**
   * The states that the operation may leave behind when it answers so; none when it never does. An unknown output fits
   * whatever the object would answer.
   */
  step(state: State, input: Input, output: Output | null): readonly State[];
  /** Equal for equal states. */
  keyOf(state: State): string;
}

/** A history with what is stored when all of it is over. */
export function endingWith<Input, Output>(
  history: readonly Observed<Input, Output>[],
  {
    input,
    output,
    words,
  }: { readonly input: Input; readonly output: Output; readonly words: string },
): readonly Observed<Input, Output>[] {
  const end = 1 + Math.max(0, ...history.map(({ calledAt, answer }) => answer?.at ?? calledAt));
  const answer = { output, at: end };
  return [...history, { input, calledAt: end, words: `in the end ${words}`, answer }];
}

/** None when there is an order that explains everything; else the complaint, with the order that explains the most. */
export function violationsOf<State, Input, Output>(
  complaint: string,
  { initial, step, keyOf }: Model<State, Input, Output>,
  history: readonly Observed<Input, Output>[],
): readonly string[] {
  const seen = new Set<string>();
  let longest: readonly number[] = [];
  const search = (state: State, done: ReadonlySet<number>, order: readonly number[]): boolean => {
    if (history.every(({ answer }, index) => answer === null || done.has(index))) return true;
    const key = `${[...done].sort((a, b) => a - b).join()}|${keyOf(state)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (order.length > longest.length) longest = order;
    return nextOf(history, done).some((index) => {
      const { input, answer } = history[index] as Observed<Input, Output>;
      const after = step(state, input, answer?.output ?? null);
      return after.some((next) => search(next, new Set([...done, index]), [...order, index]));
    });
  };
  if (search(initial, new Set(), [])) return [];
  const explained = new Set(longest);
  const told = [
    ...longest.map((index) => `explained: ${history[index]?.words}`),
    ...history.flatMap(({ words }, index) => (explained.has(index) ? [] : [`left over: ${words}`])),
  ];
  return [`${complaint}:\n${told.join('\n')}`];
}

/** What may come next: whatever was called before the first answer of all that is not done yet. */
function nextOf(
  history: readonly Observed<unknown, unknown>[],
  done: ReadonlySet<number>,
): readonly number[] {
  const open = history.map((_one, index) => index).filter((index) => !done.has(index));
  const firstAnswer = Math.min(...open.map((index) => history[index]?.answer?.at ?? Infinity));
  return open.filter((index) => (history[index]?.calledAt ?? 0) <= firstAnswer);
}
