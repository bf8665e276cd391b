const MAX_STEPS = 500;

/** Runs a life that is killed at command 0, 1, 2 … until one completes; returns how many did not. */
export async function stepsUntilThrough(
  isThrough: (step: number) => Promise<boolean>,
  maxSteps = MAX_STEPS,
): Promise<number> {
  for (let step = 0; step < maxSteps; step += 1) {
    if (await isThrough(step)) return step;
  }
  throw new Error(`not through after ${maxSteps} steps`);
}
