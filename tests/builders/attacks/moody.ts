import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Well; refused connections; accepted and silent; cut in the middle of what it says. */
export type Mood = 'well' | 'down' | 'stalled' | 'cut';

export interface Moody {
  port: number;
  /** How many connections are open. */
  open(): number;
  /** From now on, for who is connected too. */
  be(mood: Mood): Promise<void>;
  close(): Promise<void>;
}

/** Enough to be greeted, too little to be done. */
const CUT_AFTER = 60;

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail).listen(port, '127.0.0.1', () => done());
  });

/** Stands before a server on this machine, whatever it speaks. */
export async function startMoody(behind: number): Promise<Moody> {
  let mood: Mood = 'well';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const server = createServer((visitor) => {
    keep(visitor);
    if (mood === 'stalled') return;
    const host = connect(behind, '127.0.0.1');
    host.on('error', () => undefined).once('close', () => visitor.destroy());
    visitor.once('close', () => host.destroy());
    visitor.pipe(host);
    let said = 0;
    host.on('data', (piece: Buffer) => {
      said += piece.length;
      if (mood === 'cut' && said > CUT_AFTER) visitor.destroy();
      else visitor.write(piece);
    });
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo; // it listens
  const hangUp = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = () => new Promise<void>((done) => void server.close(() => done()));
  return {
    port,
    open: () => sockets.size,
    async be(next) {
      mood = next;
      hangUp();
      if (next === 'down' && server.listening) await stop();
      if (next !== 'down' && !server.listening) await listen(server, port);
    },
    async close() {
      hangUp();
      if (server.listening) await stop();
    },
  };
}
