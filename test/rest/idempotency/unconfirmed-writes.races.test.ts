import { isDeepStrictEqual } from 'node:util';
import type { Rule } from '../../../packages/embedded-mongodb/test/replica-set';
import { buildTestApp, type TestApp } from '../../support/build-test-app';
import { endpointOf, keyedRequests, type Attempt, type Send } from '../../support/keyed-requests';
import type { UnsafeRequest } from '../../support/unsafe-requests';
import { startFront, type ReplicaSet } from '../../support/replica-set-front';
import { until } from '../../support/until';
import { isDeep, SEED } from '../../support/size';

const MAX_WRITES = 80;
const SAMPLED_WRITES = 7;
/** How many times a client waits for `Retry-After` before it gives up. */
const MAX_ATTEMPTS = 30;

const concern = (code: number): Rule => ({
  kind: 'concern',
  failure: { code, message: 'injected' },
});
/**
 * Faults after which the write is carried out without a confirmation, or is refused temporarily.
 */
const FAULTS: Readonly<Record<string, Rule>> = {
  'whose reply is lost': { kind: 'lost' },
  'whose reply is lost, as is that of the retry by the driver': { kind: 'lost', repetitions: 1 },
  'with write concern error 64': concern(64),
  'with write concern error 91, also on the retry by the driver': {
    ...concern(91),
    repetitions: 1,
  },
  'with write concern error 100': concern(100),
  'that meets a conflict': { kind: 'error', failure: { code: 112, message: 'injected' } },
  'that reaches a member that is no longer primary': {
    kind: 'error',
    repetitions: 1,
    failure: { code: 10107, message: 'injected' },
  },
};

/** The fault of the primary while it carries the write out. */
const TROUBLES: Readonly<Record<string, (set: ReplicaSet) => Promise<void>>> = {
  'whose primary is killed': (set) => set.kill({ ms: 50, backMs: 50 }),
  'whose primary is cut off and replies late': (set) => set.cut({ ms: 300, electAfterMs: 100 }),
  'whose reply comes late, from the same primary': (set) => set.cut({ ms: 300 }),
  'that is rolled back': (set) => set.isolate({ ms: 100 }),
};

/** Long enough for all leases to expire. */
const LEASES_MS = 16_000;
const UNAVAILABLE = /^503 \w+, after \d+ s$|^unavailable \w+(, after \d+ s)?$/;

let front: Awaited<ReturnType<typeof startFront>>;
let service: TestApp;
let number = 0;

beforeAll(async () => {
  front = await startFront(SEED);
  service = await buildTestApp({ databaseUrl: front.set.url });
});
afterAll(async () => {
  await service.close();
  await front.stop();
});

const { scenarios, prepare, overRest, overGraphQL } = keyedRequests(() => service);

const isOver = ({ isFailed, isRunning }: Attempt): boolean => !isFailed && !isRunning;

const wordsOf = ({ refusal, retryAfter }: Attempt): string =>
  `${refusal}${retryAfter === undefined ? '' : `, after ${retryAfter} s`}`;

/** Sends a request until there is an outcome, as clients do; returns the responses until then. */
async function untilOver(attempt: () => Promise<Attempt>) {
  const interim: Attempt[] = [];
  while (interim.length < MAX_ATTEMPTS) {
    const answer = await attempt();
    if (isOver(answer)) return { isDone: answer.isDone, refusal: answer.refusal, interim };
    interim.push(answer);
    service.clock.advance(1000);
  }
  throw new Error(`no outcome: ${interim.at(-1)?.refusal}`);
}

async function runUndisturbed(name: string, send: Send) {
  const request = await prepare(name);
  const { isDone } = await send(endpointOf(name), request, `key-${(number += 1)}`);
  expect(isDone).toBe(true);
  return { request, outcome: await request.outcome() };
}

/**
 * The effects that must be the same with and without the fault; the worker may have to finish the
 * work after a commit point.
 */
async function expectSame(
  request: UnsafeRequest,
  example: Awaited<ReturnType<typeof runUndisturbed>>,
): Promise<void> {
  if (isDeepStrictEqual(await request.outcome(), example.outcome)) return;
  service.clock.advance(LEASES_MS);
  await service.app.worker.settle();
  expect(await request.outcome()).toEqual(await example.request.outcome());
}

/** Injects a fault into the write with that number; `isMet` is false if there is no such write. */
async function runDisturbed(name: string, send: Send, { fault, skip }: Fault) {
  const request = await prepare(name);
  const key = `key-${(number += 1)}`;
  let trouble = Promise.resolve();
  const happens = () => void (trouble = TROUBLES[fault]?.(front.set) ?? trouble);
  front.set.rules.add({ ...(FAULTS[fault] ?? { kind: 'meanwhile', happens }), skip });
  const outcome = await untilOver(() => send(endpointOf(name), request, key));
  await trouble;
  const isMet = front.set.rules.pending === 0;
  front.set.rules.clear();
  await untilPrimaryIsKnown();
  return { ...outcome, isMet, request };
}

/** After a fault of the last write, the driver has no primary until it finds one again. */
async function untilPrimaryIsKnown(): Promise<void> {
  const ping = () => service.database.db.command({ ping: 1 });
  await until(() => ping().then(Boolean, () => false));
}

interface Fault {
  readonly fault: string;
  /** The number of writes before it. */
  readonly skip: number;
}

function* faults(index: number): Generator<Fault> {
  const all = [...Object.keys(FAULTS), ...Object.keys(TROUBLES)];
  if (!isDeep) {
    const fault = all[(SEED + index) % all.length] ?? '';
    return yield { fault, skip: (SEED + 3 * index) % SAMPLED_WRITES };
  }
  for (const fault of all) {
    for (let skip = 0; skip < MAX_WRITES; skip += 1) yield { fault, skip };
  }
}

async function expectOnce(name: string, send: Send): Promise<void> {
  const example = await runUndisturbed(name, send);
  const outcomes = new Set<string>();
  for (const { fault, skip } of faults(Object.keys(scenarios).indexOf(name))) {
    if (outcomes.has(fault)) continue;
    const where = { fault, skip };
    const { interim, isMet, request, ...outcome } = await runDisturbed(name, send, where);
    expect({ ...where, ...outcome }).toEqual({ ...where, isDone: true, refusal: null });
    const failures = interim.filter(({ isFailed }) => isFailed).map(wordsOf);
    expect(failures.filter((words) => !UNAVAILABLE.test(words))).toEqual([]);
    await expectSame(request, example);
    if (!isMet) outcomes.add(fault);
  }
}

const TIME_MS = isDeep ? 900_000 : 60_000;

describe(`a request with a key, one of whose writes is not confirmed (TEST_SEED=${SEED})`, () => {
  it.each(Object.keys(scenarios))(
    'gets 503 or its result, and is carried out once: %s',
    (name) => expectOnce(name, overRest),
    TIME_MS,
  );

  it.each(Object.keys(scenarios))(
    'is carried out once through GraphQL: %s',
    (name) => expectOnce(name, overGraphQL),
    TIME_MS,
  );
});
