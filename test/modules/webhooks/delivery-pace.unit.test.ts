import {
  createDeliveryPace,
  createDeliveryPaces,
} from '../../../src/modules/webhooks/delivery-pace';

const NOW = new Date('2026-01-05T12:00:00Z');
const before = (milliseconds: number): Date => new Date(NOW.getTime() - milliseconds);

function paceAfter(successes: number, waitedMs: number | null) {
  const pace = createDeliveryPace();
  for (let n = 0; n < successes; n += 1) pace.succeeded();
  pace.begins([waitedMs === null ? null : before(waitedMs), NOW], NOW);
  return pace;
}

describe('the deliveries of an endpoint at once', () => {
  it.each([
    ['nothing has succeeded yet', 0, 1000, 4],
    ['less than a hundred have succeeded', 99, 1000, 4],
    ['a hundred have', 100, 1000, 5],
    ['thousands have', 5000, 1000, 16],
    ['none is late', 5000, 250, 4],
    ['none has a time', 5000, null, 4],
  ])('when %s', (_when, successes, waitedMs, slots) => {
    expect(paceAfter(successes, waitedMs).slots()).toBe(slots);
  });

  it('are four again after a failure, and when it has caught up', () => {
    const failed = paceAfter(5000, 1000);
    failed.failed();
    const inTime = paceAfter(5000, 1000);
    inTime.begins([NOW], NOW);
    expect([failed.slots(), inTime.slots()]).toEqual([4, 4]);
  });
});

describe('the pace of an endpoint', () => {
  it('is its own, and kept for a minute after it was used last', () => {
    let now = 0;
    const paces = createDeliveryPaces(() => now);
    const first = paces.of('whe_a');
    const other = paces.of('whe_b');
    expect(other).not.toBe(first);
    now = 59_999;
    expect(paces.of('whe_a')).toBe(first);
    now = 60_000;
    expect(paces.of('whe_b')).not.toBe(other);
    now = 119_998;
    expect(paces.of('whe_a')).toBe(first);
    now = 300_000;
    expect(paces.of('whe_a')).not.toBe(first);
  });
});
