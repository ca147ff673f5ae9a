import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, text } from '../kernel/fields.ts';

/** Ways to reach a server: plain FTP, FTP over TLS asked for or from the first byte, SFTP over SSH. */
export const ftpProtocols = ['ftp', 'ftps', 'ftps-implicit', 'sftp'] as const;
export type FtpProtocol = (typeof ftpProtocols)[number];

/** The port that a protocol usually has. */
export const usualPorts: Readonly<Record<FtpProtocol, number>> = {
  ftp: 21,
  ftps: 21,
  'ftps-implicit': 990,
  sftp: 22,
};

/** A name or an address, without a port, a path or an account. */
const hostName =
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*|[0-9a-f:]*:[0-9a-f:.]*)$/i;

/** At most 500 characters, none that could end a line of a protocol; '' counts as null. */
const optionalSecret = () =>
  z
    .string({ error: 'errors.invalid' })
    .max(500, 'errors.tooLong|max=500')
    .refine((value) => !/\p{C}/u.test(value), 'errors.unprintable')
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ format: 'password' });

const LONGEST_KEY = 20_000;

/** Lines of ASCII as keys are written in; '' counts as null. */
const optionalKey = () =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .max(LONGEST_KEY, `errors.tooLong|max=${LONGEST_KEY}`)
    .refine((value) => /^[\x20-\x7E\s]*$/.test(value), 'errors.key.unreadable')
    .nullish()
    .transform((value) => (value ? `${value.replaceAll(/\r\n?/g, '\n')}\n` : null))
    .meta({ format: 'password', example: null });

const facts = {
  name: text(80),
  address: text(253)
    .refine((value) => hostName.test(value), 'errors.host')
    // An address needs no name server: a name that nobody has is refused where it is saved.
    .meta({ example: '9.9.9.9' }),
  protocol: choice(ftpProtocols),
  port: z
    .number({ error: 'errors.required' })
    .int('errors.port')
    .min(1, 'errors.port')
    .max(65_535, 'errors.port')
    .meta({ example: 22 }),
  username: text(200).refine((value) => !/\p{C}/u.test(value), 'errors.unprintable'),
};

/** What signs in: a password, with SFTP a private key, or both. A key may need a passphrase to be opened. */
const signIn = {
  password: optionalSecret().meta({ example: 'un mot de passe' }),
  privateKey: optionalKey(),
  passphrase: optionalSecret().meta({ example: null }),
};

/** Every field of the server is required (second specification, section 5), and what signs in. */
export const ftpServerSchema = z.object({ ...facts, ...signIn });

/** The same of one that is there: what is not said of password and key stays. */
export const ftpServerEditSchema = z.object({
  ...facts,
  ...signIn,
  removePassword: flag(),
  removeKey: flag(),
});

/** What signs in, as a form or a program says it. */
export type SignIn = Pick<z.output<typeof ftpServerSchema>, keyof typeof signIn>;

export interface FtpServerFacts {
  name: string;
  address: string;
  protocol: FtpProtocol;
  port: number;
  username: string;
}

export type FtpServerEvent =
  | Event<'FtpServerAdded', FtpServerFacts & { server: number; corporation: number }>
  | Event<'FtpServerEdited', FtpServerFacts & { server: number; moved: boolean }>
  /** The password itself stands beside the events (`secret`). */
  | Event<'FtpServerPasswordChanged', { server: number }>
  | Event<'FtpServerPasswordRemoved', { server: number }>
  /** The private key stands beside the events as the password does; this is the half that servers are told. */
  | Event<'FtpServerKeyChanged', { server: number; publicKey: string; fingerprint: string }>
  | Event<'FtpServerKeyRemoved', { server: number }>
  /** The first connection showed this key; fingerprints are `SHA256:…`, as ssh-keygen writes them. */
  | Event<'FtpServerHostKeyRemembered', { server: number; fingerprint: string }>
  /** Another key than the one that is known: nothing is sent until a person accepts it. */
  | Event<'FtpServerHostKeyRefused', { server: number; fingerprint: string }>
  | Event<'FtpServerHostKeyAccepted', { server: number; fingerprint: string }>
  | Event<'FtpServerDeleted', { server: number }>;

export interface FtpServerState {
  corporation: number | null;
  facts: FtpServerFacts | null;
  hasPassword: boolean;
  hasKey: boolean;
  hostKey: string | null;
  /** A person said that the key is the server's. */
  confirmed: boolean;
  offeredKey: string | null;
  deleted: boolean;
}

const noKey = { hostKey: null, confirmed: false, offeredKey: null };

export const ftpServerAggregate: Aggregate<FtpServerState, FtpServerEvent> = {
  name: 'ftpserver',
  events: {
    FtpServerAdded: true,
    FtpServerEdited: true,
    FtpServerPasswordChanged: true,
    FtpServerPasswordRemoved: true,
    FtpServerKeyChanged: true,
    FtpServerKeyRemoved: true,
    FtpServerHostKeyRemembered: true,
    FtpServerHostKeyRefused: true,
    FtpServerHostKeyAccepted: true,
    FtpServerDeleted: true,
  },
  initial: { corporation: null, facts: null, hasPassword: false, hasKey: false, ...noKey, deleted: false },
  evolve(state, event) {
    switch (event.type) {
      case 'FtpServerAdded': {
        const { server: _server, corporation, ...added } = event.data;
        return { ...state, corporation, facts: added };
      }
      case 'FtpServerEdited': {
        const { server: _server, moved, ...edited } = event.data;
        return { ...state, facts: edited, ...(moved && noKey) };
      }
      case 'FtpServerPasswordChanged':
        return { ...state, hasPassword: true };
      case 'FtpServerPasswordRemoved':
        return { ...state, hasPassword: false };
      case 'FtpServerKeyChanged':
        return { ...state, hasKey: true };
      case 'FtpServerKeyRemoved':
        return { ...state, hasKey: false };
      case 'FtpServerHostKeyRemembered':
        return { ...state, hostKey: event.data.fingerprint, confirmed: false, offeredKey: null };
      case 'FtpServerHostKeyRefused':
        return { ...state, offeredKey: event.data.fingerprint };
      case 'FtpServerHostKeyAccepted':
        return { ...state, hostKey: event.data.fingerprint, confirmed: true, offeredKey: null };
      case 'FtpServerDeleted':
        return { ...state, deleted: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** Whether it is another server than before, or reached in another way: what was known of it no longer counts. */
export const isMoved = (before: FtpServerFacts, after: FtpServerFacts): boolean =>
  before.address.toLowerCase() !== after.address.toLowerCase() ||
  before.port !== after.port ||
  before.protocol !== after.protocol;

/** What a connection showed: the first key is remembered, another one refused. */
export function noteHostKey(state: FtpServerState, server: number, fingerprint: string): FtpServerEvent[] {
  if (state.hostKey === fingerprint || state.offeredKey === fingerprint) return [];
  const type = state.hostKey === null ? 'FtpServerHostKeyRemembered' : 'FtpServerHostKeyRefused';
  return [{ type, data: { server, fingerprint } }];
}
