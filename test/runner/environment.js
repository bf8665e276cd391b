const { appendFileSync, readFileSync } = require('node:fs');
const { relative } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { disableStorages } = require('./async-storages');

// Most test code runs only a few times, so functions are optimized after three times as many runs.
// Later versions of Node have no such flag.
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=200000');

/** The CPU seconds of this process, and of the database's if the run has one worker and starts it itself. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  const enginePid = process.platform === 'linux' ? globalThis.testEngine?.pid() : undefined;
  return { own: (user + system) / 1e6, engine: enginePid === undefined ? 0 : secondsOf(enginePid) };
}

const CLOCK_TICKS_PER_SECOND = 100;

function secondsOf(pid) {
  const [, facts = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = facts.split(' ').slice(11, 13).map(Number);
  return (user + system) / CLOCK_TICKS_PER_SECOND;
}

/** Appends the cost of a test or a test file to the file that TEST_COSTS names: one JSON object per line. */
function noteCosts(what, before) {
  const after = cpuSeconds();
  const costs = {
    ...what,
    cpuSeconds: Number((after.own - before.own).toFixed(2)),
    engineSeconds: Number((after.engine - before.engine).toFixed(2)),
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    heapMegabytes: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
  };
  appendFileSync(process.env.TEST_COSTS, `${JSON.stringify(costs)}\n`);
}

/** Names that jest leaves on the global object and that must be removed before the next file. */
const LEFT_BY_JEST = /JEST|EVENT_HANDLERS|TEST_TIMEOUT|RETRY/;

/** Test files run in the worker's own context, so that modules and classes are the same for all of them. */
module.exports = class WorkerEnvironment {
  isShared = true;
  global = globalThis;

  constructor({ projectConfig: config }, { testPath }) {
    const { global } = this;
    this.file = relative(process.cwd(), testPath);
    if (process.env.TEST_COSTS) this.before = cpuSeconds();
    this.originals = { console: global.console, exit: process.exit };
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = { idToRef: (timer) => timer, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {}

  handleTestEvent({ name, test }) {
    if (!this.before) return;
    if (name === 'test_start') this.beforeTest = cpuSeconds();
    if (name === 'test_done') noteCosts({ file: this.file, test: test.name }, this.beforeTest);
  }

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    disableStorages();
    if (this.before) noteCosts({ file: this.file }, this.before);
    this.global.console = this.originals.console;
    process.exit = this.originals.exit;
    for (const symbol of Object.getOwnPropertySymbols(this.global)) {
      if (LEFT_BY_JEST.test(symbol.description ?? '')) delete this.global[symbol];
    }
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.global;
  }
};
