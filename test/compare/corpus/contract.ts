import type { Contract, Operation, Parameter, Schema } from '../contract';
import type { Session } from '../session';
import { viewers, type World } from '../world';
import type { Script } from './index';
import { commentOf, importOf, orderAfter, postOf } from './things';

/** Pages and exports that are not JSON: their text is not part of the contract. */
const PAGES = /^GET \/(docs|openapi|schema|problems$|graphql$)/;

/** Requests that would remove the viewer that later scripts need. */
const ENDS_VIEWER = new Set(['DELETE /users/me', 'POST /auth/logout']);

/** A value for each path parameter, by the path before it. */
async function placesOf(session: Session, world: World): Promise<Readonly<Record<string, string>>> {
  const post = await postOf(session, 'To look at');
  const comment = await commentOf(session, post, 'To look at');
  const order = await orderAfter(session, world, ['pay']);
  await session.ask('admin', 'POST /coupons', { code: 'LOOK', percent: 5 });
  const url = `${session.receiver.url}/looked-at`;
  const endpoint = await session.make('customer', 'POST /webhooks/endpoints', {
    url,
    eventTypes: ['import.failed'],
  });
  const importId = await importOf(session, 'products', 'upsert', [{ externalId: 'look' }]);
  return {
    products: world.products['C-1'] ?? '',
    'product-page': world.products['C-1'] ?? '',
    categories: world.categories['Cables'] ?? '',
    users: world.people.customer,
    orders: order,
    coupons: 'LOOK',
    posts: post,
    comments: comment,
    imports: importId,
    endpoints: endpoint,
    notifications: 'builtin',
    problems: 'not_found',
  };
}

const pathOf = ({ path }: Operation, places: Readonly<Record<string, string>>): string =>
  path.replace(
    /([\w-]+)\/\{\w+\}(\/\{\w+\})?/g,
    (_, kind: string) => `${kind}/${places[kind] ?? 'none_1'}`,
  );

/** Sends every operation as every viewer: reads of an existing object, and writes without a body to a missing one. */
const rights: Script = {
  name: 'contract/rights',
  play: async (session, world) => {
    const places = await placesOf(session, world);
    for (const operation of session.contract.operations) {
      const { method, name } = operation;
      const isRead = method === 'GET';
      for (const viewer of [...viewers, 'partner', 'internal', 'readonly']) {
        const target = pathOf(operation, isRead ? places : { notifications: 'builtin' });
        if (ENDS_VIEWER.has(name) || name.endsWith('/stream')) continue;
        if (PAGES.test(name)) await session.probe(viewer, `${method} ${target}`);
        else
          await session.ask(
            viewer,
            `${method} ${target}${isRead ? queryOf(name, places, world) : ''}`,
          );
      }
      const forgedCredential = { authorization: 'Bearer at_forged_credential' };
      if (!PAGES.test(name))
        await session.ask(
          'forged',
          `${method} ${pathOf(operation, places)}`,
          undefined,
          forgedCredential,
        );
    }
  },
};

/** Lists of everything also show the demo data and the effects of other scripts, so each is limited to a part. */
function queryOf(name: string, places: Readonly<Record<string, string>>, world: World): string {
  const queries: Readonly<Record<string, string>> = {
    'GET /orders': `?createdFrom=${world.startedAt}&pageSize=2`,
    'GET /imports': `?createdFrom=${world.startedAt}&pageSize=2`,
    'GET /auth/security-events': `?createdFrom=${world.startedAt}&pageSize=2`,
    'GET /audit': `?resourceId=${places['orders']}`,
    'GET /webhooks/events': `?resourceId=${places['orders']}`,
    'GET /webhooks/deliveries': `?endpointId=${places['endpoints']}`,
    'GET /users': '?email=customer@compare.example',
    'GET /coupons': '?pageSize=1',
    'GET /internal/mails': '?to=nobody@compare.example',
    'GET /products/changes': '?since=nonsense',
    'GET /meta/requests': '?method=PUT&limit=1',
  };
  return queries[name] ?? '';
}

