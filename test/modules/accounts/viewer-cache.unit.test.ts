import { anonymous } from '../../../src/modules/accounts/viewer';
import { createViewerCache } from '../../../src/modules/accounts/viewer-cache';

describe('what is remembered of a credential', () => {
  it.each([-600_000, 0, 600_000])(
    'is forgotten after three seconds, also when the clock is set by %d ms meanwhile',
    (stepMs) => {
      const [clock, monotonic] = [Date.now(), performance.now()];
      const now = jest.spyOn(Date, 'now');
      const steady = jest.spyOn(performance, 'now');
      const pass = (milliseconds: number): void => {
        now.mockReturnValue(clock + stepMs + milliseconds);
        steady.mockReturnValue(monotonic + milliseconds);
      };
      const cache = createViewerCache();
      cache.put('Bearer at_1', Promise.resolve(anonymous));
      pass(2500);
      expect(cache.find('Bearer at_1')).not.toBeNull();
      pass(3500);
      expect(cache.find('Bearer at_1')).toBeNull();
    },
  );
});
