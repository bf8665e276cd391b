// Compiles TypeScript as it is required. tsx would keep the names of functions by a helper, which takes a good part of a schedule.
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
