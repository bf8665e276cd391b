import type { HistoricalComments } from '../../modules/comments';
import type { TakeOverUsers } from '../../modules/identity';
import type { Services } from '../../../resolvers/services';
import type { Row } from './ndjson-file';
import type { Tally } from './report';

/** What the loaders of single files work with. */
export interface LoadContext {
  readonly services: Services;
  readonly takeOverUsers: TakeOverUsers;
  readonly history: HistoricalComments;
  /** Names this run, so that a row that comes again in it is recognised. */
  readonly runId: string;
  readonly startedAt: Date;
}

/** One open file of the folder. */
export interface LoadFile {
  readonly tally: Tally;
  /** Rows that could be read; the others are refused on the way. */
  rows(): AsyncGenerator<Row>;
}

export const BATCH_ROWS = 500;
