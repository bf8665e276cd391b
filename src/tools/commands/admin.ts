import { StartFailure } from '../../platform/config/start-failure';
import { openConfiguredDatabase } from '../../main/start-up';
import { createMakeAdmin, type MakeAdminResult } from '../../modules/accounts';
import { createClock } from '../../platform/values/clock';
import { loadConfig } from '../../platform/config/config';
import { withGeneratedSettings } from '../../platform/config/data-folder';
import { parseArguments, runCommand } from '../command-line';

const USAGE = `Make an account an admin while the service runs

Usage: npm run admin -- <email>   the account with this address; creates one if there is none
       npm run admin -- --help    this text

With the settings of the service (MONGODB_URL, DATA_DIR, …). The role is in force within 3 seconds. A new account
has no password: POST /auth/password-reset {"email": "…"} mails a code with which its owner sets one.

Like a start, it brings the database up to date for this release (npm run db:plan shows how), so before a rollout use
the release that is running.`;

const OUTCOME_TEXTS: Readonly<Record<MakeAdminResult['outcome'], string>> = {
  created: 'was created as an admin; set its password by POST /auth/password-reset.',
  changed: 'is an admin now.',
  unchanged: 'was an admin already.',
};

async function main(): Promise<void> {
  const { email } = parseArguments(USAGE, { operands: ['email'] }).operands;
  const config = withGeneratedSettings(loadConfig());
  const clock = createClock(config.clockSpeed, config.clockStartedAt);
  const openedDatabase = await openConfiguredDatabase(
    { ...config, demoData: false },
    { joins: true },
  );
  try {
    const makeAdmin = createMakeAdmin({ db: openedDatabase.database.db, clock });
    const result = await makeAdmin(email);
    if (result === null) throw new StartFailure('This is not an e-mail address.');
    const note =
      result.status === 'disabled' ? ' It is disabled; another admin can enable it.' : '';
    console.log(`The account ${result.id} ${OUTCOME_TEXTS[result.outcome]}${note}`);
  } finally {
    await openedDatabase.close();
  }
}

runCommand(USAGE, main);
