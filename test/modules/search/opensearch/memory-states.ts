import type { IndexStates } from '../../../../src/modules/search/opensearch/index-states.repository';

/** Stores the progress of indexes in memory. */
export function createMemoryStates(): IndexStates {
  const states = new Map<string, { settled: bigint; alias: string; at: number }>();
  const requests = new Set<string>();
  return {
    settledOf: async (index) => states.get(index)?.settled ?? null,
    advance: async ({ index, alias }, { settled, elapsedMs }) => {
      states.set(index, { settled, alias, at: performance.now() - elapsedMs });
    },
    isRebuildRequested: async (index) => requests.has(index),
    ageSeconds: async (alias) => {
      const ages = [...states.values()].filter((state) => state.alias === alias);
      const [newest] = ages.sort((a, b) => b.at - a.at);
      return newest === undefined ? null : Math.round((performance.now() - newest.at) / 1000);
    },
    requestRebuild: async (alias) => {
      for (const [index, state] of states) if (state.alias === alias) requests.add(index);
    },
    remove: async (index) => void states.delete(index),
  };
}
