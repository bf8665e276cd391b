import { buildTestApp } from '../support/build-test-app';
import { until } from '../support/until';

describe('a closing server', () => {
  it('stops its jobs immediately, while it still serves requests', async () => {
    const service = await buildTestApp();
    const { app } = service;
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    app.worker.start();
    const stop = jest.spyOn(app.worker, 'stop');
    const closing = app.close();
    await until(() => stop.mock.calls.length > 0);
    const answer = await fetch(`${origin}/products?limit=1`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await closing;
    await service.close();
  });
});
