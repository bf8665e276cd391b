import { ndjsonLines } from '../../../src/modules/imports/ndjson-lines';

async function linesOf(...parts: readonly string[]): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  const stream = (async function* () {
    for (const part of parts) yield await Promise.resolve(Buffer.from(part));
  })();
  for await (const line of ndjsonLines(stream)) lines.push(line);
  return lines;
}

describe('the lines of an upload', () => {
  it.each([
    ['without a newline at the end', ['{"a":1}\n{"b":2}'], ['{"a":1}', '{"b":2}']],
    ['after a byte order mark', ['\ufeff{"a":1}\n{"b":2}\n'], ['{"a":1}', '{"b":2}']],
    ['cut within a line', ['{"a"', ':1}', '\n{"b":2}\n'], ['{"a":1}', '{"b":2}']],
    ['of exactly 64 KiB', [`${'x'.repeat(65_536)}\n`], ['x'.repeat(65_536)]],
    ['of a byte more', [`${'x'.repeat(65_537)}\n{}\n`], [{ unreadable: 'too_long' }, '{}']],
  ])('are recognized: those %s', async (_what, parts, lines) => {
    expect(await linesOf(...parts)).toEqual(lines);
  });

  it('are not items when they are blank, however the upload is split', async () => {
    expect(await linesOf('\r\n \t\n{"a":', '1}\r', '\n\n', '\r', '\n  {"b":2}', '  \n')).toEqual([
      '{"a":1}',
      '{"b":2}',
    ]);
  });

  it('are skipped in bulk when they are empty', async () => {
    const concat = jest.spyOn(Buffer, 'concat');
    expect(await linesOf('\n'.repeat(10_000), '\r\n'.repeat(10_000), '{}\n')).toEqual(['{}']);
    expect(concat.mock.calls.length).toBeLessThan(5);
  });

  it('are refused when there are far more lines than an import may have items, blank or not', async () => {
    await expect(linesOf('\u00a0\n'.repeat(100_001))).rejects.toMatchObject({
      details: { violations: [{ code: 'too_many_items' }] },
    });
  });
});
