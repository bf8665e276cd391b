import { runSimulator } from './run-simulator';
import { scripts } from './scripts';

describe('what once went wrong', () => {
  it.each(scripts)('does so no more: $name', async ({ name }) => {
    const { output } = await runSimulator('--script', name);
    expect(output).toContain('another primary takes over');
    expect(output).toContain('nothing is wrong');
    expect((await runSimulator('--script', name, '--faulty')).isGood).toBe(false);
  });
});
