import type { Db } from 'mongodb';
import type { PaymentProvider } from '../../src/modules/payments';
import type { ObservedCall } from './checks/linearizability';
import type { Instance } from './instance';
import { insist, type Answer, type Call } from './request';
import type { World } from './world';

/** What clients do to a service, and what has to be true afterwards. */
export interface Scenario {
  readonly name: string;
  /** The jobs that finish what clients begin. */
  readonly jobs: readonly string[];
  readonly apis: number;
  readonly workers: number;
  /** How long everything is given to come to rest, in milliseconds; three minutes when absent. */
  readonly restMs?: number;
  /** How many primaries are lost beside other faults; none when absent. */
  readonly lostPrimaries?: number;
  /** Puts what is outside of the service in the place of the real one; answers how to take it away. */
  surround?(world: World): () => void;
  /** Where money is moved; the built-in provider when absent. */
  paymentProvider?(world: World): PaymentProvider;
  /** What is stored before it begins. */
  seed(db: Db, now: Date): Promise<void>;
  /** What was done before, one thing after the other. */
  prepare?(play: Play): Promise<void>;
  /** What the clients do, each in its own time. */
  clients(play: Play): readonly (() => Promise<void>)[];
  /** What a client sees of a process that was started once everything has come to rest. */
  atRest?(play: Play, instance: Instance): Promise<void>;
  /** What is wrong once everything has come to rest. */
  check(play: Play): Promise<readonly string[]>;
}

/** One run of a scenario. */
export interface Play {
  readonly world: World;
  /** What is stored, seen from outside. */
  readonly db: Db;
  readonly apis: () => readonly Instance[];
  /** What clients observed, by the object they observed it of. */
  readonly observations: Map<string, ObservedCall<unknown, unknown>[]>;
  /** Faults that showed at once. */
  readonly findings: string[];
  /** Asks until there is an answer, and writes down what was observed. */
  ask(call: Call, of?: Observation): Promise<Answer | null>;
}

/** An observation of an object: what was asked of it, and how its answer is read. */
export interface Observation {
  readonly object: string;
  readonly input: unknown;
  readonly outputOf: (answer: Answer) => unknown;
}

export function startPlay(world: World, db: Db, apis: () => readonly Instance[]): Play {
  const observations: Play['observations'] = new Map();
  const findings: string[] = [];
  let moment = 0;
  return {
    world,
    db,
    apis,
    observations,
    findings,
    ask: async (call, of) => {
      moment += 1;
      const calledAt = moment;
      const answer = await insist(world, apis, call);
      moment += 1;
      if (answer?.status === 500) findings.push(`${call.words}: ${JSON.stringify(answer.body)}`);
      if (of) note(of, { call, answer, calledAt });
      return answer;
    },
  };

  function note(
    { object, input, outputOf }: Observation,
    { call, answer, calledAt }: { call: Call; answer: Answer | null; calledAt: number },
  ): void {
    const output = answer === null ? null : outputOf(answer);
    const words = `${call.words}: ${answer === null ? 'no answer' : JSON.stringify(output)}`;
    const one = { input, calledAt, words, answer: output === null ? null : { output, at: moment } };
    observations.set(object, [...(observations.get(object) ?? []), one]);
  }
}
