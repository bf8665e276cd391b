import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createOpenRequests } from '../../src/http/open-requests';

it('holds those that are not closed, in whichever order they come and go', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 60 }), (steps) => {
      const open = createOpenRequests();
      const expected: FastifyReply[] = [];
      for (const step of steps) {
        const [leaving] = expected.splice(step, 1);
        if (leaving) {
          leaving.raw.emit('close');
          continue;
        }
        const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
        open.add({} as FastifyRequest, reply);
        expected.push(reply);
      }
      const held = open.all().map(({ reply }) => reply);
      expect(new Set(held)).toEqual(new Set(expected));
      expect(open.count).toBe(expected.length);
    }),
  );
});
