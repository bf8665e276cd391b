import { keylessMutations, rootFieldOf } from '../../../src/rest/endpoints';
import { buildMortalApp, type MortalApp } from '../../support/crashing-database';
import {
  addressOf,
  endpointOf,
  keyedRequests,
  unsafeEndpoints,
  type Send,
} from '../../support/keyed-requests';
import { substituteFields } from '../../support/public-operation';

const isDeep = process.env['DEEP'] === '1';
/** Which commands are fatal when not all of them are tried: others in every run. */
const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1000);
const SAMPLES = { rest: 2, graphQL: 1 };
const SAMPLED_COMMANDS = 9;
const MAX_COMMANDS = 80;
/** All leases are over by then. */
const LEASES_MS = 16_000;

let service: MortalApp;
let number = 0;

beforeAll(async () => {
  service = await buildMortalApp();
}, 60_000);
afterAll(() => service.close());

const { scenarios, prepare, overRest, overGraphQL } = keyedRequests(() => service);

/** The process ends at a command, and so does the next one; the third attempt comes when all leases are over. */
async function crashed(name: string, send: Send, crash: { step: number; isExecuted: boolean }) {
  const request = await prepare(name);
  const key = `key-${(number += 1)}`;
  const attempt = () => send(endpointOf(name), request, key);
  service.live({ afterCommands: crash.step, isExecuted: crash.isExecuted });
  const { isFailed } = await attempt();
  service.live({ afterCommands: crash.step, isExecuted: true });
  if (isFailed) await attempt();
  service.live(null);
  service.clock.advance(LEASES_MS);
  const { isDone } = await attempt();
  return { isFailed, result: { ...crash, isDone, found: await request.found() } };
}

async function undisturbed(name: string, send: Send) {
  const request = await prepare(name);
  const { isDone } = await send(endpointOf(name), request, `key-${(number += 1)}`);
  return { isDone, found: await request.found() };
}

function* crashes(
  index: number,
  samples: number,
): Generator<{ step: number; isExecuted: boolean }> {
  if (!isDeep) {
    for (let i = 0; i < samples; i += 1) {
      const step = (SEED + index * 5 + i * 4) % SAMPLED_COMMANDS;
      yield { step, isExecuted: (SEED + index + i) % 2 === 0 };
    }
    return;
  }
  for (let step = 0; step < MAX_COMMANDS; step += 1) {
    yield { step, isExecuted: true };
    yield { step, isExecuted: false };
  }
}

async function expectOnce(name: string, send: Send, samples: number): Promise<void> {
  const expected = await undisturbed(name, send);
  expect(expected.isDone).toBe(true);
  const index = Object.keys(scenarios).indexOf(name);
  for (const crash of crashes(index, samples)) {
    const { isFailed, result } = await crashed(name, send, crash);
    expect(result).toEqual({ ...crash, ...expected });
    if (isDeep && !isFailed) return;
  }
  if (isDeep) throw new Error(`${name} takes more than ${MAX_COMMANDS} commands`);
}

const TIME_MS = isDeep ? 300_000 : 30_000;

describe(`a request with a key whose process ended at a database command (CRASH_SEED=${SEED})`, () => {
  it('has a scenario for every unsafe route', () => {
    const covered = new Set(Object.keys(scenarios).map((name) => addressOf(endpointOf(name))));
    expect(unsafeEndpoints.map(addressOf).filter((address) => !covered.has(address))).toEqual([]);
  });

  it('has a scenario for every mutation that honours keys', () => {
    const mutations = Object.keys(service.app.graphql.schema.getMutationType()?.getFields() ?? {});
    const covered = new Set([
      ...keylessMutations,
      ...substituteFields,
      ...unsafeEndpoints.flatMap(rootFieldOf),
    ]);
    expect(mutations.filter((field) => !covered.has(field))).toEqual([]);
  });

  it.each(Object.keys(scenarios))(
    'is carried out once: %s',
    (name) => expectOnce(name, overRest, SAMPLES.rest),
    TIME_MS,
  );

  it.each(Object.keys(scenarios))(
    'is carried out once through GraphQL: %s',
    (name) => expectOnce(name, overGraphQL, SAMPLES.graphQL),
    TIME_MS,
  );
});
