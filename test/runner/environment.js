const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { disableStorages } = require('./async-storages');

/** What jest leaves on the global object, and what the next file must not find there. */
const LEFT_BY_JEST = /JEST|EVENT_HANDLERS|TEST_TIMEOUT|RETRY/;

/** Test files run in the worker's own context, so that modules and classes are the same for all of them. */
module.exports = class WorkerEnvironment {
  isShared = true;
  global = globalThis;

  constructor({ projectConfig: config }) {
    const { global } = this;
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
