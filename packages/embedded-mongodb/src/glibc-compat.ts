// The engine's Linux x64 binaries require glibc 2.38 for seven functions that older versions of
// glibc have as well, under an older version or name. On glibc 2.36 and 2.37 (Debian 12) a copy
// with changed table entries is loaded instead; node_modules is not changed. The digests of source
// and copy are checked when the copy is made, so no unknown binary is ever patched.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDirectory, writeAtomically } from './cache-directory';
import { repointToBaseline } from './elf-versions';
import { EmbeddedEngineUnavailable } from './platform-support';

interface Binary {
  readonly file: string;
  readonly sourceSha256: string;
  readonly copySha256: string;
}

const ADDON: Binary = {
  file: 'embedded-mongodb.linux-x64-gnu.node',
  sourceSha256: '5ce2da1845bd2aaf719ce33c36ef8eaf0c9e4a5b8eac75e8f10ad236ae937dbb',
  copySha256: 'b46a07fc190d6d683690087b6792c96232931b08960f67912361f09a1cdbe600',
};
const ENGINE: Binary = {
  file: 'libembedded_mongodb_native.so',
  sourceSha256: 'eee6ecfaad6a1cdcf4f27086486f9f517cb9473e164fb677969686072cbbd76c',
  copySha256: '2fad2de43b2c8fb683dca485e1ff946d6e1c38737c12c95ba58d21715f9c8168',
};

/**
 * Returns the path of an add-on that loads on glibc 2.36 and 2.37, copying it on first use.
 * The add-on finds the engine library beside itself, so both are copied.
 */
export function addonForOlderGlibc(installedAddonPath: string): string {
  const source = dirname(installedAddonPath);
  const target = join(cacheDirectory(), `glibc-${ENGINE.copySha256.slice(0, 12)}`);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const binary of [ENGINE, ADDON]) ensureCopy(binary, source, target);
  return join(target, ADDON.file);
}

function ensureCopy(binary: Binary, source: string, target: string): void {
  const sourcePath = join(source, binary.file);
  const copyPath = join(target, binary.file);
  // The copy was verified before it was renamed into place; hashing its 37 MB at every start would
  // take 0.3 s.
  if (sizeOf(copyPath) === sizeOf(sourcePath)) return;
  const bytes = readFileSync(sourcePath);
  expectDigest(bytes, binary.sourceSha256, `${binary.file} is not the version known to work`);
  repointToBaseline(bytes);
  expectDigest(bytes, binary.copySha256, `the copy of ${binary.file} did not come out as expected`);
  writeAtomically(copyPath, bytes);
}

/** In bytes; null if there is no such file. */
function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

function expectDigest(bytes: Buffer, expected: string, fault: string): void {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== expected) throw new EmbeddedEngineUnavailable(`${fault} (sha256 ${digest})`);
}
