import { plantedFaults } from './plants';
import type { Scenario } from './scenario';
import { scenarios as everyScenario } from './scenarios';
import { shrink, type Failure } from './shrink';
import { simulate, type Outcome, type TestBed } from './simulate';
import type { Plant } from './world';

export interface Sweep {
  readonly scenarios: readonly Scenario[];
  /** The schedules: one scenario each, in turn. */
  readonly seeds: Iterable<number>;
  readonly plant?: Plant | undefined;
  /** Ends the sweep early: true once no further schedule may begin. */
  readonly isOver?: () => boolean;
  readonly onSchedule?: (count: number, schedule: CompletedSchedule) => void;
  /** The maximum number of schedules to try while simplifying a failing one. */
  readonly patience?: number;
}

/** A completed schedule. */
export interface CompletedSchedule {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly outcome: Outcome;
}

export interface Finding extends Failure {
  readonly scenario: Scenario;
  readonly seed: number;
}

export interface SweepResult {
  readonly schedules: number;
  readonly steps: number;
  /** The first failing schedule, simplified as far as possible. */
  readonly finding: Finding | null;
}

/** Runs schedules until one of them fails. */
export async function sweep(testBed: TestBed, options: Sweep): Promise<SweepResult> {
  const { scenarios, seeds, plant, isOver = () => false, patience = 80, onSchedule } = options;
  let [schedules, steps] = [0, 0];
  for (const seed of seeds) {
    if (isOver()) break;
    const scenario = scenarios[seed % scenarios.length] as Scenario;
    const outcome = await simulate(testBed, { scenario, seed, plant });
    schedules += 1;
    steps += outcome.trace.length;
    onSchedule?.(schedules, { scenario, seed, outcome });
    if (outcome.findings.length === 0) continue;
    const rerun = (decisions: readonly number[]) =>
      simulate(testBed, { scenario, seed, presetDecisions: decisions, isWhole: true, plant });
    const limits = { patience, isOver };
    const failure = await shrink({ decisions: outcome.decisions, outcome }, rerun, limits);
    return { schedules, steps, finding: { scenario, seed, ...failure } };
  }
  return { schedules, steps, finding: null };
}

/**
 * Searches for each planted fault, starting with a seed that is known to find it; returns whether
 * all of them were found.
 */
export async function findPlanted(
  testBed: TestBed,
  { schedules }: { readonly schedules: number },
): Promise<boolean> {
  let areFound = true;
  for (const [number, { name, scenario, seed, plant }] of plantedFaults.entries()) {
    const own = everyScenario.filter((one) => one.name === scenario);
    const seeds = Array.from({ length: schedules }, (_, index) => seed + index);
    const { finding } = await sweep(testBed, { scenarios: own, seeds, plant, patience: 0 });
    console.log(
      finding
        ? `${number} found by seed ${finding.seed} of ${scenario}: ${name}`
        : `${number} not found by ${schedules} seeds of ${scenario} from ${seed} on: ${name}`,
    );
    areFound &&= finding !== null;
  }
  return areFound;
}

/** Describes a failure and how to reproduce it. */
export function reportOf({ scenario, seed, decisions, outcome }: Finding): string {
  const { trace, findings, fingerprint } = outcome;
  return [
    `${scenario.name}, seed ${seed}: ${findings.length} findings`,
    ...findings.map((one) => `  ${one}`),
    `trace ${fingerprint}:`,
    ...trace.map((line) => `  ${line}`),
    'to reproduce it:',
    `  npm run simulate -- --scenario ${scenario.name} --seed ${seed} --decisions ${decisions.join()}`,
    `or unsimplified: --scenario ${scenario.name} --seed ${seed} --schedules 1`,
  ].join('\n');
}
