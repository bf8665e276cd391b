import {
  afterFailure,
  afterSuccess,
  concurrencyOf,
  isCircuitOpen,
  isHopeless,
  newHealth,
} from '../../../src/modules/webhooks/endpoints/endpoint-health';
import { unknownFilters, wantsEvent } from '../../../src/modules/webhooks/endpoints/event-filter';

describe('an endpoint wants an event', () => {
  it.each([
    [[], [], true],
    [['*'], [], true],
    [['order.paid'], [], true],
    [['order.*'], [], true],
    [['order.shipped', 'order.paid'], [], true],
    [['order.shipped'], [], false],
    [['product.*'], [], false],
    [['ord.*'], [], false],
    [['order.pai'], [], false],
    [[], ['ord_1'], true],
    [[], ['ord_2'], false],
    [['order.*'], ['ord_2', 'ord_1'], true],
    [['order.shipped'], ['ord_1'], false],
  ])(
    'order.paid of ord_1 with the types %j and the resources %j: %s',
    (eventTypes, ids, isWanted) => {
      const endpoint = { eventTypes, resourceIds: ids };
      expect(wantsEvent(endpoint, { type: 'order.paid', resourceId: 'ord_1' })).toBe(isWanted);
    },
  );

  it('by filters that name something', () => {
    const filters = ['order.paid', 'order.*', '*', 'order', 'orders.*', 'order.pay'];
    expect(unknownFilters(filters, ['order.paid'])).toEqual(['order', 'orders.*', 'order.pay']);
  });
});

describe('the health of an endpoint', () => {
  const start = new Date('2026-03-01T12:00:00.750Z');
  const at = (ms: number) => new Date(start.getTime() + ms);
  const MINUTE = 60_000;
  const DAYS = 24 * 60 * MINUTE;
  const failed = (times: number) => {
    let health = newHealth;
    for (let n = 0; n < times; n += 1) health = afterFailure(start, health);
    return health;
  };

  it.each([
    [9, false, 4],
    [10, true, 1],
    [11, true, 1],
  ])('after %d failures in a row: circuit open %s, %d at once', (times, isOpen, atOnce) => {
    expect(isCircuitOpen(failed(times), start)).toBe(isOpen);
    expect(concurrencyOf(failed(times), 4)).toBe(atOnce);
  });

  it('opens the circuit for a minute, and forgets failures with a success', () => {
    const open = [MINUTE - 1, MINUTE].map((ms) => isCircuitOpen(failed(10), at(ms)));
    expect(open).toEqual([true, false]);
    const well = afterSuccess(at(1), failed(10));
    const facts = { consecutiveFailures: 0, failingSince: null, lastFailureAt: start };
    expect(well).toMatchObject({ ...facts, lastSuccessAt: at(1) });
  });

  it('is given up after five days without a success', () => {
    const health = afterFailure(at(4 * DAYS), failed(1));
    const given = [5 * DAYS - 1, 5 * DAYS].map((ms) => isHopeless(health, at(ms)));
    expect(given).toEqual([false, true]);
    expect(isHopeless(newHealth, at(9 * DAYS))).toBe(false);
  });
});
