const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * The storages that were used since the last call of `disableStorages`. Before Node 24, every
 * promise of the process carries every enabled storage.
 */
const usedStorages = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    usedStorages.add(this);
    return original.apply(this, args);
  };
}

/** Called between two test files. Using a storage again enables it again. */
module.exports.disableStorages = () => {
  for (const storage of usedStorages) storage.disable();
  usedStorages.clear();
};

/**
 * Replaces the storage in which jest-circus keeps the running test or hook. Tests and hooks run one
 * after the other, so a field is enough, and an enabled storage doubles the cost of every promise
 * before Node 24.
 */
module.exports.SequentialStorage = class SequentialStorage {
  #value;

  async run(value, work) {
    const outer = this.#value;
    this.#value = value;
    try {
      return await work();
    } finally {
      this.#value = outer;
    }
  }

  getStore() {
    return this.#value;
  }
};
