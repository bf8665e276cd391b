import { claimOrReplay, REPLAY_MS, settleClaim, type Ending } from '../../src/http/idempotency';
import { asUnavailable } from '../../src/platform/mongo/errors';
import { isAppError } from '../../src/platform/values/errors';
import { canonicalJson, hashOf } from '../../src/platform/operations/idempotency';
import pino from 'pino';
import type { Instance } from './instance';
import { ConnectionLost, type World } from './world';

/** The parts of a response that a client sees. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One call of the service that may be repeated with its key. */
export interface Call {
  /** The caller and the purpose: `ann places an order`. */
  readonly words: string;
  readonly principal: string;
  /** The service stores nothing about a call without a key. */
  readonly key: string | null;
  readonly content: unknown;
  /** The number of the called process; by default any of them. */
  readonly at?: number | undefined;
  readonly work: (
    instance: Instance,
    seed: string | null,
    isResumed: boolean,
  ) => Promise<object | null | void>;
}

const log = pino({ level: 'silent' });
const STATUS = { domain: 422, conflict: 409, unavailable: 503 } as Readonly<Record<string, number>>;

/**
 * Carries out the call as the edge of the service does: claims its key, and stores the response
 * before sending it.
 */
async function answerTo(instance: Instance, call: Call): Promise<Answer> {
  if (call.key === null) return outcomeOf(() => call.work(instance, null, false));
  const { idempotency: store } = instance;
  const id = hashOf(call.principal, call.words, `key:${call.key}`);
  const fingerprint = hashOf(call.words, canonicalJson(call.content) ?? '');
  try {
    const ownerId = call.principal;
    const claimOutcome = claimOrReplay(
      await store.begin({ id, ownerId, fingerprint, keptMs: REPLAY_MS, callerRank: 0 }),
    );
    if (claimOutcome.kind === 'replay') return replayAnswer(claimOutcome.response);
    const { claim } = claimOutcome;
    const answer = await outcomeOf(() => call.work(instance, claim.seed, claim.isResumed));
    const settlement = settleClaim(claim, endingOf(answer), {
      store,
      log,
      requestId: '',
      seal: false,
    });
    if (answer.status < 500) await settlement;
    return answer;
  } catch (error) {
    return refusal(error);
  }
}

function replayAnswer({
  status,
  body,
}: {
  readonly status: number;
  readonly body: string;
}): Answer {
  return { status, body: JSON.parse(body) as Answer['body'] };
}

async function outcomeOf(work: () => Promise<object | null | void>): Promise<Answer> {
  try {
    const body = await work();
    // A client sees only what JSON preserves.
    return { status: 200, body: JSON.parse(JSON.stringify(body ?? {})) as Answer['body'] };
  } catch (error) {
    return refusal(error);
  }
}

function refusal(cause: unknown): Answer {
  const error = asUnavailable(cause) ?? cause;
  if (!isAppError(error)) return { status: 500, body: { error: String(error) } };
  const {
    code,
    details: { violations = [] },
  } = error;
  return {
    status: STATUS[error.kind] ?? 400,
    body: {
      code,
      violations: violations.map(({ code: one, params }) => ({ code: one, ...params })),
    },
  };
}

function endingOf({ status, body }: Answer): Ending {
  if (status >= 500) return 'release';
  return status === 200 || status === 422
    ? { status, headers: {}, body: JSON.stringify(body) }
    : 'forget';
}

const ATTEMPTS = 8;
const PAUSE_MS = 700;

/**
 * A client that repeats its call, on any process, until it gets a response; returns null if it
 * gives up.
 */
export async function insist(
  world: World,
  instances: () => readonly Instance[],
  call: Call,
): Promise<Answer | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const among = instances();
    const instance = among[call.at ?? world.choices.pick(among.length)];
    if (instance === undefined) throw new Error('no process is running');
    const answer = await attemptAt(world, instance, call);
    if (answer !== null && !isTransient(answer)) return answer;
    // A request that may have been carried out is not repeated.
    if (call.key === null) return null;
    await world.sleep(PAUSE_MS * (attempt + 1));
  }
  return null;
}

async function attemptAt(world: World, instance: Instance, call: Call): Promise<Answer | null> {
  try {
    return await world.send(instance, call.words, () => answerTo(instance, call));
  } catch (error) {
    if (error instanceof ConnectionLost) return null;
    throw error;
  }
}

function isTransient({ status, body }: Answer): boolean {
  return status === 503 || body['code'] === 'idempotency_in_progress';
}
