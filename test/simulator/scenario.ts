import type { Db } from 'mongodb';
import type { PaymentProvider } from '../../src/modules/payments';
import type { ObservedCall } from './checks/linearizability';
import type { Instance } from './instance';
import { insist, type Answer, type Call } from './request';
import type { World } from './world';

/** The actions of clients, and the conditions that must hold afterwards. */
export interface Scenario {
  readonly name: string;
  /** The jobs that complete what clients begin. */
  readonly jobs: readonly string[];
  readonly apis: number;
  readonly workers: number;
  /** How long everything may take to settle, in milliseconds; by default three minutes. */
  readonly restMs?: number;
  /** The number of primaries that are lost in addition to other faults; by default none. */
  readonly lostPrimaries?: number;
  /** Replaces external systems; returns a function that restores them. */
  surround?(world: World): () => void;
  /** The payment provider; by default the built-in one. */
  paymentProvider?(world: World): PaymentProvider;
  /** The initial content of the database. */
  seed(db: Db, now: Date): Promise<void>;
  /** Actions before it begins, one after the other. */
  prepare?(play: Play): Promise<void>;
  /** The actions of the clients, at the same time. */
  clients(play: Play): readonly (() => Promise<void>)[];
  /** The observations of a client of a process that was started after everything had settled. */
  atRest?(play: Play, instance: Instance): Promise<void>;
  /** The violations after everything has settled. */
  check(play: Play): Promise<readonly string[]>;
}

/** One run of a scenario. */
export interface Play {
  readonly world: World;
  /** The content of the database, read from outside. */
  readonly db: Db;
  readonly apis: () => readonly Instance[];
  /** The observations of clients, by the observed object. */
  readonly observations: Map<string, ObservedCall<unknown, unknown>[]>;
  /** Violations that were found immediately. */
  readonly findings: string[];
  /** Sends a request until there is a response, and records the observation. */
  ask(call: Call, of?: Observation): Promise<Answer | null>;
}

/** An observation of an object: the request and the interpretation of its response. */
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
