/** One execution of a plan: what its resolvers share, and how many of their answers are still awaited. */
export class Run {
  private awaited = 1;

  constructor(
    readonly variables: Readonly<Record<string, unknown>>,
    readonly context: unknown,
    private readonly onDone: () => void,
    private readonly onFailed: (error: unknown) => void,
  ) {}

  /** Hands the value over now, or as soon as it is there. */
  when(value: unknown, use: (value: unknown) => void): void {
    if (!isThenable(value)) return use(value);
    this.awaited += 1;
    value
      .then((answer) => {
        use(answer);
        this.settle();
      })
      .then(undefined, this.onFailed);
  }

  /** One awaited answer less; the last one completes the run. */
  settle(): void {
    this.awaited -= 1;
    if (this.awaited === 0) this.onDone();
  }
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}
