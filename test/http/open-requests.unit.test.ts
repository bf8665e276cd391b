import fc from 'fast-check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createOpenRequests } from '../../src/http/open-requests';
import type { AtRequestEnd } from '../../src/http/request-end';

it('holds those that are not closed, in whichever order they come and go', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 60 }), (steps) => {
      let atEnd: AtRequestEnd = () => undefined;
      const open = createOpenRequests({ atRequestEnd: (act) => (atEnd = act) });
      const expected: FastifyReply[] = [];
      for (const step of steps) {
        const [leaving] = expected.splice(step, 1);
        if (leaving) {
          atEnd({} as FastifyRequest, leaving, 200);
          continue;
        }
        const reply = {} as FastifyReply;
        open.add(reply);
        expected.push(reply);
      }
      expect(new Set(open.all())).toEqual(new Set(expected));
      expect(open.count).toBe(expected.length);
    }),
  );
});
