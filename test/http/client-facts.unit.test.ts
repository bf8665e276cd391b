import fastify from 'fastify';
import { createClientFactsOf } from '../../src/http/viewer';

const factsOf = createClientFactsOf({ countryHeader: null, trustedProxies: [] });

describe('what is known about a client', () => {
  it('has its address, an IPv4 one as such', async () => {
    const app = fastify();
    app.get('/', (request) => factsOf(request));
    const answer = await app.inject({ url: '/', remoteAddress: '::ffff:192.0.2.7' });
    expect(answer.json()).toMatchObject({ ip: '192.0.2.7', country: null });
  });

  it('can still be asked for when it has hung up: its request is carried out all the same', async () => {
    const app = fastify();
    app.get('/', (request) => {
      // As the socket of a connection that was closed tells it.
      Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined });
      return factsOf(request);
    });
    expect((await app.inject('/')).json()).toMatchObject({ ip: '' });
  });
});
