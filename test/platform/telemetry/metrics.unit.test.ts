import { startMetrics } from '../../../src/platform/telemetry/metrics';

describe('a gauge that cannot be read', () => {
  it.each([
    ['without labels', {}],
    ['with labels', { state: 'waiting' }],
  ])('is omitted, %s, until it can be read again', async (_what, labels) => {
    let isReadable = true;
    const metrics = await startMetrics([
      {
        name: 'test_waiting',
        help: 'What waits',
        together: 'max',
        labels: Object.keys(labels),
        read: async () => {
          if (!isReadable) throw new Error('no database');
          return [{ value: 7, labels }];
        },
      },
    ]);
    const isShown = async (): Promise<boolean> => /^test_waiting.* 7$/m.test(await metrics.text());
    const isThere = async (): Promise<boolean> => /^test_waiting/m.test(await metrics.text());
    expect(await isShown()).toBe(true);
    isReadable = false;
    expect(await isThere()).toBe(false);
    isReadable = true;
    expect(await isShown()).toBe(true);
    metrics.close();
  });
});
