import { createEmbeddedEngine } from '../../../src/modules/search';
import { watchedLogger } from '../../support/logger';
import { describeEngine } from './engine-contract';

describeEngine('embedded', async (feed) => {
  const engine = createEmbeddedEngine(feed, watchedLogger);
  await engine.categories();
  return { engine, settled: () => Promise.resolve(), end: async () => engine.stop() };
});
