import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DataFolder {
  readonly dataDir: string;
  /** What is wrong with the settings. */
  readonly faults: string[];
}

/** A text that is made once and kept in the data folder, the same for every process that uses the folder. */
export function keptText(
  { dataDir, faults }: DataFolder,
  { name, make }: { readonly name: string; readonly make: () => string },
): string {
  const path = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeOnce(path, make);
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    faults.push(`DATA_DIR ${dataDir} cannot be used (${codeOf(error)})`);
    return make();
  }
}

function writeOnce(path: string, make: () => string): void {
  try {
    writeFileSync(path, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown';
}
