import { PASSWORD, send } from '../../support/accounts';
import { buildTestApp, type TestApp } from '../../support/build-test-app';

let service: TestApp;

beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

describe('200 parallel sign-ins', () => {
  it('leave reading a product fast', async () => {
    const times: number[] = [];
    const logins = Array.from({ length: 200 }, (_, index) =>
      send(service, 'POST', '/auth/login', {
        body: { email: `crowd-${index}@example.com`, password: PASSWORD },
        ip: `40.${index}.1.1`,
      }),
    );
    const storm = Promise.all(logins);
    let isOver = false;
    void storm.then(() => (isOver = true));
    while (!isOver) {
      const startedAt = performance.now();
      await service.app.inject({ url: '/products/prd_none' });
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    times.sort((a, b) => a - b);
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
    // The bound of the contract is for a machine of its own (LOAD_FIGURES=true).
    expect(p99).toBeLessThan(process.env['LOAD_FIGURES'] ? 250 : 2500);
  });
});
