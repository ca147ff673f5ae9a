import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, optionalText, revision, text } from '../kernel/fields.ts';
import { email } from '../kernel/identifier-fields.ts';
import type { SecretOwner } from '../kernel/work.ts';

/** How what is sent is encrypted: not at all, from STARTTLS on, or from the first byte (usually port 465). */
export const encryptions = ['starttls', 'tls', 'none'] as const;
export type Encryption = (typeof encryptions)[number];

/** A corporation's own mail server (second specification, section 3, "SMTP config"), without its password. */
export interface SmtpServer {
  host: string;
  port: number;
  encryption: Encryption;
  /** null: it asks for none. */
  username: string | null;
  senderAddress: string;
  /** The corporation's mails go through it; else through the operator's. */
  enabled: boolean;
}

export type SmtpServerEvent =
  | Event<'SmtpServerEdited', { corporation: number; server: SmtpServer }>
  /** The password itself is kept beside the events (decision 0004). */
  | Event<'SmtpPasswordChanged', { corporation: number }>
  | Event<'SmtpPasswordRemoved', { corporation: number }>;

export interface SmtpServerState {
  corporation: number | null;
  server: SmtpServer | null;
  hasPassword: boolean;
}

/** One stream a corporation, which has its id. */
export const smtpServerAggregate: Aggregate<SmtpServerState, SmtpServerEvent> = {
  name: 'smtpserver',
  events: { SmtpServerEdited: true, SmtpPasswordChanged: true, SmtpPasswordRemoved: true },
  initial: { corporation: null, server: null, hasPassword: false },
  evolve(state, event) {
    const { corporation } = event.data;
    switch (event.type) {
      case 'SmtpServerEdited':
        return { ...state, corporation, server: event.data.server };
      case 'SmtpPasswordChanged':
        return { ...state, corporation, hasPassword: true };
      case 'SmtpPasswordRemoved':
        return { ...state, corporation, hasPassword: false };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** Where the password of a corporation's mail server is kept. */
export const smtpPasswordOf = (corporation: number): SecretOwner => ({
  kind: 'smtp-password',
  id: corporation,
  corporation,
});

/** A name or an address without a port: what could smuggle in a command or a path is refused. */
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f:]+$/i;

const MOST_PORTS = 65_535;

/** The settings as their form, or a program, sends them. */
export const smtpServerSchema = z.object({
  host: text(253).regex(HOST, 'mailing.error.host').meta({ example: 'smtp.exemple.fr' }),
  port: z.coerce
    .number({ error: 'errors.required' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(MOST_PORTS, `errors.tooLarge|max=${MOST_PORTS}`)
    .meta({ example: 587 }),
  encryption: choice(encryptions),
  username: optionalText(200),
  /** '' keeps the one there is; it is never told again. */
  password: z
    .string({ error: 'errors.invalid' })
    .max(500, 'errors.tooLong|max=500')
    .refine((value) => !/\p{Cc}/u.test(value), 'errors.unprintable')
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ format: 'password' }),
  senderAddress: email(),
  enabled: flag(),
  revision: revision(),
});
