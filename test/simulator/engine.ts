import net from 'node:net';
import { duplexPair, type Duplex } from 'node:stream';
import { realpathSync } from 'node:fs';
import { serveConnection, type Backend } from '../../packages/embedded-mongodb/src/connection';
import { addonForOlderGlibc } from '../../packages/embedded-mongodb/src/glibc-compat';
import { JournalBarrier } from '../../packages/embedded-mongodb/src/journal-barrier';
import { openNativeEngine } from '../../packages/embedded-mongodb/src/native-engine';
import {
  chooseEngineBinary,
  currentHost,
  locateInstalledEngine,
} from '../../packages/embedded-mongodb/src/platform-support';

export interface EngineInside {
  readonly url: string;
  readonly backend: Backend;
  close(): Promise<void>;
}

const NO_ADDRESS = 'inside.invalid';

/**
 * The engine in this process, which the driver reaches without a socket; otherwise most of a schedule's time would be
 * spent on messages to another process. A crash of the engine ends this process.
 */
export async function openEngineInside(dataDir: string): Promise<EngineInside> {
  const host = currentHost();
  const { loaderPath, nativePath } = locateInstalledEngine(host);
  if (chooseEngineBinary(host) === 'older-glibc-copy') {
    // The native package's own name.
    process.env['NAPI_RS_NATIVE_LIBRARY_PATH'] = addonForOlderGlibc(nativePath);
  }
  const engine = await openNativeEngine(loaderPath, realpathSync(dataDir));
  const backend = { engine, journal: new JournalBarrier(engine) };
  const { createConnection } = net;
  const connect = (): Duplex => {
    const [near, far] = duplexPair();
    serveConnection(far as net.Socket, backend);
    process.nextTick(() => near.emit('connect'));
    return Object.assign(near, {
      setKeepAlive: () => {},
      setNoDelay: () => {},
      setTimeout: () => {},
    });
  };
  net.createConnection = ((options: net.NetConnectOpts, ...rest: never[]) =>
    (options as net.TcpNetConnectOpts).host === NO_ADDRESS
      ? connect()
      : createConnection(options, ...rest)) as typeof createConnection;
  return {
    url: `mongodb://${NO_ADDRESS}/?directConnection=true`,
    backend,
    close: async () => {
      net.createConnection = createConnection;
      await engine.close();
    },
  };
}
