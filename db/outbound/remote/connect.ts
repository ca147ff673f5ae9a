import { setTimeout as wait } from 'node:timers/promises';
import { OutboundRefused, type Guard } from '../address-guard.ts';
import {
  faultOf,
  patience,
  RemoteFault,
  type Patience,
  type RemoteConnection,
  type RemoteServer,
} from './files.ts';

/** Each protocol's library is loaded by whoever connects, not with each start. */
async function open(guard: Guard, server: RemoteServer, limits: Patience): Promise<RemoteConnection> {
  const { address, port, protocol } = server;
  try {
    if (protocol === 'sftp') {
      const { connectSftp } = await import('./sftp.ts');
      return await connectSftp(server, await guard.connect(address, port, limits.connect), limits);
    }
    const { connectFtp } = await import('./ftp.ts');
    const checked = await guard.resolveAllowed(address);
    return await connectFtp(server, checked.address, limits);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw faultOf(error, 'connection-refused');
    throw new RemoteFault(error.code, '');
  }
}

/**
 * Does something on a server and leaves it, within the limits whatever the server does.
 * @throws RemoteFault
 */
export async function onServer<Result>(
  guard: Guard,
  server: RemoteServer,
  act: (connection: RemoteConnection) => Promise<Result>,
  limits: Patience = patience,
): Promise<Result> {
  const opened: RemoteConnection[] = [];
  let isLate = false;
  const clock = new AbortController();
  const late = wait(limits.whole, null, { signal: clock.signal }).then(
    () => {
      isLate = true;
      opened.forEach((one) => one.close());
      throw new RemoteFault('timed-out', '');
    },
    () => new Promise<never>(() => undefined), // it was done in time
  );
  const work = async () => {
    const connection = await open(guard, server, limits);
    opened.push(connection);
    if (isLate) connection.close();
    return act(connection);
  };
  const working = work();
  working.catch(() => undefined); // told below, or too late
  try {
    return await Promise.race([working, late]);
  } finally {
    clock.abort();
    opened.forEach((one) => one.close());
  }
}
