import { decimal, integer, numberList } from '../../../src/rest/parameters';

const accepts = (parse: (text: string) => object, text: string) => 'value' in parse(text);

describe('a whole number', () => {
  const { parse } = integer('n', { min: -5, max: 100 });

  it.each(['010', '00', '-01', '+5', '1.0', '1e1', '٣', ' 1', '', '0x10', '1_0'])(
    'is not %j',
    (text) => expect(parse(text)).toMatchObject({ code: 'wrong_type' }),
  );

  it.each(['101', '-6', '1000000000000000', `-${'9'.repeat(400)}`])(
    'is out of range as %j',
    (text) => {
      expect(parse(text)).toMatchObject({ code: 'out_of_range', params: { min: -5, max: 100 } });
    },
  );

  it.each(['0', '7', '-5', '100'])('is %j', (text) => {
    expect(parse(text)).toEqual({ value: Number(text) });
  });
});

describe('a decimal number', () => {
  const { parse } = decimal('n', { decimals: 2 });

  it.each(['01', '00.5', '.5', '5.', '1e3', 'Infinity', '1,5'])('is not %j', (text) => {
    expect(parse(text)).toMatchObject({ code: 'wrong_type' });
  });

  it.each(['1.234', '0.001', '1.000'])('%j has too many decimals', (text) => {
    expect(parse(text)).toMatchObject({ code: 'too_many_decimals', params: { max: 2 } });
  });

  it.each(['10000000000000', '-1', `${'9'.repeat(400)}.5`])('is out of range as %j', (text) => {
    expect(parse(text)).toMatchObject({ code: 'out_of_range', params: { min: 0, max: 1e12 } });
  });

  it.each(['0', '0.5', '12', '12.50'])('is %j', (text) => {
    expect(parse(text)).toEqual({ value: Number(text) });
  });

  it('has no negative zero', () => {
    expect(Object.is((parse('-0') as { value: number }).value, 0)).toBe(true);
  });

  it('has the same form in a list', () => {
    expect(accepts(numberList('n').parse, '8,16.5')).toBe(true);
    expect(accepts(numberList('n').parse, '8,016')).toBe(false);
  });
});
