import type { Session } from '../session';
import type { World } from '../world';
import { accountScripts } from './accounts';
import { catalogScripts } from './catalog';
import { commentScripts } from './comments';
import { contractScripts } from './contract';
import { graphqlScripts } from './graphql';
import { httpScripts } from './http';
import { importScripts } from './imports';
import { liveScripts } from './live';
import { orderScripts } from './orders';
import { searchScripts } from './search';
import { webhookScripts } from './webhooks';

/** The scripts, in the order in which they are played. */
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
  ...accountScripts,
  ...graphqlScripts,
  ...liveScripts,
  ...httpScripts,
  ...contractScripts,
];
