import fc from 'fast-check';
import { dateText } from '../../src/platform/date-text';

describe('dateText', () => {
  it('answers what toISOString answers, for every date', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(dateText(date)).toBe(date.toISOString());
        expect(dateText(new Date(date.getTime()))).toBe(date.toISOString());
      }),
      { numRuns: 2000 },
    );
  });

  it('knows the first and the last moment of a day, before 1970 too', () => {
    for (const text of ['2026-11-20T00:00:00.000Z', '1969-12-31T23:59:59.999Z']) {
      expect(dateText(new Date(text))).toBe(text);
    }
  });

  it('throws for a date that is none', () => {
    expect(() => dateText(new Date(Number.NaN))).toThrow(RangeError);
  });
});
