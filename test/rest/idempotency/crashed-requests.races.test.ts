import { publicSchema } from '../../../src/graphql/schema';
import { keylessMutations, rootFieldOf } from '../../../src/rest/endpoints';
import { useKillableApp } from '../../support/crashing-database';
import {
  addressOf,
  endpointOf,
  keyedRequests,
  unkeyedEndpoints,
  unsafeEndpoints,
  type Send,
} from '../../support/keyed-requests';
import { deletionKill, securityLogKills, unkeyedKills } from '../../support/killed-routes';
import { substituteFields } from '../../support/public-operation';
import { isDeep, SEED } from '../../support/size';

const SAMPLES = { rest: 2, graphQL: 1 };
const SAMPLED_COMMANDS = 9;
const MAX_COMMANDS = 80;
/** Long enough for all leases to expire. */
const LEASES_MS = 16_000;

const service = useKillableApp();
let number = 0;

const { scenarios, prepare, overRest, overGraphQL } = keyedRequests(() => service);

/** The process is killed at a command, and so is the next one; the third attempt comes when all leases have expired. */
async function crashOnce(name: string, send: Send, crash: { step: number; isExecuted: boolean }) {
  const request = await prepare(name);
  const key = `key-${(number += 1)}`;
  const attempt = () => send(endpointOf(name), request, key);
  const plan = { afterCommands: crash.step, isExecuted: crash.isExecuted };
  const { isFailed } = await service.during(plan, attempt);
  if (isFailed) await service.during({ ...plan, isExecuted: true }, attempt);
  service.clock.advance(LEASES_MS);
  const { isDone } = await attempt();
  return { isFailed, result: { ...crash, isDone, outcome: await request.outcome() } };
}

async function runUndisturbed(name: string, send: Send) {
  const request = await prepare(name);
  const { isDone } = await send(endpointOf(name), request, `key-${(number += 1)}`);
  return { isDone, outcome: await request.outcome() };
}

/**
 * Over REST, kills at every command of one in ten routes, which the seed chooses; the deep run
 * covers all routes.
 */
const isWhole = (index: number, send: Send): boolean =>
  isDeep || (send === overRest && index % 10 === SEED % 10);

function* crashes(
  index: number,
  samples: number,
): Generator<{ step: number; isExecuted: boolean }> {
  if (samples > 0) {
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
  const expected = await runUndisturbed(name, send);
  expect(expected.isDone).toBe(true);
  const index = Object.keys(scenarios).indexOf(name);
  const isSampled = !isWhole(index, send);
  for (const crash of crashes(index, isSampled ? samples : 0)) {
    const { isFailed, result } = await crashOnce(name, send, crash);
    expect(result).toEqual({ ...crash, ...expected });
    if (!isSampled && !isFailed) return;
  }
  if (!isSampled) throw new Error(`${name} takes more than ${MAX_COMMANDS} commands`);
}

const TIME_MS = isDeep ? 300_000 : 90_000;

describe(`a request with a key whose process ended at a database command (TEST_SEED=${SEED})`, () => {
  it('has a scenario for every unsafe route', () => {
    const coveredAddresses = new Set(
      Object.keys(scenarios).map((name) => addressOf(endpointOf(name))),
    );
    expect(
      unsafeEndpoints.map(addressOf).filter((address) => !coveredAddresses.has(address)),
    ).toEqual([]);
  });

  it('has a suite with kills for every unsafe route without keys', () => {
    const endpoints: readonly string[] = [
      ...unkeyedKills,
      ...Object.values(securityLogKills),
      deletionKill,
    ];
    expect(unkeyedEndpoints.map(addressOf).filter((route) => !endpoints.includes(route))).toEqual(
      [],
    );
  });

  it('has a scenario for every mutation that honours keys', () => {
    const mutations = Object.keys(publicSchema().getMutationType()?.getFields() ?? {});
    const coveredNames = new Set([
      ...keylessMutations,
      ...substituteFields,
      ...unsafeEndpoints.flatMap(rootFieldOf),
    ]);
    expect(mutations.filter((field) => !coveredNames.has(field))).toEqual([]);
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
