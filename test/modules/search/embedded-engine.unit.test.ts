import { createEmbeddedEngine } from '../../../src/modules/search';
import { watchedLogger } from '../../support/logger';
import { until } from '../../support/until';
import { describeEngine } from './engine-contract';

describeEngine('embedded', async (feed) => {
  const engine = createEmbeddedEngine(feed, watchedLogger);
  await engine.categories();
  /** A backlog of several pages is not waited for by a search, only for a while. */
  const settled = () =>
    until(async () => {
      await engine.categories();
      return engine.health().state === 'current';
    });
  return { engine, settled, end: async () => engine.stop() };
});
