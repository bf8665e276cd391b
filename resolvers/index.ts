import { auditResolvers } from './audit';
import { baseResolvers } from './base';
import { catalogResolvers } from './catalog';
import { commentsResolvers } from './comments';
import { documentsResolvers } from './documents';
import { identityResolvers } from './identity';
import { metaResolvers } from './meta';
import { ordersResolvers } from './orders';
import { importsResolvers } from './imports';
import { scalarResolvers } from './scalars';
import { searchResolvers } from './search';
import { webhooksResolvers } from './webhooks';

/** One entry per SDL file; the schema builder merges them. */
export const resolvers = [
  scalarResolvers,
  baseResolvers,
  auditResolvers,
  catalogResolvers,
  documentsResolvers,
  identityResolvers,
  metaResolvers,
  ordersResolvers,
  commentsResolvers,
  importsResolvers,
  searchResolvers,
  webhooksResolvers,
];