/** Sends every parameter of every operation with an invalid value, and with each value of its list. */
const parameters: Script = {
  name: 'contract/parameters',
  play: async (session, world) => {
    const places = await placesOf(session, world);
    for (const operation of session.contract.operations) {
      if (
        PAGES.test(operation.name) ||
        operation.name.endsWith('/stream') ||
        operation.method !== 'GET'
      )
        continue;
      const path = `GET ${pathOf(operation, places)}`;
      await session.probe('admin', `${path}?colour=red`);
      await session.probe('admin', path, undefined, { 'api-version': '99' });
      await session.probe('admin', path, undefined, {
        'x-client-id': 'shop-ios',
        'x-client-version': '1.0.0',
      });
      for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
        for (const value of badValues(session.contract, parameter))
          await session.probe('admin', `${path}?${parameter.name}=${value}`);
        await session.probe('admin', `${path}?${parameter.name}=1&${parameter.name}=2`);
      }
      if (operation.parameters.some(({ name }) => name === 'cursor')) {
        for (const query of [
          'page=1&limit=5',
          'page=200&pageSize=100',
          'limit=2&cursor=nonsense',
          'page=50&pageSize=20',
        ])
          await session.probe('admin', `${path}?${query}`);
      }
    }
  },
};

function badValues(contract: Contract, { schema }: Parameter): readonly string[] {
  const { type, minimum, maximum, maxLength = 200 } = contract.resolve(schema);
  const bounds = [minimum, maximum].flatMap((limit) =>
    limit === undefined ? [] : [limit - 1, limit + 1],
  );
  const long = type === 'string' ? ['x'.repeat(maxLength + 1)] : [];
  return ['', 'nonsense', '-1', '1.5', ...bounds.map(String), ...long];
}

/**
 * Sends every body with each of its fields missing, of a wrong type, too long or out of range, and with an unknown
 * field.
 */
const bodies: Script = {
  name: 'contract/bodies',
  play: async (session, world) => {
    const places = await placesOf(session, world);
    for (const operation of session.contract.operations) {
      if (operation.body === null || ENDS_VIEWER.has(operation.name)) continue;
      const line = `${operation.method} ${pathOf(operation, places)}`;
      for (const body of badBodies(session.contract, operation.body.schema))
        await session.ask('admin', line, body);
      await session.ask('admin', line, '{');
      await session.ask('admin', line, 'text', { 'content-type': 'text/plain' });
      if (!operation.path.startsWith('/auth/'))
        await session.ask('admin', line, {}, { 'idempotency-key': 'x'.repeat(256) });
    }
    await session.ask('admin', 'POST /posts', { title: 'x'.repeat(1_100_000) });
  },
};

function badBodies(contract: Contract, schema: Schema): readonly unknown[] {
  const { oneOf, anyOf, properties, items } = contract.resolve(schema);
  const choices = oneOf ?? anyOf;
  if (choices) return choices.flatMap((choice) => badBodies(contract, choice));
  if (items) return [[], [5], [{}], Array.from({ length: 101 }, () => ({}))];
  if (!properties) return [5, [], null];
  const cases = Object.entries(properties).flatMap(([name, property]) =>
    badFields(contract, property).map((value) => ({ [name]: value })),
  );
  return [5, [], 'text', {}, { colour: 1 }, ...cases];
}

function badFields(contract: Contract, property: Schema): readonly unknown[] {
  const { type, items, maxLength, minimum, maximum, properties } = contract.resolve(property);
  const is = (name: string): boolean =>
    type === name || (Array.isArray(type) && type.includes(name));
  if (items) return [5, [], [5], [{}], Array.from({ length: 101 }, () => ({}))];
  if (properties) return [5, {}, { colour: 1 }];
  if (is('string')) return [5, '', ' ', 'x'.repeat((maxLength ?? 9999) + 1), '\u0000', '\u200b'];
  const numbers = [minimum, maximum].flatMap((limit) =>
    limit === undefined ? [] : [limit - 1, limit + 1],
  );
  return is('number') || is('integer') ? ['5', 1.23456, -1, 1e300, ...numbers] : ['true', 5];
}

export const contractScripts = [rights, parameters, bodies];
