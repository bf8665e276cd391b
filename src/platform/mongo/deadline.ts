import { withDeadline } from '../deadline';
import type { Around } from './operations';

/** Longer than the time-out of a socket, whose own error comes first; less than the two that the driver may wait for. */
const DEADLINE_MS = 1800;

/**
 * Every operation of a database answers or fails within one deadline, however often the driver repeats it: a command
 * that is repeated after its socket timed out would take twice as long as a request may. Rows of a cursor have a
 * deadline for each batch.
 */
export const withinDeadline: Around = (_operation, run) => withDeadline(run(), DEADLINE_MS);
