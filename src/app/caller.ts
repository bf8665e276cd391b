import type { GraphContext } from '../../resolvers/context';
import { principalOf, rankOf, userIdOf } from '../modules/accounts';

type Called = Pick<GraphContext, 'viewer'>;

/** Whose keys and answers they are, of requests by REST and by GraphQL alike. */
export const caller = {
  principalOf: ({ viewer }: Called) => principalOf(viewer),
  rankOf: ({ viewer }: Called) => rankOf(viewer),
  accountOf: ({ viewer }: Called) => userIdOf(viewer),
};
