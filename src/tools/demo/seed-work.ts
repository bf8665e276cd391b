import type { Services } from '../../../resolvers/services';
import { isAppError } from '../../platform/values/errors';
import { demoPeople, viewerOf, type DemoUser } from './people';
import type { DemoProduct } from './products';
import { heldComments } from './threads';

const DAY_MS = 86_400_000;
/** An address that no machine has: what is sent to it fails. */
const UNREACHABLE = 'https://returns-desk.example/webhooks';

/**
 * Names a creation: what it is, and its moment of the day, which the ids of what is made begin with. Of one kind each has a
 * moment of its own, so that they stand in the same order on every day.
 */
function seedOf(now: Date, name: string, index = 0): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return `${(today + index).toString(36)}.${name}-${index}`;
}

/** The endpoint that the contract's examples name has the same id in every demo world, whenever that was made. */
const ENDPOINT_SEED = `${Date.UTC(2025, 0, 1).toString(36)}.endpoint`;

interface WorkFacts {
  readonly now: Date;
  readonly products: readonly DemoProduct[];
  readonly customers: readonly DemoUser[];
}

/**
 * What somebody finds to do: comments that wait for a moderator, two imports of which one is refused in part, and an
 * endpoint that cannot be reached. Made by the services, each once however often it is called; the worker carries it
 * out.
 */
export async function seedWork(
  services: Services,
  { products, customers, now }: WorkFacts,
): Promise<void> {
  await Promise.all([
    writeHeldComments(services, { customers, now }),
    startImports(services, { products, now }),
    registerEndpoint(services, now),
  ]);
}

async function writeHeldComments(
  { comments }: Services,
  { customers, now }: Omit<WorkFacts, 'products'>,
): Promise<void> {
  const written = heldComments.map(async (text, index) => {
    const author = customers[index * 3] as DemoUser;
    const postId = `pst_demo_000${1 + (index % 3)}`;
    const seed = seedOf(now, 'held', index);
    await comments.comments
      .createComment(viewerOf(author), postId, { text, seed })
      .catch(ignoreDuplicate);
  });
  await Promise.all(written);
}

function ignoreDuplicate(error: unknown): void {
  if (!isAppError(error) || error.code !== 'duplicate_comment') throw error;
}

/** Both tell known products what they are already, but for the rows that no rule allows. */
async function startImports(
  { imports }: Services,
  { products, now }: Omit<WorkFacts, 'customers'>,
): Promise<void> {
  const viewer = viewerOf(demoPeople.admin);
  const rows = products.map(({ externalId, title, price, categoryExternalId }) => ({
    externalId,
    title,
    price,
    categoryExternalId,
  }));
  const wrong = [
    {
      externalId: 'spring-1',
      title: 'Folding lantern',
      price: -4,
      categoryExternalId: 'demo-tents',
    },
    { externalId: 'spring-2', title: 'Trail mug', price: 12.5, categoryExternalId: 'demo-mugs' },
    { externalId: 'spring-3', price: 24, categoryExternalId: 'demo-backpacks' },
  ];
  const request = { type: 'products', mode: 'upsert' } as const;
  await imports.startImport(
    viewer,
    { ...request, items: rows.slice(0, 60) },
    seedOf(now, 'import', 1),
  );
  const mixed = [...rows.slice(60, 80), ...wrong];
  await imports.startImport(viewer, { ...request, items: mixed }, seedOf(now, 'import', 2));
}

async function registerEndpoint({ webhooks }: Services, now: Date): Promise<void> {
  const viewer = viewerOf(demoPeople.admin);
  const { id, status } = await webhooks.endpoints.create(
    { viewer, op: ENDPOINT_SEED },
    {
      url: UNREACHABLE,
      eventTypes: ['order.refunded', 'order.refund_failed'],
      description: 'Returns desk',
    },
  );
  // Where endpoints have to answer a challenge, nothing is sent to one that is not there.
  if (status !== 'active') return;
  for (const [index, type] of ['order.refunded', 'order.refund_failed'].entries()) {
    await webhooks.endpoints.test({ viewer, op: seedOf(now, 'test', index) }, id, type);
  }
}
