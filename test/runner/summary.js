const { existsSync, readFileSync } = require('node:fs');

/**
 * Prints at the end of a run which tests were skipped (their names contain the reason) and which
 * requests had to be repeated.
 */
module.exports = class Summary {
  onRunComplete(_contexts, { testResults }) {
    const skippedTests = testResults.flatMap(({ testResults: tests }) =>
      tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
    );
    for (const name of skippedTests) process.stderr.write(`Skipped: ${name}\n`);
    const path = process.env.REPEATS_FILE;
    if (!path || !existsSync(path)) return;
    const repeats = readFileSync(path, 'utf8').trim().split('\n');
    process.stderr.write(`Repeated after 503: ${repeats.length} requests\n`);
    for (const line of repeats.slice(0, 20)) process.stderr.write(`  ${line}\n`);
  }
};
