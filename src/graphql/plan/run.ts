/** One execution of a plan: what its resolvers share, and how many of their answers are still awaited. */
export class Run {
  private awaited = 1;
  private onDone: () => void = () => undefined;

  constructor(
    readonly variables: Readonly<Record<string, unknown>>,
    readonly context: unknown,
    private readonly onFailed: (error: unknown) => void,
  ) {}

  /** Hands the value over as soon as it is there. */
  when(value: PromiseLike<unknown>, use: (value: unknown) => void): void {
    this.awaited += 1;
    value.then((answer) => {
      try {
        use(answer);
        this.settle();
      } catch (error) {
        this.onFailed(error);
      }
    }, this.onFailed);
  }

  /** Everything has been asked for; `onDone` follows the last answer. */
  end(onDone: () => void): void {
    this.onDone = onDone;
    this.settle();
  }

  /** One awaited answer less. */
  private settle(): void {
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
