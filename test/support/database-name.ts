/** A database of this run and worker alone; at the end, the run drops it on a server that is not its own. */
export function databaseName(what: string): string {
  return `${process.env['TEST_RUN']}_${what}_${process.pid}`;
}
