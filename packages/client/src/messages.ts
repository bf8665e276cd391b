import { ConnectionError } from './problem.ts';

/** A message of a stream (HTML Standard, Server-sent events). */
export interface Message {
  readonly event: string;
  /** The resume point after this message; null before the first one. */
  readonly id: string | null;
  /** Empty in a message that only moves the resume point. */
  readonly data: string;
  /** How long to stay away after the end, in milliseconds, when the service says so. */
  readonly retryMs: number | null;
}

/** Reads messages out of bytes as they come; `onBytes` hears of every piece, comments included. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined,
): AsyncGenerator<Message, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(brokeOff);
      if (done) return;
      onBytes();
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield messageOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function brokeOff(cause: unknown): never {
  throw new ConnectionError('The stream broke off.', { cause });
}

function messageOf(block: string): Message {
  const fields: Record<string, string> = {};
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else fields[name] = value;
  }
  const { event = 'message', id = null, retry } = fields;
  return { event, id, data: data.join('\n'), retryMs: retry === undefined ? null : Number(retry) };
}
