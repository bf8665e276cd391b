import { cases } from './exhaustive/cases';
import { runSimulator } from './run-simulator';

/** One of them each day, so that all have their turn; `DEEP` tries every one. */
const day = Math.floor(Date.now() / 86_400_000);
const chosen = process.env['DEEP'] ? cases : cases.slice(day % cases.length).slice(0, 1);

describe('every order of a few things that happen at the same time', () => {
  it.each(chosen)('keeps the promises of the service: $name', ({ name }) => {
    const { output } = runSimulator('--exhaustive', '--case', name);
    expect(output).toMatch(/\d+ states, \d+ schedules \((all|the bound was met)\)/);
  });

  it.each(chosen)('finds the fault that is planted in it: $name', ({ name }) => {
    const { output } = runSimulator('--exhaustive', '--faulty', '--case', name);
    expect(output).toContain('until the finding');
  });
});
