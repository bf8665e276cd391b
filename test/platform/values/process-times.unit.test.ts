import { checkTimes, processTimes } from '../../../src/platform/values/process-times';

describe('the time limits of a process', () => {
  it('are consistent with each other', () => {
    expect(() => checkTimes()).not.toThrow();
    expect(processTimes).toMatchObject({ requestMs: 8000, drainMs: 9000, graceMs: 10_000 });
  });

  it.each([
    ['a request outlasts the drain', { requestMs: 8500 }],
    ['jobs outlast the drain', { jobsMs: 9100 }],
    ['the drain outlasts the process', { drainMs: 9500 }],
    ['a worker outlasts its primary', { endMs: 9900 }],
    ['the log of a worker outlasts its primary', { endMs: processTimes.primaryEndMs - 100 }],
    ['the primary outlasts the grace', { primaryEndMs: 10_000 }],
    ['the log of the primary outlasts the grace', { logMs: 600 }],
  ])('are refused if %s', (_what, change) => {
    expect(() => checkTimes({ ...processTimes, ...change })).toThrow('do not fit');
  });
});
