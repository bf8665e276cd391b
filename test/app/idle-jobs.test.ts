import { createServices } from '../../src/app/services';
import { findDueWork } from '../../src/platform/jobs';
import { useTestApp } from '../support/build-test-app';

const HOURS_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;
/** The job that recomputes recommendations from the newest orders, whether or not there are new ones. */
const ALWAYS_BUSY = ['recommendation-refresh'];

const service = useTestApp();

it('idle jobs report no runs, so their metrics do not change', async () => {
  const { jobs } = createServices(service.foundation);
  await service.app.worker.settle();
  // The tasks that remove expired data have run by now.
  service.clock.advance(DAY_MS);
  await service.app.worker.settle();
  service.clock.advance(HOURS_MS);
  const busyJobs: string[] = [];
  const dueIn = await findDueWork(service.foundation, jobs);
  for (const { name, pass } of jobs) {
    if (dueIn.get(name) === 0 && (await pass()) !== false) busyJobs.push(name);
  }
  expect(busyJobs).toEqual(ALWAYS_BUSY);
});
