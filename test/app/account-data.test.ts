import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse } from 'graphql';
import { accountDataOf } from '../../src/app/wiring/account-data';
import { createAccountRepositories } from '../../src/modules/accounts';
import { CHANGE_SIGNAL } from '../../src/platform/live/change-watch';
import { projectRoot } from '../../src/platform/values/project-root';
import { useTestApp } from '../support/build-test-app';

const service = useTestApp();

/** The steps of the erasure, with a log of what they erase. */
function stepsOf() {
  const log: string[] = [];
  const eraseStep = (what: string) => async () => void log.push(what);
  const { db } = service.database;
  const { clock } = service;
  const signals = { wake: (job: string) => void log.push(job) };
  const steps = accountDataOf(
    { db, clock, signals },
    {
      ...createAccountRepositories(db, clock),
      eraseFacts: eraseStep('facts'),
      eraseOwner: eraseStep('owner'),
      leavingCustomers: {
        settle: async () => undefined,
        erase: async () => {
          log.push('orders');
          return 'complete';
        },
      },
      eraseRequests: eraseStep('requests'),
    },
  );
  return { steps, log };
}

/** The fields of the export that come from the account's own document. */
const OF_ACCOUNT = ['exportedAt', 'account', 'signIn'];

describe('the data of an account', () => {
  it('are exported and erased by one list of steps, each of which defines what happens to work in progress', () => {
    const schema = parse(readFileSync(join(projectRoot, 'schema/identity.graphql'), 'utf8'));
    const fields = schema.definitions.flatMap((definition) =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === 'AccountExport'
        ? (definition.fields ?? []).map(({ name }) => name.value)
        : [],
    );
    const { steps } = stepsOf();
    const exportedParts = [...OF_ACCOUNT, ...steps.flatMap(({ exportedAs }) => exportedAs)];
    expect(exportedParts.sort()).toEqual([...fields].sort());
    for (const { inProgress } of steps) expect(inProgress).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('are read again by live readers after the erasure', async () => {
    const { steps, log } = stepsOf();
    for (const step of steps) await step.erase({ userId: 'usr_nobody', email: 'nobody@x.example' });
    expect(new Set(log)).toEqual(new Set(['owner', 'orders', 'facts', 'requests', CHANGE_SIGNAL]));
    expect(log.indexOf(CHANGE_SIGNAL)).toBe(log.length - 1);
  });
});
