// A fixed piece of work of the kind that tests do (JSON, strings, hashes, code that is compiled), by which the processor of a
// machine is measured.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const ROUNDS = 120;
const ROWS = 4000;
/** As many as test runners; they share what the cores share. */
const PARALLEL = 2;
const path = fileURLToPath(import.meta.url);

/** Processor seconds that one such piece of work takes beside another one. */
export async function measureProcessor() {
  const children = Array.from({ length: PARALLEL }, () =>
    spawn(process.execPath, [path, 'work'], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const seconds = await Promise.all(
    children.map(async ({ stdout }) => {
      const [printed] = await once(stdout, 'data');
      return Number(printed);
    }),
  );
  return seconds.reduce((sum, each) => sum + each, 0) / PARALLEL;
}

function work() {
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    id: `prd_${i}`,
    name: `Product ${(i * 7919) % 9973}`,
    price: { amount: i * 13, currency: 'EUR' },
    tags: [`tag-${i % 17}`, `tag-${i % 29}`],
  }));
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = JSON.stringify(rows);
    const byName = new Map(JSON.parse(text).map((row) => [row.name, row]));
    const names = [...byName.keys()].sort();
    found += text.match(/"tag-1\d?"/g).length + names.length;
    createHash('sha256').update(text).digest('hex');
    const lines = names
      .slice(0, 400)
      .map((name, i) => `function f${i}() { return '${name}'.length + ${round}; }`);
    found += new Script(`${lines.join('\n')} f1() + f399();`).runInThisContext();
  }
  return found;
}

if (process.argv[2] === 'work') {
  work();
  const { user, system } = process.cpuUsage();
  console.log((user + system) / 1e6);
}
