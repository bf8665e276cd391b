import { execFileSync } from 'node:child_process';
import { constants, mkdtempSync, openSync, readSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogOutput } from '../../../src/platform/telemetry/log-output';
import { until } from '../../support/until';

const LINE = `${'x'.repeat(1000)}\n`;

/** A pipe that is not read until `read` is called. */
function openPipe() {
  const path = join(mkdtempSync(join(tmpdir(), 'commerce-log-')), 'log');
  execFileSync('mkfifo', [path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const buffer = Buffer.alloc(1024 * 1024);
  const read = (): string => {
    try {
      return buffer.toString('utf8', 0, readSync(fd, buffer));
    } catch {
      return '';
    }
  };
  return { fd, read };
}

describe('the output of the log', () => {
  it('keeps lines complete and in order for a slow reader', async () => {
    const { fd, read } = openPipe();
    const messages: string[] = [];
    const output = createLogOutput(fd, (message) => messages.push(message));
    const lines = Array.from({ length: 1000 }, (_, index) => `${index} ${LINE}`);
    for (const line of lines) output.write(line);
    let text = '';
    await until(() => (text += read()).length >= lines.join('').length);
    expect(text).toBe(lines.join(''));
    expect(messages).toEqual([]);
  });

  it('drops lines beyond the limit, reports that once, and reports their number afterwards', async () => {
    const { fd, read } = openPipe();
    const messages: string[] = [];
    const output = createLogOutput(fd, (message) => messages.push(message));
    const count = 6000;
    for (let index = 0; index < count; index += 1) output.write(LINE);
    expect(messages).toEqual([
      expect.stringMatching(/cannot be written \(its reader has stopped reading\)/),
    ]);
    let text = '';
    await until(() => {
      text += read();
      return messages.length > 1;
    });
    text += read();
    const droppedLines = Number(/dropped: (\d+)$/.exec(messages[1] ?? '')?.[1]);
    expect(droppedLines).toBeGreaterThan(1000);
    expect(text).toBe(LINE.repeat(count - droppedLines));
  });
});
