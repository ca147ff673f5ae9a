import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';

/*
 * A pooler that hands out its few connections to the server by the transaction, as PgBouncer does in that mode, and
 * tracks nothing: whoever relies on a session of PostgreSQL meets another one with the next question. It lets everybody
 * in as the one user that it connects as.
 */

export interface Pooler {
  /** postgres://… of the pooler. */
  url: string;
  /** How often a connection was handed out. */
  handed(): number;
  close(): Promise<void>;
}

const frame = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const four = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const READY = frame('Z', Buffer.from('I'));
/** Signed in, by a key that cancels nothing, and ready. */
const WELCOME = Buffer.concat([frame('R', four(0)), frame('K', four(1), four(1)), READY]);

const ROLLBACK = frame('Q', Buffer.from('rollback\0'));

/** Cuts what arrives into messages: their type and all of their bytes. */
function messages(told: (type: string, bytes: Buffer) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      told(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}

/** Somebody who is connected to the pooler. */
interface Guest {
  socket: Socket;
  /** Whole batches that wait for a connection: each is answered by one that it is ready again. */
  batches: Buffer[];
  server: Backend | null;
}

/** A connection to the server. */
interface Backend {
  send(bytes: Buffer): void;
  guest: Guest | null;
  /** Answers that are still to come before it can be handed on. */
  expected: number;
}

/** @param target postgres://… that it connects to @param size how many connections it has */
export async function startPooler(target: string, size = 2): Promise<Pooler> {
  const clients: Client[] = [];
  const free: Backend[] = [];
  const waiting: Guest[] = [];
  const guests = new Set<Guest>();
  let handed = 0;

  function serve(guest: Guest): void {
    if (guest.batches.length === 0) return;
    guest.server ??= free.shift() ?? null;
    const { server } = guest;
    if (server === null) {
      if (!waiting.includes(guest)) waiting.push(guest);
      return;
    }
    if (server.guest === null) handed += 1;
    server.guest = guest;
    for (const batch of guest.batches.splice(0)) {
      server.expected += 1;
      server.send(batch);
    }
  }

  /** Back among those that are free, and to whoever waits. */
  function release(server: Backend): void {
    if (server.guest) server.guest.server = null;
    server.guest = null;
    free.push(server);
    const next = waiting.shift();
    if (next) serve(next);
  }

  async function connect(): Promise<void> {
    const client = new Client({ connectionString: target });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    const { stream } = client.connection;
    const server: Backend = { send: (bytes) => void stream.write(bytes), guest: null, expected: 0 };
    stream.removeAllListeners('data');
    stream.on(
      'data',
      messages((type, bytes) => {
        const { guest } = server;
        if (type !== 'S') guest?.socket.write(bytes);
        if (type !== 'Z') return;
        server.expected -= 1;
        // In a transaction it goes on for its guest.
        if (server.expected === 0 && bytes[5] === 'I'.charCodeAt(0)) release(server);
      }),
    );
    free.push(server);
  }

  const listener = createServer((socket) => {
    const guest: Guest = { socket, batches: [], server: null };
    guests.add(guest);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      guests.delete(guest);
      if (guest.server === null) return;
      // Whoever goes in the middle of a transaction has done nothing.
      guest.batches.push(ROLLBACK);
      serve(guest);
    });
    let batch: Buffer[] = [];
    const read = messages((type, bytes) => {
      if (type === 'X') {
        socket.end();
        return;
      }
      batch.push(bytes);
      // What ends in one answer that it is ready again: handed over whole.
      if (type !== 'S' && type !== 'Q') return;
      guest.batches.push(Buffer.concat(batch));
      batch = [];
      serve(guest);
    });
    socket.once('data', (startup: Buffer) => {
      socket.write(WELCOME);
      const length = startup.readInt32BE(0);
      if (startup.length > length) read(startup.subarray(length));
      socket.on('data', read);
    });
  });
  await Promise.all(Array.from({ length: size }, connect));
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port); // it listens on a port
  return {
    url: url.toString(),
    handed: () => handed,
    async close() {
      for (const { socket } of guests) socket.destroy();
      await new Promise((done) => listener.close(done));
      for (const client of clients) client.connection.stream.destroy();
    },
  };
}
