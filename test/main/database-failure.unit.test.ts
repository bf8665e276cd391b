import { MongoServerError } from 'mongodb';
import { startFailureOf } from '../../src/main/database-failure';
import { StartFailure } from '../../src/platform/config/start-failure';

describe('startFailureOf', () => {
  it('reports that the disk of the database is too full, with the message of the server', () => {
    const errmsg = 'available disk space of 1 bytes is less than required minimum of 500';
    const failure = startFailureOf(new MongoServerError({ errmsg, code: 14031 }), 'shop');
    expect(failure).toEqual(
      new StartFailure(`The disk of the database shop is too full for its indexes: ${errmsg}`),
    );
    expect(failure).toBeInstanceOf(StartFailure);
  });

  it('reports which permission the user of the database lacks', () => {
    const failure = startFailureOf(new MongoServerError({ errmsg: 'no', code: 13 }), 'shop');
    expect(failure).toBeInstanceOf(StartFailure);
    expect((failure as Error).message).toContain('it needs the roles readWrite and dbAdmin there.');
  });

  it('returns other failures unchanged', () => {
    const error = new MongoServerError({ errmsg: 'no', code: 8 });
    expect(startFailureOf(error, 'shop')).toBe(error);
  });
});
