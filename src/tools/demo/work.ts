import type { Services } from '../../../resolvers/services';
import type { DemoRepository } from './demo.repository';
import { demoPeople, viewerOf } from './people';

/** An address that no machine has: what is sent to it fails. */
const UNREACHABLE = 'https://returns-desk.example/webhooks';

const DAY_MS = 86_400_000;

/** Names a creation, and begins with its moment: of one kind each has a moment of its own, so that they stand in order. */
function seedOf(now: Date, name: string, index = 0): string {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return `${(today + index).toString(36)}.${name}-${index}`;
}

/** The endpoint that the contract's examples name has the same id in every demo world, whenever that was made. */
const ENDPOINT_SEED = `${Date.UTC(2025, 0, 1).toString(36)}.endpoint`;

/**
 * Open work for the console: flags, two imports of which one is refused in part, and an endpoint that cannot be reached.
 * Made by the services, each once however often it is called; the worker carries it out.
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
  const flagged = await demo.listComments('pst_demo_0002', 2);
  const complaints = [
    [demoPeople.customer, 'off_topic'],
    [demoPeople.customerTwo, 'ad'],
  ] as const;
  for (const [index, id] of flagged.entries()) {
    for (const [person, reasonCode] of complaints.slice(0, index + 1)) {
      const complaint = { reasonCode, seed: seedOf(now, `flag-${person.id}`, index) };
      await comments.reactions.flag(viewerOf(person), id, complaint);
    }
  }
}

/** Both tell products what they are already, but for the rows that no rule allows. */
async function startImports({ imports }: Services, now: Date): Promise<void> {
  const viewer = viewerOf(demoPeople.admin);
  const request = { type: 'products', mode: 'update' } as const;
  const rowOf = (index: number) => ({ externalId: `demo-${index + 1}`, currency: 'USD' });
  const rows = Array.from({ length: 80 }, (_, index) => rowOf(index));
  const wrong = [
    { externalId: 'demo-81', price: -4 },
    { externalId: 'demo-82', categoryExternalId: 'demo-mugs' },
    { externalId: 'spring-3', title: 'Trail mug' },
  ];
  await imports.startImport(
    viewer,
    { ...request, items: rows.slice(0, 60) },
    seedOf(now, 'import', 1),
  );
  const mixed = [...rows.slice(60), ...wrong];
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
