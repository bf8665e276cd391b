const { createRequire, isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { SequentialStorage } = require('./async-storages');

/** Loads modules of this project as jest does, and packages as Node does, all into the worker's own context. */
class Loader extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, isActual) {
    if (name === undefined) return super.requireModule(from, name, options, isActual);
    if (name === 'node:async_hooks' && from.includes('/node_modules/jest-circus/'))
      return { AsyncLocalStorage: SequentialStorage };
    if (options?.isInternalModule) return createRequire(from)(name);
    if (isBuiltin(name)) return createRequire(from)(name);
    const path = this._resolution.resolveCjs(from, name);
    if (path.includes('/node_modules/')) return createRequire(from)(path);
    return this.requireOwn(from, name, isActual);
  }

  requireOwn(from, name, isActual) {
    return super.requireModule(from, name, undefined, isActual);
  }
}

/** Keeps the modules of all test files for the whole life of a worker. */
let sharedModules;

/**
 * Loads a test file. Its imports are loaded once per worker and shared with earlier files; a file
 * that mocks a module of this project gets new copies of all modules.
 */
class TestFileRuntime extends Loader {
  constructor(...args) {
    super(...args);
    sharedModules ??= new Loader(...args);
    this.transformCache.sourceMaps = sharedModules.getSourceMaps();
    this.hasMocks = false;
  }

  setMock(...args) {
    this.hasMocks = true;
    super.setMock(...args);
  }

  requireOwn(from, name, isActual) {
    if (this.hasMocks) return super.requireOwn(from, name, isActual);
    return sharedModules.requireModule(from, name, undefined, isActual);
  }
}

module.exports = { __esModule: true, default: TestFileRuntime };
