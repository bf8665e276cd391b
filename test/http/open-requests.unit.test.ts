import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { LiveSet, OpenRequests } from '../../src/http/open-requests';
import { createRandom } from '../support/random';

interface Thing {
  readonly name: string;
}

const namesIn = (set: LiveSet<Thing>): readonly string[] => [...set].map(({ name }) => name).sort();

it('contains the open requests, in whichever order they open and close', () => {
  const render = () => ({ status: 500, headers: {}, body: '' });
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 }), { maxLength: 60 }), (steps) => {
      const app = fastify();
      const open = new OpenRequests(app, render);
      const expected: FastifyReply[] = [];
      for (const step of steps) {
        const [endedReply] = expected.splice(step, 1);
        if (endedReply) {
          endedReply.raw.emit('close');
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

describe('a set of running operations', () => {
  it('contains what was added and not deleted, like a Set', () => {
    const [live, model] = [new LiveSet<Thing>(), new Set<Thing>()];
    const things = Array.from({ length: 20 }, (_, n) => ({ name: `t${n}` }));
    const random = createRandom(7);
    for (let step = 0; step < 5000; step += 1) {
      const thing = things[random(things.length)] as Thing;
      if (random(3) === 0) {
        expect(live.delete(thing)).toBe(model.delete(thing));
      } else {
        live.add(thing);
        model.add(thing);
      }
      expect([live.size, live.has(thing)]).toEqual([model.size, model.has(thing)]);
    }
    expect(namesIn(live)).toEqual([...model].map(({ name }) => name).sort());
    live.clear();
    expect([live.size, namesIn(live), things.some((thing) => live.has(thing))]).toEqual([
      0,
      [],
      false,
    ]);
  });

  it('iterates over the members that it had when the iteration began', () => {
    const live = new LiveSet<Thing>();
    const things = ['a', 'b', 'c'].map((name) => ({ name }));
    for (const thing of things) live.add(thing);
    const seenIds: string[] = [];
    for (const thing of live) {
      seenIds.push(thing.name);
      live.delete(thing);
    }
    expect([seenIds.sort(), live.size]).toEqual([['a', 'b', 'c'], 0]);
  });
});
