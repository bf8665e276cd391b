import type { AuditService } from '../src/modules/audit';
import type { CatalogService, ProductChangesService, ProductPages } from '../src/modules/catalog';
import type { ManifestsService } from '../src/modules/documents';
import type { DailyUses, RequestLog } from '../src/modules/usage';
import type { CommentServices } from '../src/modules/comments';
import type { AccountServices } from '../src/modules/accounts';
import type { SignInServices } from '../src/modules/sign-in';
import type { ImportsService } from '../src/modules/imports';
import type { SearchService, SynonymsService } from '../src/modules/search';
import type { OrderServices } from '../src/modules/orders';
import type { WebhookServices } from '../src/modules/webhooks';

/** The modules as the graph uses them; composed in `src/app/services.ts`. */
export interface Services {
  readonly audit: AuditService;
  readonly catalog: CatalogService;
  readonly documents: ManifestsService;
  readonly usage: DailyUses;
  readonly accounts: AccountServices;
  readonly signIn: SignInServices;
  readonly comments: CommentServices;
  readonly imports: ImportsService;
  readonly productChanges: ProductChangesService;
  readonly productPages: ProductPages;
  readonly search: SearchService;
  readonly synonyms: SynonymsService;
  readonly orders: OrderServices;
  readonly requestLog: RequestLog;
  readonly webhooks: WebhookServices;
}
