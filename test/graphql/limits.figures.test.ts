import { useTestApp } from '../support/build-test-app';
import { percentile } from '../support/statistics';

const ROUNDS = 15;

const service = useTestApp();

/** Each fragment spreads the next one twice, so every level doubles the number of fields. */
function multipliedSelection(levels: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`,
  );
  return `{ ...f0 } ${fragments.join(' ')} fragment f${levels} on Query { apiVersion }`;
}

async function timeOf(query: string): Promise<number> {
  const startedAt = performance.now();
  await service.app.inject({ method: 'POST', url: '/graphql', payload: { query } });
  return performance.now() - startedAt;
}

describe('POST /graphql', () => {
  it('refuses multiplying fragments in time proportional to their text', async () => {
    const times: Record<number, number[]> = { 8: [], 16: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const levels of [8, 16]) times[levels]?.push(await timeOf(multipliedSelection(levels)));
    }
    const [few = 0, many = 0] = Object.values(times).map((list) => percentile(list, 50));
    // With its fragments expanded, the longer one is 256 times as long as the shorter one.
    expect(many / few).toBeLessThan(8);
    expect(many).toBeLessThan(500);
  });
});
