import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { OpenRequests } from '../../src/http/open-requests';

it('contains the unclosed ones, in whichever order they open and close', () => {
  const render = () => ({ status: 500, headers: {}, body: '' });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 60 }), (steps) => {
      const app = fastify();
      const open = new OpenRequests(app, render);
      const expected: FastifyReply[] = [];
      for (const step of steps) {
        const [leaving] = expected.splice(step, 1);
        if (leaving) {
          leaving.raw.emit('close');
          continue;
        }
        const reply = { raw: new EventEmitter(), getHeader: () => undefined } as never;
        open.followToEnd.call(app, {} as FastifyRequest, reply, () => undefined);
        expected.push(reply);
      }
      expect(new Set(open.all())).toEqual(new Set(expected));
      expect(open.count).toBe(expected.length);
    }),
  );
});
