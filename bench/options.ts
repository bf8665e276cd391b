import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scenarios } from './scenarios';
import { writeScenarios } from './writes/scenarios';

const HELP = `npm run bench -- [options]

  Reads:  ${namesOf(scenarios)}
  Writes: ${namesOf([...writeScenarios, { name: 'imports' }])}
${writeScenarios.map(({ name, help }) => `          ${name.padEnd(15)}${help}`).join('\n')}
          imports        15,000 products, against the driver's bare bulkWrite

  --quick            the same data and work in two rounds instead of nine, under two minutes; of
                     the writes only those that --only names, in one round instead of three
  --check            exit 1 below what docs/performance.md says is held
  --cpu-prof         write CPU profiles of both API processes to bench/results
  --data <folder>    load the catalog of this folder (products.ndjson.gz) beside the demo data
  --only <names>     comma list of scenarios
  --seconds <n>      length of one round of a write scenario, default 8
  --connections <n>  comma list, default 50,1
  --products <n>     fill the catalog with copies up to this many products
  --json <file>      where the figures go, default bench/results/latest.json; a chart
                     of them goes beside it (.svg)
  --mongodb-url <u>  measure on this server instead of an embedded engine; its databases
                     "bench" and "bench_rival" are dropped; a true replica set gets a rival
                     that places orders in transactions
  --replica-set      put the pretended replica set of the tests in front of the embedded engine:
                     sessions, write concerns and hops count, elections do not come`;

/** Where figures, charts and profiles go. */
export const resultsFolder = join(__dirname, 'results');

export interface BenchOptions {
  readonly quick: boolean;
  readonly check: boolean;
  /** Where CPU profiles of the API processes go, null without them. */
  readonly profileDir: string | null;
  readonly dataFolder: string | null;
  readonly only: readonly string[] | null;
  readonly connections: readonly number[];
  readonly productCount: number;
  readonly jsonPath: string | null;
  readonly mongodbUrl: string | null;
  readonly replicaSet: boolean;
  readonly rounds: number;
  /** Before the rounds of a scenario, for each server. */
  readonly warmUpSeconds: number;
  readonly writeRounds: number;
  /** Of one round of a write scenario. */
  readonly seconds: number;
}

/** What the command line asks for; prints the help and ends when asked to. */
export function readOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'cpu-prof': { type: 'boolean', default: false },
      data: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '50,1' },
      products: { type: 'string', default: '0' },
      json: { type: 'string' },
      'mongodb-url': { type: 'string' },
      'replica-set': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  return {
    quick: values.quick,
    check: values.check,
    profileDir: values['cpu-prof'] ? resultsFolder : null,
    dataFolder: values.data ?? null,
    only: values.only?.split(',') ?? null,
    connections: values.connections.split(',').map(Number),
    productCount: Number(values.products),
    jsonPath: values.json ?? null,
    mongodbUrl: values['mongodb-url'] ?? null,
    replicaSet: values['replica-set'],
    rounds: values.quick ? 2 : 9,
    warmUpSeconds: values.quick ? 2 : 6,
    writeRounds: values.quick ? 1 : 3,
    seconds: Number(values.seconds),
  };
}

function namesOf(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(', ');
}
