import { readCommandLine, USAGE, UsageError } from './command-line';

describe('the command line of the simulator', () => {
  it.each([
    [['--planted', '99'], '--planted is «99»; allowed are whole numbers from 0 to'],
    [['--seed', 'x'], '--seed is «x»; allowed are whole numbers from 0 on'],
    [['--schedules', 'x'], '--schedules is «x»; allowed are whole numbers from 1 on'],
    [['--schedules', '0'], '--schedules is «0»; allowed are whole numbers from 1 on'],
    [['--decisions', '1,b'], '--decisions is «b»; allowed are whole numbers from 0 on'],
    [['--scenario', 'order'], '--scenario is «order»; there are: orders; elections; '],
    [['--case', 'nothing'], '--case is «nothing»; there are: two orders want'],
    [['--script', 'nothing'], '--script is «nothing»; there are: settlement reads'],
    [['--sed', '1'], "Unknown option '--sed'; --help lists what there is"],
  ])('refuses %j in one line that says what is allowed', (args, message) => {
    const read = () => readCommandLine(args);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(message);
    expect(read).toThrow(/^[^\n]+$/);
  });

  it.each(['exhaustive', 'case', 'bound', 'faulty', 'script', 'planted', 'after', 'seconds'])(
    'explains --%s',
    (option) => expect(USAGE).toContain(`  --${option} `),
  );

  it('plants a fault in its own scenario, and in every one on request', () => {
    const plantedOption = ['--planted', '7'];
    const namesOf = (...args: string[]) => readCommandLine(args).scenarios.map(({ name }) => name);
    expect(namesOf(...plantedOption)).toEqual(['payments']);
    expect(namesOf(...plantedOption, '--scenario', 'all')).toEqual(namesOf());
  });
});
