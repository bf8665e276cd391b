import { parseArgs } from 'node:util';
import { runChaos } from './chaos';

const USAGE = `Kills and pauses the service's processes and its database under load, then checks the books.

Usage: npm run chaos -- [--minutes 10] [--seed 1] [--apis 2] [--shoppers 12] [--replica-set]

The seed decides what is killed when; a run with the same seed makes the same decisions.
With --replica-set the database is a set whose primary steps down, is killed, cut off or isolated:
a simulated one in front of the embedded engine, or three servers of the binary MONGOD_BINARY.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      apis: { type: 'string', default: '2' },
      shoppers: { type: 'string', default: '12' },
      'replica-set': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  console.log(`Seed ${values.seed}, ${values.minutes} minutes …`);
  const report = await runChaos({
    seed: Number(values.seed),
    onSet: values['replica-set'],
    durationMs: Number(values.minutes) * 60_000,
    apis: Number(values.apis),
    shoppers: Number(values.shoppers),
    patienceMs: 60_000,
    longestPauseMs: 15_000,
  });
  console.log(JSON.stringify(report, null, 2));
  const { violations, stepsMissed } = report;
  const isKept = violations.length === 0;
  console.log(isKept ? 'All promises were kept.' : `${violations.length} violations.`);
  if (stepsMissed.length > 0) console.log(`No process was killed at ${stepsMissed.join(', ')}.`);
  process.exitCode = isKept && stepsMissed.length === 0 ? 0 : 1;
}

void main();
