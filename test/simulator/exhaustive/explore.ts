import type { Scenario } from '../scenario';
import { simulate, type TestBed, type Outcome } from '../simulate';
import type { HeldAct, Plant, Process, World } from '../world';
import { footprintOf, isConflict, type Footprint } from './footprint';
import { Meetings } from './meetings';

/** A possible next step. */
interface Step {
  readonly id: string;
  /** The process whose memory it changes; all clients count as one. */
  readonly process: string;
  readonly footprint: Footprint | null;
  readonly isKill: boolean;
  /** Advances time, which may affect every process. */
  readonly isTime?: true;
  readonly take: (world: World) => Promise<void>;
}

/** A point in a schedule at which several steps are possible. */
interface Node {
  readonly steps: readonly Step[];
  /** Steps that were tried in another branch and are independent of all steps since. */
  readonly asleep: readonly Step[];
  readonly doneSteps: Step[];
  chosenStep: Step;
}

export interface Search {
  readonly scenario: Scenario;
  /** How many processes may be killed in one schedule. */
  readonly kills: number;
  /** The maximum number of schedules. */
  readonly bound: number;
  readonly plant?: Plant | undefined;
}

export interface Exploration {
  /** False if the bound was reached. */
  readonly isWhole: boolean;
  /** The number of schedules that were run to their end. */
  readonly schedules: number;
  /** The number of schedules that were abandoned as equivalent to others. */
  readonly asleep: number;
  /** The number of points at which a step was chosen. */
  readonly states: number;
  readonly finding: Outcome | null;
}

class Redundant extends Error {}

/**
 * Tries every interleaving of the steps, except those that differ from others only in the order of
 * adjacent independent steps (sleep sets). Commands that conflict with no other process are not
 * moved.
 */
export async function explore(testBed: TestBed, search: Search): Promise<Exploration> {
  const meetings = new Meetings();
  let counts = { schedules: 0, asleep: 0, states: 0 };
  let path: Node[] = [];
  while (counts.schedules + counts.asleep < search.bound) {
    const knownMeetings = meetings.count;
    const walk = new Walk(path, search.kills, meetings);
    const outcome = await simulate(testBed, {
      scenario: search.scenario,
      seed: 1,
      isWhole: true,
      plant: search.plant,
      next: (world) => walk.next(world),
    });
    counts = {
      schedules: counts.schedules + (walk.isRedundant ? 0 : 1),
      asleep: counts.asleep + (walk.isRedundant ? 1 : 0),
      states: counts.states + walk.addedNodes,
    };
    if (!walk.isRedundant && outcome.findings.length > 0) {
      return { ...counts, isWhole: false, finding: outcome };
    }
    path = meetings.count > knownMeetings ? [] : path;
    if (meetings.count === knownMeetings && !turnBack(path))
      return { ...counts, isWhole: true, finding: null };
  }
  return { ...counts, isWhole: false, finding: null };
}

/** Goes back to the last point with an untried step; returns false if there is none. */
function turnBack(path: Node[]): boolean {
  for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
    node.doneSteps.push(node.chosenStep);
    const next = wakeOf(node);
    if (next !== undefined) {
      node.chosenStep = next;
      return true;
    }
    path.pop();
  }
  return false;
}

function wakeOf({ steps, asleep, doneSteps }: Omit<Node, 'chosenStep'>): Step | undefined {
  const isOff = ({ id }: Step): boolean => [...asleep, ...doneSteps].some((one) => one.id === id);
  return steps.find((step) => !isOff(step));
}

/** Runs one schedule: follows the current path, and continues from its end. */
class Walk {
  addedNodes = 0;
  isRedundant = false;
  private depth = 0;
  private killsLeft: number;

  constructor(
    private readonly path: Node[],
    kills: number,
    private readonly meetings: Meetings,
  ) {
    this.killsLeft = kills;
    meetings.beginSchedule();
  }

