const { appendFileSync } = require('node:fs');
const { relative } = require('node:path');
const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { disableStorages } = require('./async-storages');

/** Appends what a test file has cost this process to the file that TEST_COSTS names: one JSON object a line. */
function noteCosts(testPath, { user, system }) {
  if (!process.env.TEST_COSTS) return;
  const costs = {
    file: relative(process.cwd(), testPath),
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    heapMegabytes: Math.round(process.memoryUsage().heapUsed / 2 ** 20),
  };
  appendFileSync(process.env.TEST_COSTS, `${JSON.stringify(costs)}\n`);
}

/** What jest leaves on the global object, and what the next file must not find there. */
const LEFT_BY_JEST = /JEST|EVENT_HANDLERS|TEST_TIMEOUT|RETRY/;

/** Test files run in the worker's own context, so that modules and classes are the same for all of them. */
module.exports = class WorkerEnvironment {
  isShared = true;
  global = globalThis;

  constructor({ projectConfig: config }, { testPath }) {
    const { global } = this;
    this.testPath = testPath;
    this.cpuBefore = process.cpuUsage();
    this.found = { console: global.console, exit: process.exit };
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

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    disableStorages();
    noteCosts(this.testPath, process.cpuUsage(this.cpuBefore));
    this.global.console = this.found.console;
    process.exit = this.found.exit;
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
