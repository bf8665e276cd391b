/** A start that cannot succeed; its message tells the operator everything. */
export class StartFailure extends Error {}

/** The address on which a process listens, and the setting that determines it. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly setting: 'PORT' | 'METRICS_PORT';
}

/** Turns an error of `listen` into a message for operators; other errors stay as they are. */
export function listenFailure(error: unknown, { host, port, setting }: ListenAddress): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFailure(
        `Port ${port} on ${host} is taken. Choose another: ${setting}=${port < 65_535 ? port + 1 : port - 1} npm start`,
      );
    case 'EACCES':
      return new StartFailure(
        `This process may not listen on port ${port}. Choose one above 1023: ${setting}=${port + 3000}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(
        `This machine has no address ${host}. Check ${setting.replace('PORT', 'HOST')}.`,
      );
    default:
      return error;
  }
}
