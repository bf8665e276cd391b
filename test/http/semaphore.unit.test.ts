import { Slot } from '../../src/http/admission';
import { Semaphore } from '../../src/platform/operations/semaphore';

const here = (): boolean => false;

/** Takes a slot and records the outcome under a name. */
function taker(slot: Slot, name: string, log: string[]): void {
  slot.acquire({ start: () => log.push(name), refuse: () => log.push(`${name} refused`) });
}

describe('a semaphore with one slot', () => {
  it('passes on the slot of a request that is waiting for its client', () => {
    const semaphore = new Semaphore({ name: 'test', maxRunning: 1, maxWaiting: 5 });
    const [slow, quick] = [new Slot(semaphore, here), new Slot(semaphore, here)];
    const log: string[] = [];
    taker(slow, 'slow', log);
    taker(quick, 'quick', log);
    expect(log).toEqual(['slow']);
    slow.pause();
    expect(log).toEqual(['slow', 'quick']);
    quick.release();
  });

  it('prefers a returning request to those that have not started', () => {
    const semaphore = new Semaphore({ name: 'test', maxRunning: 1, maxWaiting: 5 });
    const [first, second, third] = [
      new Slot(semaphore, here),
      new Slot(semaphore, here),
      new Slot(semaphore, here),
    ];
    const log: string[] = [];
    taker(first, 'first', log);
    first.pause();
    taker(second, 'second', log);
    taker(third, 'third', log);
    taker(first, 'first again', log);
    second.release();
    expect(log).toEqual(['first', 'second', 'first again']);
    first.release();
    expect(log.at(-1)).toBe('third');
    third.release();
  });

  it('leaks no slot for a request that ended twice, left the queue, or never started', () => {
    const semaphore = new Semaphore({ name: 'test', maxRunning: 1, maxWaiting: 5 });
    const log: string[] = [];
    const [first, abandonedCall, never] = [
      new Slot(semaphore, here),
      new Slot(semaphore, () => true),
      new Slot(semaphore, here),
    ];
    taker(first, 'first', log);
    taker(abandonedCall, 'gone', log);
    never.release();
    first.release();
    first.release();
    const next = new Slot(semaphore, here);
    taker(next, 'next', log);
    const last = new Slot(semaphore, here);
    taker(last, 'last', log);
    expect(log).toEqual(['first', 'next']);
    next.release();
    expect(log).toEqual(['first', 'next', 'last']);
    last.release();
  });

  it('is held once by a request whose parts request it in turn', () => {
    const semaphore = new Semaphore({ name: 'test', maxRunning: 1, maxWaiting: 5 });
    const [first, second, third] = [
      new Slot(semaphore, here),
      new Slot(semaphore, here),
      new Slot(semaphore, here),
    ];
    const log: string[] = [];
    taker(first, 'first', log);
    first.pause();
    taker(second, 'second', log);
    taker(first, 'a part of first', log);
    taker(first, 'another part of first', log);
    second.release();
    expect(log).toEqual(['first', 'second', 'a part of first', 'another part of first']);
    first.release();
    taker(third, 'third', log);
    expect(log.at(-1)).toBe('third');
    third.release();
  });

  it('is free again when it reaches a request that has ended', () => {
    const semaphore = new Semaphore({ name: 'test', maxRunning: 1, maxWaiting: 5 });
    const [first, second] = [new Slot(semaphore, here), new Slot(semaphore, here)];
    const log: string[] = [];
    taker(first, 'first', log);
    first.pause();
    taker(second, 'second', log);
    taker(first, 'a part of first', log);
    first.release();
    second.release();
    taker(new Slot(semaphore, here), 'third', log);
    expect(log).toEqual(['first', 'second', 'a part of first', 'third']);
  });
});
