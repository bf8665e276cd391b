import type { Session } from '../session';
import type { World } from '../world';
import { catalogScripts } from './catalog';
import { commentScripts } from './comments';
import { contractScripts } from './contract';
import { importScripts } from './imports';
import { orderScripts } from './orders';
import { searchScripts } from './search';
import { webhookScripts } from './webhooks';

/** Requests that tell a story, in the order in which they are sent. */
export interface Script {
  readonly name: string;
  play(session: Session, world: World): Promise<void>;
}

export const corpus: readonly Script[] = [
  ...catalogScripts,
  ...searchScripts,
  ...orderScripts,
  ...commentScripts,
  ...importScripts,
  ...webhookScripts,
  ...contractScripts,
];
