import { createEmbeddedEngine } from '../../../src/modules/search';
import { describeEngine } from './engine-contract';

describeEngine('embedded', async (feed) => {
  const engine = createEmbeddedEngine(feed);
  await engine.categories();
  return { engine, settled: () => Promise.resolve(), end: async () => engine.stop() };
});
