import { kill, pid } from 'node:process';

/**
 * Named steps at which a test can kill the process, to prove that whatever was begun is finished by somebody
 * else. Off unless configured, and refused in production.
 */
export type ReachStep = (step: string) => void;

/** `name` or `name:3`: SIGKILL when the step is reached for the first or the third time. */
export function createFailpoints(setting: string): ReachStep {
  if (setting === '') return () => {};
  const [name, count = '1'] = setting.split(':');
  let left = Number(count);
  return (step) => {
    if (step !== name) return;
    left -= 1;
    if (left === 0) kill(pid, 'SIGKILL');
  };
}
