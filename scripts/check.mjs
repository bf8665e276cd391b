// Runs every `check:…` of package.json, as many at a time as there are processors: npm run check.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const waiting = Object.keys(scripts).filter((name) => name.startsWith('check:'));

/** Each check prints its output at its end, so that two outputs do not mix. */
function run(name) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => output.push(part));
    child.once('error', reject);
    child.once('close', (code) => {
      console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'}`);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

const failedChecks = [];
const runNext = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (!(await run(name))) failedChecks.push(name);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, runNext));
if (failedChecks.length > 0) console.log(`Failed: ${failedChecks.join(', ')}`);
process.exit(failedChecks.length === 0 ? 0 : 1);
