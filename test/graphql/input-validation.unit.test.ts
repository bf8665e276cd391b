import { inputCheckOf } from '../../src/graphql/input-checks';
import { structuralError } from '../../src/platform/values/errors';

const sign = inputCheckOf('SignUpInput');
const order = inputCheckOf('CreateOrderInput');
const person = { email: 'ann@example.com', password: 'a long password', displayName: 'Ann' };
const address = { deliveryAddress: 'Street 1', paymentMethodId: 'pm_card' };

describe('the check of an input', () => {
  it('does not check the parts of a refused value', () => {
    expect(sign({ ...person, other: ['\0', { deeper: '\0' }] })).toEqual([
      expect.objectContaining({ pointer: '/other', code: 'unknown_field' }),
    ]);
  });

  it('finds the character NUL even in allowed values', () => {
    expect(sign({ ...person, displayName: 'A\0' })).toMatchObject([{ pointer: '/displayName' }]);
  });

  it.each([null, 5, ['admin']])('finds one fault in %j where an enum value is expected', (role) => {
    expect(inputCheckOf('ChangeRoleInput')({ role })).toMatchObject([
      { pointer: '/role', code: 'wrong_type' },
    ]);
  });

  it('does not check the entries of a list that is too long', () => {
    let reads = 0;
    const items = Array.from({ length: 101 }, () =>
      Object.defineProperty({}, 'productId', { enumerable: true, get: () => (reads += 1) }),
    );
    expect(order({ ...address, items })).toMatchObject([
      { pointer: '/items', params: { max: 100 } },
    ]);
    expect(reads).toBe(0);
  });

  it('does not check the parts of a body that is a list instead of an object', () => {
    let reads = 0;
    const list = Object.defineProperty([] as unknown[], 0, {
      enumerable: true,
      get: () => (reads += 1),
    });
    expect(inputCheckOf('CreateProductsInput')(list)).toMatchObject([
      { pointer: '', code: 'wrong_type' },
    ]);
    expect(reads).toBe(0);
  });

  it('checks all entries of the longest list', () => {
    const items = Array.from({ length: 100 }, () => ({ productId: 'prd_1', quantity: 1 }));
    expect(order({ ...address, items })).toEqual([]);
    const wrong = items.with(99, { productId: 'prd_1', quantity: 0 });
    expect(order({ ...address, items: wrong })).toMatchObject([{ pointer: '/items/99/quantity' }]);
  });
});

describe('a refusal', () => {
  it.each(['k', '~', '/', '😀', '\ud83d'])(
    'repeats only 200 characters of a name of %j',
    (letter) => {
      const name = letter.repeat(50_000);
      const { message, details } = structuralError(sign({ ...person, [name]: 1 }));
      const [{ pointer = '' } = {}] = details.violations ?? [];
      expect(pointer).toHaveLength(201);
      expect(pointer.isWellFormed()).toBe(true);
      expect(message).toContain(`"${pointer}" is not a known field`);
    },
  );

  it('is short, whichever layer reports it', () => {
    const long = 'x'.repeat(50_000);
    const error = structuralError([{ pointer: `/${long}`, code: 'wrong_type', message: long }]);
    expect(JSON.stringify([error.message, error.details]).length).toBeLessThan(5_000);
  });
});
