import type { Services } from '../../../resolvers/services';
import type { DemoRepository } from './demo.repository';
import { demoPeople, viewerOf } from './people';

/** An address without a server, so that deliveries to it fail. */
const UNREACHABLE = 'https://returns-desk.example/webhooks';

const DAY_MS = 86_400_000;

/**
 * The seed of a created object. It begins with a time, a different one for each object of a kind, so that they have an
 * order.
 */
function seedOf(now: Date, name: string, index = 0): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return `${(today + index).toString(36)}.${name}-${index}`;
}

/** The endpoint in the contract's examples has the same id in every demo database, whenever it was created. */
const ENDPOINT_SEED = `${Date.UTC(2025, 0, 1).toString(36)}.endpoint`;

/**
 * Creates open work for the console: flags, two imports, one of which partly fails, and an endpoint that cannot be
 * reached. Uses the services; creates each only once, however often it is called. The worker carries it out.
 */
export async function createWork(
  services: Services,
  demo: DemoRepository,
  now: Date,
): Promise<void> {
  await Promise.all([
    flagComments(services, demo, now),
    startImports(services, now),
    registerEndpoint(services, now),
  ]);
}

async function flagComments(
  { comments }: Services,
  demo: DemoRepository,
  now: Date,
): Promise<void> {
  const flaggedComments = await demo.listComments('pst_demo_0002', 2);
  const complaints = [
    [demoPeople.customer, 'off_topic'],
    [demoPeople.customerTwo, 'ad'],
  ] as const;
  for (const [index, id] of flaggedComments.entries()) {
    for (const [person, reasonCode] of complaints.slice(0, index + 1)) {
      const complaint = { reasonCode, seed: seedOf(now, `flag-${person.id}`, index) };
      await comments.reactions.flag(viewerOf(person), id, complaint);
    }
  }
}

/** The valid rows of both imports change nothing. */
async function startImports({ imports }: Services, now: Date): Promise<void> {
  const viewer = viewerOf(demoPeople.admin);
  const request = { type: 'products', mode: 'update' } as const;
  const rowOf = (index: number) => ({ externalId: `demo-${index + 1}`, currency: 'USD' });
  const rows = Array.from({ length: 80 }, (_, index) => rowOf(index));
  const invalidRows = [
    { externalId: 'demo-81', price: -4 },
    { externalId: 'demo-82', categoryExternalId: 'demo-mugs' },
    { externalId: 'spring-3', title: 'Trail mug' },
  ];
  await imports.startImport(
    viewer,
    { ...request, items: rows.slice(0, 60) },
    seedOf(now, 'import', 1),
  );
  const mixedRows = [...rows.slice(60), ...invalidRows];
  await imports.startImport(viewer, { ...request, items: mixedRows }, seedOf(now, 'import', 2));
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
  // Endpoints that must answer a challenge receive nothing until they do, and this one cannot be reached.
  if (status !== 'active') return;
  for (const [index, type] of ['order.refunded', 'order.refund_failed'].entries()) {
    await webhooks.endpoints.test({ viewer, op: seedOf(now, 'test', index) }, id, type);
  }
}
