import { runSimulator } from './run-simulator';
import { scripts } from './scripts';

describe('what once went wrong', () => {
  it.each(scripts)('does so no more: $name', ({ name }) => {
    const { output } = runSimulator('--script', name);
    expect(output).toContain('another primary takes over');
    expect(output).toContain('nothing is wrong');
    expect(runSimulator('--script', name, '--faulty').isGood).toBe(false);
  });
});
