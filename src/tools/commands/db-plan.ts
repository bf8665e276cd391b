import { databaseShape } from '../../app/collections';
import { connectDatabase } from '../../main/start-up';
import { describeStep, pendingWork } from '../../platform/database';
import { loadConfig } from '../../platform/config/config';
import { createLogger } from '../../platform/telemetry/logger';
import { parseArguments, runCommand } from '../command-line';

const USAGE = `Show what a start of this release would change in the database; changes nothing

Usage: npm run db:plan             one line for each change
       npm run db:plan -- --help   this text

Exits with 0 when there is nothing to change, with 2 when there is.`;

const SOMETHING_TO_CHANGE = 2;

async function main(): Promise<void> {
  parseArguments(USAGE, {});
  const config = loadConfig();
  const log = createLogger(config.logLevel);
  const { database, close } = await connectDatabase(config, log, { joins: true });
  try {
    const { migrations, steps } = await pendingWork(database.db, databaseShape);
    for (const { version, name } of migrations)
      console.log(`migrate to version ${version}: ${name}`);
    for (const step of steps) console.log(describeStep(step));
    const count = steps.length + migrations.length;
    console.log(count === 0 ? 'Nothing to change.' : `${count} changes.`);
    process.exitCode = count === 0 ? 0 : SOMETHING_TO_CHANGE;
  } finally {
    await close();
  }
}

runCommand(USAGE, main);
