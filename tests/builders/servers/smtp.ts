import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import PostalMime, { type Email } from 'postal-mime';

/** What a receiver's name makes the server do; one on hold gets its answer once it is set to another. */
export type Behaviour =
  | 'accept'
  | 'refuse'
  | 'busy'
  | 'busy-message'
  | 'refuse-message'
  | 'drop'
  | 'break'
  | 'stall'
  | 'stall-early'
  | 'hold';

export interface SmtpStand {
  url: string;
  /** Messages taken in whole, whatever was answered then. */
  taken: Email[];
  /** Attempts by receiver. */
  attempts: Map<string, number>;
  /** Makes a receiver behave in another way from now on. */
  set(receiver: string, behaviour: Behaviour): void;
  port: number;
  close(): Promise<void>;
}

const fault = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array)); // smtp-server hands over buffers
  return Buffer.concat(parts).toString('utf8');
}

interface Locks {
  /** The account that it asks for. */
  account?: { user: string; password: string };
  /** Offers STARTTLS, with this certificate. */
  certificate?: { key: string; cert: string };
}

/** What a mail server that is open to all, or locked, is told of that. */
const locked = ({ account, certificate }: Locks): SMTPServerOptions => ({
  authOptional: account === undefined,
  allowInsecureAuth: true,
  disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
  ...certificate,
  onAuth({ username, password }, _session, done) {
    if (username === account?.user && password === account?.password) done(null, { user: username });
    else done(fault(535, 'Authentication credentials invalid'));
  },
  onMailFrom({ address }, _session, done) {
    if (address.startsWith('forbidden@')) done(fault(553, 'Sender address rejected'));
    else done();
  },
});

/** A real mail server on this machine; `refuse@anything` and the like are answered as they are called. */
export async function startSmtp(locks: Locks = {}): Promise<SmtpStand> {
  const taken: Email[] = [];
  const attempts = new Map<string, number>();
  const behaviours = new Map<string, string>();
  const sockets = new Set<Socket>();
  const behaviourOf = (receiver: string) => behaviours.get(receiver) ?? receiver.split('@')[0];
  const breakAll = () => sockets.forEach((socket) => socket.destroy());

  const options: SMTPServerOptions = {
    ...locked(locks),
    logger: false,
    onRcptTo({ address }, _session, done) {
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      const behaviour = behaviourOf(address);
      if (behaviour === 'refuse') return done(fault(550, `No such user <${address}>`));
      if (behaviour === 'busy') return done(fault(451, 'Greylisted, come back'));
      if (behaviour === 'drop') return breakAll();
      if (behaviour !== 'stall-early') done();
    },
    onData(stream, session, done) {
      const behavioursNow = () => new Set(session.envelope.rcptTo.map(({ address }) => behaviourOf(address)));
      const take = async (): Promise<void> => {
        const raw = await textOf(stream);
        taken.push(await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }));
        while (behavioursNow().has('hold')) await pause(20);
        const asked = behavioursNow();
        if (asked.has('break')) return breakAll();
        if (asked.has('stall')) return;
        if (asked.has('busy-message')) return done(fault(452, 'Insufficient system storage'));
        done(asked.has('refuse-message') ? fault(554, 'Message refused') : null);
      };
      // A client that goes away in the middle of its message gets no answer.
      take().catch(() => undefined);
    },
  };
  const smtp = new SMTPServer(options);
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const address = smtp.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    taken,
    attempts,
    set: (receiver, behaviour) => behaviours.set(receiver, behaviour),
    async close() {
      breakAll();
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve());
      });
    },
  };
}
