import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendBySmtp, usualPatience } from '#jobs/mail/mailer.ts';

let server: Server;
let port: number;
const sockets = new Set<Socket>();
/** What it says again and again, once it was asked for the step. */
let stuckAt: 'EHLO' | 'end';

/** Speaks as much SMTP as it takes, and then says a little for ever. */
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    let inMessage = false;
    const drip = (): void => {
      const clock = setInterval(() => socket.write('250-wait\r\n'), 40);
      socket.once('close', () => clearInterval(clock));
    };
    socket.on('error', () => undefined).write('220 slow\r\n');
    socket.on('data', (piece) => {
      const said = piece.toString('utf8');
      if (inMessage) {
        if (said.includes('\r\n.\r\n')) drip();
      } else if (stuckAt === 'EHLO') drip();
      else if (said.startsWith('DATA')) {
        inMessage = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo); // it listens
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => server.close(done));
});

const mail = {
  messageId: '<1@example.fr>',
  from: { name: 'Essai', address: 'essai@example.fr' },
  to: ['client@example.fr'],
  subject: 'Facture',
  text: 'Voici',
  attachments: [],
};

it.each([
  ['EHLO', 'postponed', 0],
  ['end', 'uncertain', 1],
] as const)(
  'a mail server that says a little for ever (%s) is left in time: %s',
  async (step, outcome, expected) => {
    stuckAt = step;
    let begun = 0;
    const begin = () => Promise.resolve((begun += 1));
    const patience = { ...usualPatience, whole: 1_000 };
    const delivery = await sendBySmtp({ host: '127.0.0.1', port, ignoreTLS: true }, mail, begin, patience);
    expect(delivery.outcome).toBe(outcome);
    expect(delivery.detail).toContain('mailing.fault.timeout');
    expect(begun).toBe(expected);
  },
);