  async next(world: World): Promise<void> {
    const enabledSteps = this.enabledIn(world);
    if (enabledSteps.every(({ isKill }) => isKill)) return world.passTime();
    // Time advances when all processes wait for it, even while a message is in flight.
    const isQuiet = enabledSteps.every(({ process }) => process.startsWith(SENT_PREFIX));
    const steps = isQuiet
      ? [...enabledSteps, TIME_PASSES]
      : (this.alone(enabledSteps) ?? enabledSteps);
    const step = this.stepOf(steps);
    if (step.isKill) this.killsLeft -= 1;
    if (step.footprint) this.meetings.note(step.process, step.footprint);
    await step.take(world);
  }

  /** Steps that were tried at the last point and are independent of the step taken there. */
  private asleepNow(): readonly Step[] {
    const last = this.path[this.depth - 1];
    if (last === undefined) return [];
    return [...last.asleep, ...last.doneSteps].filter((one) => !isDependent(one, last.chosenStep));
  }

  private stepOf(steps: readonly Step[]): Step {
    const knownNode = this.path[this.depth];
    if (knownNode !== undefined) {
      this.depth += 1;
      const same = steps.find(({ id }) => id === knownNode.chosenStep.id);
      if (same === undefined) throw new Error(`the replay diverges at ${knownNode.chosenStep.id}`);
      return same;
    }
    const node = { steps, asleep: this.asleepNow(), doneSteps: [] };
    const nextStep = wakeOf(node);
    if (nextStep === undefined) {
      this.isRedundant = true;
      throw new Redundant('every possible step was tried in another branch');
    }
    this.path.push({ ...node, chosenStep: nextStep });
    this.depth += 1;
    this.addedNodes += 1;
    return nextStep;
  }

  /**
   * A step that conflicts with no other process, and the kill that may happen to its process
   * instead.
   */
  private alone(enabledSteps: readonly Step[]): readonly Step[] | null {
    const events = enabledSteps.filter(({ isKill }) => !isKill);
    const step = events.find(
      ({ process, footprint }) =>
        events.filter((one) => one.process === process).length === 1 &&
        (footprint === null || !this.meetings.has(process, footprint)),
    );
    if (step === undefined) return null;
    return [
      step,
      ...enabledSteps.filter(({ isKill, process }) => isKill && process === step.process),
    ];
  }

  private enabledIn(world: World): readonly Step[] {
    const events = world.heldNow().map(stepOf);
    if (this.killsLeft === 0) return events;
    const busy = new Set(world.heldNow().flatMap(({ owner }) => owner ?? []));
    return [...events, ...[...busy].flatMap(killsOf)];
  }
}

const CLIENTS = 'clients';
const SENT_PREFIX = 'sent';
const TIME_PASSES: Step = {
  id: 'time passes',
  process: 'time',
  footprint: null,
  isKill: false,
  isTime: true,
  take: (world) => world.passTime(),
};

function stepOf(heldAct: HeldAct): Step {
  const { operation, owner, number, words } = heldAct;
  return {
    // The messages of a killed process count as a separate process.
    process: owner?.name ?? (operation ? `${SENT_PREFIX} ${number}` : CLIENTS),
    id: `${number} ${operation ? '' : words}`,
    footprint: operation ? footprintOf(operation) : null,
    isKill: false,
    take: (world) => world.letThrough(heldAct),
  };
}

/** The messages of a killed process are lost or still arrive. */
function killsOf(process: Process): readonly Step[] {
  return [false, true].map((arrives) => ({
    id: `kill ${process.name} ${arrives}`,
    process: process.name,
    footprint: null,
    isKill: true,
    take: async (world) => {
      world.kill(process, () => arrives);
      await world.time.untilSettled();
    },
  }));
}

function isDependent(one: Step, other: Step): boolean {
  if (one.isTime || other.isTime || one.process === other.process || (one.isKill && other.isKill))
    return true;
  if (one.footprint === null || other.footprint === null) return false;
  return isConflict(one.footprint, other.footprint);
}
