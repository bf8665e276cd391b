import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { parseArguments, runCommand } from '../command-line';
import { KNOWN_FILES, loadFolder, summaryOf, type LoadProgress } from '../load';
import { createClock } from '../../platform/values/clock';
import { loadConfig } from '../../platform/config/config';
import { withGeneratedSettings } from '../../platform/config/kept-settings';
import { createKeyring } from '../../platform/secrets/keys';
import { createLogger } from '../../platform/telemetry/logger';
import { StartFailure } from '../../platform/config/start-failure';
import { openConfiguredDatabase } from '../../main/start-up';

const USAGE = `Load a folder of real data into the database of the service

Usage: npm run load -- <folder>   load the files of the folder that are known:
                                  ${KNOWN_FILES.join('\n                                  ')}
       npm run load -- --help     this text

Settings are those of the service: MONGODB_URL, or the embedded engine in DATA_DIR (the service must not
be running on it). Loading again changes nothing. Rows that are refused are listed with their reasons.`;

async function main(): Promise<void> {
  const { folder } = parseArguments(USAGE, { operands: ['folder'] }).operands;
  requireFiles(folder);
  const config = withGeneratedSettings(loadConfig());
  const log = createLogger(config.logLevel);
  const opened = await openConfiguredDatabase(config);
  try {
    const deriveKeys = createKeyring(config.secretKeys);
    const { db } = opened.database;
    const foundation = { db, clock: createClock(1), config, log, deriveKeys };
    console.log(summaryOf(await loadFolder(folder, foundation, progressBar())));
  } finally {
    await opened.close();
  }
}

function requireFiles(folder: string): void {
  const twins = KNOWN_FILES.flatMap((name) => [name, name.replace(/\.gz$/, ''), `${name}.gz`]);
  if (twins.some((name) => existsSync(join(folder, name)))) return;
  throw new StartFailure(
    `${resolve(folder)} has none of the known files: ${KNOWN_FILES.join(', ')}.`,
  );
}

function progressBar(): LoadProgress {
  const bar = new SingleBar({ format: '{bar} {percentage}% {file}', clearOnComplete: true });
  return {
    start: (file, totalBytes) => bar.start(totalBytes, 0, { file }),
    update: (bytes) => bar.update(bytes),
    end: () => bar.stop(),
  };
}

runCommand(USAGE, main);
