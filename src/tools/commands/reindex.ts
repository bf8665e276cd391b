import { StartFailure } from '../../platform/config/start-failure';
import { openConfiguredDatabase } from '../../main/start-up';
import { createIndexStates, indexAlias } from '../../modules/search';
import { createClock } from '../../platform/values/clock';
import { loadConfig } from '../../platform/config/config';
import { withGeneratedSettings } from '../../platform/config/data-folder';
import { parseArguments, runCommand } from '../command-line';

const USAGE = `Rebuild the index of the search engine while the service runs

Usage: npm run reindex            requests the rebuild
       npm run reindex -- --help  this text

With the settings of the service (SEARCH_ENGINE=opensearch, SEARCH_INDEX, MONGODB_URL, …). A worker builds the new index
while searches use the current one; then searches use the new one.

Like a start, it brings the database up to date for this release (npm run db:plan shows how), so before a rollout use
the release that is running.`;

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
    console.log('A worker builds a new index; its log says when searches use it.');
  } finally {
    await openedDatabase.close();
  }
}

runCommand(USAGE, main);
