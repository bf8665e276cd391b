// Builds the site from dist/pages, which `write-pages.ts` has written, into dist/site.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesAt } from '../sources.mjs';

const compressors = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) };
const COMPRESSED_FILE = /\.(?:html|js|css|json|svg)$/;
/** As in src/http/compression.ts: compressing a large file at the highest quality would take seconds. */
const LARGE_BYTES = 256 * 1024;
const SMALLEST_BYTES = 1024;

/** Builds the pages, their assets, and the script of the API reference. */
export async function buildPages(root) {
  const { build } = await import('vitepress');
  await build(join(root, 'docs'));
  writeFileSync(join(root, 'dist/site/docs/assets/scalar.js'), await referenceScript());
}

/** Compresses every file, and records its hash and the policy of the pages. */
export async function finishSite(root) {
  const site = join(root, 'dist/site');
  const files = filesAt(site, '.');
  const scripts = new Set();
  const tags = {};
  for (const file of files) {
    const bytes = readFileSync(join(site, file));
    tags[file] = hashOf(bytes, 'base64url').slice(0, 22);
    if (file.endsWith('.html')) for (const hash of scriptHashes(String(bytes))) scripts.add(hash);
    if (COMPRESSED_FILE.test(file) && bytes.length >= SMALLEST_BYTES)
      await compress(join(site, file), bytes);
  }
  writeFileSync(join(site, 'files.json'), JSON.stringify({ policy: policyOf(scripts), tags }));
}

const hashOf = (bytes, encoding) => createHash('sha256').update(bytes).digest(encoding);

/** Hashes of inline scripts; scripts with `src` come from this service. */
function scriptHashes(html) {
  if (/ style="/.test(html)) throw new Error('The policy of pages forbids styles in attributes.');
  return [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${hashOf(script, 'base64')}'`,
  );
}

const policyOf = (scripts) =>
  [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].sort().join(' ')}`.trim(),
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

async function compress(path, bytes) {
  const quality = bytes.length < LARGE_BYTES ? 10 : 9;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.br`, await compressors['.br'](bytes, { params }));
  writeFileSync(`${path}.gz`, await compressors['.gz'](bytes, { level: 9 }));
}

/** Returns Scalar's bundle, which its package provides only as a route. */
async function referenceScript() {
  const { default: fastify } = await import('fastify');
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(scalar, {
    routePrefix: '/scalar',
    configuration: { url: '/openapi.json' },
  });
  const { rawPayload } = await server.inject({ url: '/scalar/js/scalar.js' });
  await server.close();
  return rawPayload;
}
