import type { Outcome } from './simulate';

/** Runs the schedule with these decisions, and with zeros after them. */
export type Rerun = (decisions: readonly number[]) => Promise<Outcome>;

/** A failing schedule, and the decisions that produce it. */
export interface Failure {
  readonly decisions: readonly number[];
  readonly outcome: Outcome;
}

export interface Limits {
  /** The maximum number of schedules to try. */
  readonly patience: number;
  /** True once no further schedule may begin. */
  readonly isOver: () => boolean;
}

const BLOCKS = [64, 32, 16, 8, 4, 2, 1];

/**
 * Simplifies a failing schedule while it still fails: first to fewer decisions, then to more zeros.
 */
export async function shrink(
  failure: Failure,
  rerun: Rerun,
  { patience, isOver }: Limits,
): Promise<Failure> {
  let best = failure;
  let triesLeft = patience;
  const accept = async (decisions: readonly number[]): Promise<boolean> => {
    triesLeft -= 1;
    const outcome = await rerun(decisions);
    if (!isAlike(outcome, failure.outcome)) return false;
    best = { decisions, outcome };
    return true;
  };
  for (const size of BLOCKS) {
    for (let at = best.decisions.length; at > 0 && triesLeft > 0 && !isOver(); at -= size) {
      const from = Math.max(at - size, 0);
      const { decisions } = best;
      if (at >= decisions.length) await accept(decisions.slice(0, from));
      else if (decisions.slice(from, at).some((one) => one !== 0)) {
        await accept(decisions.map((one, index) => (index >= from && index < at ? 0 : one)));
      }
    }
  }
  return best;
}

/** Whether two failures are the same, apart from ids and numbers. */
function isAlike(one: Outcome, other: Outcome): boolean {
  const kinds = new Set(other.findings.map(kindOf));
  return one.findings.some((finding) => kinds.has(kindOf(finding)));
}

const KIND_LENGTH = 40;

function kindOf(finding: string): string {
  return finding.replace(/[a-z]+_\w{6,}|\d+/g, '').slice(0, KIND_LENGTH);
}
