import fastify from 'fastify';
import { createClientFactsOf } from '../../src/http/viewer';

const factsOf = createClientFactsOf({ countryHeader: null, trustedProxies: [] });

describe('the facts about a client', () => {
  it('include its address, in IPv4 notation for IPv4', async () => {
    const app = fastify();
    app.get('/', (request) => factsOf(request));
    const answer = await app.inject({ url: '/', remoteAddress: '::ffff:192.0.2.7' });
    expect(answer.json()).toMatchObject({ ip: '192.0.2.7', country: null });
  });

  it('are still available after it has disconnected, because its request is carried out anyway', async () => {
    const app = fastify();
    app.get('/', (request) => {
      // The address that the socket of a closed connection reports.
      Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined });
      return factsOf(request);
    });
    expect((await app.inject('/')).json()).toMatchObject({ ip: '' });
  });
});
