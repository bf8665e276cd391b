import { runSimulator } from './run-simulator';
import { scripts } from './scripts';

describe('a past failure', () => {
  it.each(scripts)('no longer occurs: $name', async ({ name }) => {
    const { output } = await runSimulator('--script', name);
    expect(output).toContain('another primary takes over');
    expect(output).toContain('nothing is wrong');
    expect((await runSimulator('--script', name, '--faulty')).isGood).toBe(false);
  });
});
