import { createLane, type Turn } from '../../src/http/lane';

const here = (): boolean => false;

/** Takes a turn and notes under its name what came of it. */
function taker(turn: Turn, name: string, log: string[]): void {
  turn.begin({ start: () => log.push(name), refuse: () => log.push(`${name} refused`) });
}

describe('a lane with one place', () => {
  it('gives the place of one who waits for its client to the next', () => {
    const lane = createLane({ maxRunning: 1, maxWaiting: 5 });
    const [slow, quick] = [lane.turnFor(here), lane.turnFor(here)];
    const log: string[] = [];
    taker(slow, 'slow', log);
    taker(quick, 'quick', log);
    expect(log).toEqual(['slow']);
    slow.pause();
    expect(log).toEqual(['slow', 'quick']);
    quick.end();
  });

  it('lets one who comes back go before those who have not begun', () => {
    const lane = createLane({ maxRunning: 1, maxWaiting: 5 });
    const [first, second, third] = [lane.turnFor(here), lane.turnFor(here), lane.turnFor(here)];
    const log: string[] = [];
    taker(first, 'first', log);
    first.pause();
    taker(second, 'second', log);
    taker(third, 'third', log);
    taker(first, 'first again', log);
    second.end();
    expect(log).toEqual(['first', 'second', 'first again']);
    first.end();
    expect(log.at(-1)).toBe('third');
    third.end();
  });

  it('keeps no place for one who ended twice, left while waiting, or never began', () => {
    const lane = createLane({ maxRunning: 1, maxWaiting: 5 });
    const log: string[] = [];
    const [first, gone, never] = [lane.turnFor(here), lane.turnFor(() => true), lane.turnFor(here)];
    taker(first, 'first', log);
    taker(gone, 'gone', log);
    never.end();
    first.end();
    first.end();
    const next = lane.turnFor(here);
    taker(next, 'next', log);
    const last = lane.turnFor(here);
    taker(last, 'last', log);
    expect(log).toEqual(['first', 'next']);
    next.end();
    expect(log).toEqual(['first', 'next', 'last']);
    last.end();
  });
});
