import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOnce } from '#db/identity/ask-once.ts';

/** Lets everybody in, as PostgreSQL does, and ends when it is asked something. */
function welcome(visitor: Socket): void {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  visitor.on('error', () => undefined);
  visitor.once('data', () => {
    visitor.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
    visitor.once('data', () => visitor.resetAndDestroy());
  });
}

let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer(welcome);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `postgres://postgres:x@127.0.0.1:${(server.address() as AddressInfo).port}/registre`; // it listens
});
afterAll(() => server.close());

describe('a question at the start', () => {
  it('to a server that dies in the middle of it is told to who asked, and to nobody else', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown): void => void uncaught.push(error);
    process.on('uncaughtException', note);
    await expect(askOnce(address, 'select 1')).rejects.toThrow();
    await new Promise((done) => setTimeout(done, 50));
    process.off('uncaughtException', note);
    expect(uncaught).toEqual([]);
  });
});
