import type { Gauge } from '../../platform/telemetry/metrics';
import type { EngineHealth, SearchEngine } from './engine/search-engine';

/** The number of products that the engine of this process knows, and the age of its knowledge. */
export function createIndexGauges({ health }: Pick<SearchEngine, 'health'>): readonly Gauge[] {
  const gauge = (name: string, help: string, of: (now: EngineHealth) => number | null): Gauge => ({
    name: `commerce_search_index_${name}`,
    help,
    together: 'max',
    read: () => {
      const value = of(health());
      return value === null ? [] : [{ value }];
    },
  });
  return [
    gauge('products', 'Products in the index of a process', ({ products }) => products),
    gauge(
      'behind',
      '1 while changes are being read, or could not be read, and searches answer from before them',
      ({ state }) => Number(state === 'behind'),
    ),
    gauge(
      'unavailable',
      '1 while searches are refused because the engine is unreachable',
      ({ state }) => Number(state === 'unavailable'),
    ),
    gauge(
      'age_seconds',
      'Time since which every change is in the index',
      ({ ageSeconds }) => ageSeconds,
    ),
  ];
}
