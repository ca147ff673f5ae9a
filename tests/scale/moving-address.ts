import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** An address that stands for whichever server is the primary, as a name, a virtual address or a proxy does. */
export interface MovingAddress {
  port: number;
  /** Leads to another port; whoever is connected is cut off. */
  move(port: number): void;
  close(): Promise<void>;
}

export async function startMovingAddress(first: number): Promise<MovingAddress> {
  let target = first;
  const open = new Set<Socket>();
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    return socket;
  };
  const listener = createServer((from) => {
    const to = keep(connect(target, '127.0.0.1'));
    keep(from).once('close', () => to.destroy());
    to.once('close', () => from.destroy());
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  return {
    port: (listener.address() as AddressInfo).port, // it listens on a port
    move(port) {
      target = port;
      cut();
    },
    async close() {
      cut();
      await new Promise((done) => listener.close(done));
    },
  };
}
