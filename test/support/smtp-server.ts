import { createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './loopback';

/** A mail server on loopback that stores the mails that it receives. */
export interface SmtpServer {
  readonly url: string;
  readonly port: number;
  /** Whole mails as received. */
  readonly mails: string[];
  close(): Promise<void>;
}

export interface SmtpServerOptions {
  readonly port?: number;
  /**
   * Replies that replace the default ones, by command; `.` is the end of a mail. Read at each
   * command.
   */
  readonly replies?: Readonly<Record<string, string>>;
}

const FRIENDLY: Readonly<Record<string, string>> = {
  EHLO: '250-loopback\r\n250 8BITMIME',
  MAIL: '250 go on',
  RCPT: '250 go on',
  DATA: '354 end with a dot',
  '.': '250 taken',
  QUIT: '221 bye',
};

export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<SmtpServer> {
  const { replies = {} } = options;
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).write('220 loopback\r\n');
    socket.on('data', createSession(socket, replies, mails));
  });
  const port = await listenOnLoopback(server, options.port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Serves one client: reads commands line by line, and a mail up to its final dot. */
function createSession(
  socket: Socket,
  replies: Readonly<Record<string, string>>,
  mails: string[],
): (chunk: Buffer) => void {
  let buffer = '';
  let isMail = false;
  return (chunk) => {
    buffer += chunk.toString();
    const ending = (): string => (isMail ? '\r\n.\r\n' : '\r\n');
    for (let end = buffer.indexOf(ending()); end >= 0; end = buffer.indexOf(ending())) {
      const text = buffer.slice(0, end);
      buffer = buffer.slice(end + ending().length);
      const command = text.slice(0, 4).toUpperCase();
      if (isMail) mails.push(text);
      const at = isMail ? '.' : command;
      const reply = replies[at] ?? FRIENDLY[at] ?? '502 what?';
      isMail = !isMail && command === 'DATA';
      socket.write(`${reply}\r\n`);
    }
  };
}
