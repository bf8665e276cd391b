import {
  createDistribution,
  type DistributionDeps,
} from '../../../src/modules/webhooks/distribution';

/** A log with so many events, and nobody who wants them. */
function distributionOf(count: number) {
  const waiting = Array.from({ length: count }, (_, n) => ({ eventId: `evt_${n}` }));
  const fakes = {
    events: {
      listUndistributed: async (limit: number) => waiting.slice(0, limit),
      markDistributed: async (ids: readonly string[]) => void waiting.splice(0, ids.length),
    },
    endpoints: { listReceiving: async () => [] },
    deliveries: { insertMissing: async () => 0 },
  };
  return createDistribution(fakes as unknown as DistributionDeps).job;
}

describe('a pass of the distribution', () => {
  it('asks for another one at once only while more events may be waiting', async () => {
    const job = distributionOf(501);
    expect([await job.pass(), await job.pass(), await job.pass()]).toEqual([
      true,
      'emptied',
      false,
    ]);
  });
});
