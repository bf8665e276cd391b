import { writeSync } from 'node:fs';
import { kill, pid } from 'node:process';
import { ConfigError } from './config';

/**
 * Named steps at which a test can kill the process, to prove that another process completes the work. Off unless
 * configured, and refused in production.
 */
export type Failpoint<Step extends string> = (step: Step) => void;

const STDERR = 2;

/** `a,b`: SIGKILL at the first of these steps, after writing its name to stderr. */
export function createFailpoints<Step extends string>(
  setting: string,
  allSteps: readonly Step[],
): Failpoint<Step> {
  if (setting === '') return () => {};
  const steps = new Set(setting.split(','));
  const unknown = [...steps].filter((step) => !allSteps.some((one) => one === step));
  if (unknown.length > 0) throw new ConfigError([`FAILPOINT names no step: ${unknown.join(', ')}`]);
  return (step) => {
    if (!steps.has(step)) return;
    writeSync(STDERR, `failpoint ${step}\n`);
    kill(pid, 'SIGKILL');
  };
}
