import { Agent, request } from 'node:http';
import { startServiceProcess } from '../support/service-process';

const settings = {
  MONGODB_URL: process.env['MONGODB_TEST_URL'] ?? '',
  MONGODB_DB: `process_shutdown_${process.pid}`,
  SECRET_KEY: 'a-secret-key-that-only-tests-use-0123456789',
};

describe('SIGTERM', () => {
  it('cuts no accepted request and is not held by keep-alive clients', async () => {
    const service = startServiceProcess(settings);
    const address = await service.listening();
    const agent = new Agent({ keepAlive: true, maxSockets: 20 });
    const outcomes = { answered: 0, cut: 0, refused: 0 };
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        const outcome = await get(`${address}/products/prd_absent`, agent);
        outcomes[outcome] += 1;
        if (outcome === 'refused') return;
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const stoppedAt = Date.now();
    service.child.kill('SIGTERM');
    const { code } = await service.exited();
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    expect(code).toBe(0);
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    expect(outcomes.answered).toBeGreaterThan(100);
    expect(outcomes.cut).toBe(0);
  });
});

/** A request that got no byte on a connection that was closing may be repeated and counts as refused. */
function get(url: string, agent: Agent): Promise<'answered' | 'cut' | 'refused'> {
  return new Promise((resolve) => {
    let hasStarted = false;
    const outgoing = request(url, { agent }, (response) => {
      hasStarted = true;
      response.resume();
      response.on('end', () => resolve('answered'));
      response.on('error', () => resolve('cut'));
    });
    outgoing.on('error', () => resolve(hasStarted ? 'cut' : 'refused'));
    outgoing.end();
  });
}
