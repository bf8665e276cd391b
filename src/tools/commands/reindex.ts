import { StartFailure } from '../../platform/config/start-failure';
import { openConfiguredDatabase } from '../../main/start-up';
import { createIndexStates, indexAlias } from '../../modules/search';
import { createClock } from '../../platform/values/clock';
import { loadConfig } from '../../platform/config/config';
import { withGeneratedSettings } from '../../platform/config/generated-settings';
import { parseArguments, runCommand } from '../command-line';

const USAGE = `Have the index of the search engine made anew, beside the running service

Usage: npm run reindex            asks for it
       npm run reindex -- --help  this text

With the settings of the service (SEARCH_ENGINE=opensearch, SEARCH_INDEX, MONGODB_URL, …). A worker makes the new index
while searches use the present one, and then has them use the new one.

As a start does, it brings the database up to date for this release (npm run db:plan shows how): before a rollout use
the release that runs.`;

async function main(): Promise<void> {
  parseArguments(USAGE, {});
  const config = withGeneratedSettings(loadConfig());
  if (config.searchEngine === 'embedded') {
    throw new StartFailure('The embedded search index is rebuilt at every start.');
  }
  const clock = createClock(config.clockSpeed, config.clockStartedAt);
  const openedDatabase = await openConfiguredDatabase(
    { ...config, demoData: false },
    { joins: true },
  );
  try {
    await createIndexStates(openedDatabase.database.db, clock).requestRebuild(
      indexAlias(config.searchIndex),
    );
    console.log('A worker makes a new index; its log says when searches use it.');
  } finally {
    await openedDatabase.close();
  }
}

runCommand(USAGE, main);
