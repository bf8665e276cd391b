import { parseArgs } from 'node:util';

const HELP = `npm run bench -- [options]

  --quick            the same data and work in two rounds instead of nine, under two minutes
  --check            exit 1 below what docs/performance.md says is held
  --cpu-prof         write CPU profiles of both API processes to bench/results
  --data <folder>    load the catalog of this folder (products.ndjson.gz) beside the demo data
  --only <names>     comma list of scenarios
  --connections <n>  comma list, default 50,1
  --products <n>     fill the catalog with copies up to this many products
  --json <file>      where the figures go, default bench/results/latest.json; a chart
                     of them goes beside it (.svg)
  --mongodb-url <u>  measure on this server instead of an embedded engine; its database
                     "bench" is dropped`;

export interface BenchOptions {
  readonly check: boolean;
  readonly cpuProf: boolean;
  readonly dataFolder: string | null;
  readonly only: readonly string[] | null;
  readonly connections: readonly number[];
  readonly productCount: number;
  readonly jsonPath: string | null;
  readonly mongodbUrl: string | null;
  readonly rounds: number;
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
      connections: { type: 'string', default: '50,1' },
      products: { type: 'string', default: '0' },
      json: { type: 'string' },
      'mongodb-url': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  return {
    check: values.check,
    cpuProf: values['cpu-prof'],
    dataFolder: values.data ?? null,
    only: values.only?.split(',') ?? null,
    connections: values.connections.split(',').map(Number),
    productCount: Number(values.products),
    jsonPath: values.json ?? null,
    mongodbUrl: values['mongodb-url'] ?? null,
    rounds: values.quick ? 2 : 9,
  };
}
