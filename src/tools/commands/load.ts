import { resolve } from 'node:path';
import { exitCodes } from '../../main/exit';
import { openConfiguredDatabase } from '../../main/start-up';
import { loadConfig } from '../../platform/config/config';
import { withGeneratedSettings } from '../../platform/config/data-folder';
import { createKeyring } from '../../platform/secrets/keys';
import { createLogger } from '../../platform/telemetry/logger';
import { createClock } from '../../platform/values/clock';
import { parseArguments, runCommand } from '../command-line';
import { describeRejection, findFiles, KNOWN_FILES, loadFolder, summaryOf } from '../load';

const USAGE = `Load a data folder into the database of the service

Usage: npm run load -- <folder>   load these files of the folder, each packed (.gz) or not, in this order:
                                  ${KNOWN_FILES.join('\n                                  ')}
       npm run load -- --help     this text

docs/operations/data-folders.md says which fields the rows have. Loading again changes nothing.
Settings are those of the service: MONGODB_URL, or the embedded engine in DATA_DIR (the service must not
be running on it). Rejected rows are listed on standard error as file:line: reason. The command ends with
1 when rows were rejected, and with 2 when the folder has none of the files.`;

async function main(): Promise<void> {
  const { folder } = parseArguments(USAGE, { operands: ['folder'] }).operands;
  if (findFiles(folder).size === 0) {
    console.error(`${resolve(folder)} has none of the known files: ${KNOWN_FILES.join(', ')}.`);
    process.exitCode = exitCodes.usage;
    return;
  }
  const config = withGeneratedSettings(loadConfig());
  const openedDatabase = await openConfiguredDatabase(config);
  try {
    const reports = await loadFolder(
      folder,
      {
        db: openedDatabase.database.db,
        clock: createClock(1),
        config,
        log: createLogger(config.logLevel),
        deriveKeys: createKeyring(config.secretKeys),
      },
      {
        onReject: (rejection) => console.error(describeRejection(rejection)),
        onFile: (report) => console.log(summaryOf(report)),
      },
    );
    const hasRejections = reports.some(({ counts }) => counts.rejected > 0);
    if (hasRejections) process.exitCode = exitCodes.failure;
  } finally {
    await openedDatabase.close();
  }
}

runCommand(USAGE, main);
