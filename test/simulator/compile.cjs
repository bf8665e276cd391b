// Compiles TypeScript when it is required. tsx would keep the names of functions with a helper, which takes a large
// share of a schedule's time.
'use strict';
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

const options = {
  swcrc: false,
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs', ignoreDynamic: true },
  sourceMaps: 'inline',
};

Module._extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  module._compile(transformSync(source, { ...options, filename }).code, filename);
};
