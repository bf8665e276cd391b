const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * The storages that were used since the last call of `disableStorages`: before Node 24 every promise of the process carries
 * every enabled one.
 */
const usedStorages = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    usedStorages.add(this);
    return original.apply(this, args);
  };
}

/** Called between two test files. A storage that is used again afterwards is enabled again by that. */
module.exports.disableStorages = () => {
  for (const storage of usedStorages) storage.disable();
  usedStorages.clear();
};

/**
 * Replaces the storage in which jest-circus keeps the running test or hook. They run one after the other, so a field will do,
 * while an enabled storage doubles the cost of every promise before Node 24.
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
