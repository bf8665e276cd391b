import { MongoServerError } from 'mongodb';
import { listInstruments } from '../../../src/platform/metrics/instruments';
import { observed } from '../../../src/platform/mongo/observe';

describe('what comes of a command', () => {
  it.each([
    ['ok', null],
    ['duplicate', new MongoServerError({ message: 'E11000', code: 11000 })],
    ['failed', new MongoServerError({ message: 'too long', code: 50 })],
  ])('is counted as %s', async (outcome, error) => {
    const told: unknown[] = [];
    const commands = listInstruments().find(
      ({ name }) => name === 'commerce_database_commands_total',
    );
    const stop = commands?.listen(({ labels }) => told.push(labels['outcome']));
    const operation = { name: 'insertOne', collection: 'things', args: [] };
    const run = async () => {
      if (error !== null) throw error;
    };
    await observed(operation as never, run as never).catch(() => undefined);
    stop?.();
    expect(told).toEqual([outcome]);
  });
});
