import { announce } from './banner';
import { runProcess, startWithoutArguments, type Lifecycle } from './lifecycle';
import { loadSettings } from './settings';
import { openApp } from './start-up';

const USAGE = `The background work of the service, beside API processes with RUN_WORKER=false

Usage: npm run worker             relays, deliveries, imports and sweepers until it is told to stop
       npm run worker -- --help   this text

Settings come from the environment; .env.example lists them all.`;

/**
 * The worker as a process of its own (`npm run worker`): relays, deliveries, imports and sweepers. Run as many of these
 * as needed beside API processes with RUN_WORKER=false. It serves no requests.
 */
async function work(life: Lifecycle): Promise<void> {
  const settings = await loadSettings({ serves: false });
  const { opened: resources, app } = await openApp(settings, life);
  await app.ready();
  life.onDrain(() => app.close());
  resources.finishChanges();
  app.worker.start();
  announce(settings, [`Worker runs on ${resources.description}.`]);
}

startWithoutArguments(USAGE, () => runProcess(work));
