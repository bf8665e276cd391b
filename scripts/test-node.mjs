// Runs tests on another version of Node: npm run test:node -- 24 [paths of tests]. Without paths, runs all tests that
// start, stop and kill processes.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { otherNode } from './cached-package.mjs';

const [major = '', ...paths] = process.argv.slice(2);
if (!/^\d+$/.test(major)) {
  console.error('Usage: npm run test:node -- <major version of Node> [paths of tests]');
  process.exit(1);
}
const { path, env } = otherNode(major);
const jest = fileURLToPath(import.meta.resolve('jest/bin/jest'));
const selection = paths.length > 0 ? paths : ['--selectProjects', 'process'];
const { status } = spawnSync(path, [jest, '--maxWorkers=2', '--forceExit', ...selection], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
});
process.exit(status ?? 1);
