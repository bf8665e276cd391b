const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * The storages that were used since the last call of `disableStorages`. jest-circus creates one for each test file and
 * never disables it, and before Node 24 every promise of the process carries every enabled one.
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
