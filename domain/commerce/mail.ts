import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { DocumentKind } from '../kernel/references.ts';
import { conflict } from '../kernel/refusal.ts';

/** Statuses of a mail (second specification, section 4), with "uncertain": the server broke off after taking it in. */
export const mailStatuses = ['waiting', 'done', 'failure', 'uncertain'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export interface MailFacts {
  mail: number;
  corporation: number;
  document: { kind: DocumentKind; id: number; version: number; number: string };
  /** null, like subject and text, once a natural person was erased. */
  to: string[] | null;
  subject: string | null;
  text: string | null;
  /** Present only of a mail to a natural person. */
  personal?: Sealed;
}

export type MailEvent =
  | Event<'MailQueued', MailFacts>
  | Event<'MailDelivered', { mail: number; answer: string | null; personal?: Sealed }>
  | Event<'MailFailed', { mail: number; reason: string | null; personal?: Sealed }>
  | Event<'MailUncertain', { mail: number; reason: string | null; personal?: Sealed }>;

export interface MailState {
  facts: MailFacts | null;
  status: MailStatus;
  reason: string | null;
}

export const mailAggregate: Aggregate<MailState, MailEvent> = {
  name: 'mail',
  initial: { facts: null, status: 'waiting', reason: null },
  evolve(state, event) {
    switch (event.type) {
      case 'MailQueued':
        return { ...state, facts: event.data };
      case 'MailDelivered':
        return { ...state, status: 'done' };
      case 'MailFailed':
        return { ...state, status: 'failure', reason: event.data.reason };
      case 'MailUncertain':
        return { ...state, status: 'uncertain', reason: event.data.reason };
    }
  },
  corporationOf: (state) => state.facts?.corporation ?? null,
  isDeleted: () => false,
};

/** A mail is decided once: what was delivered, failed or is uncertain is never sent again by itself. */
export function requireWaiting(state: MailState): MailFacts {
  if (state.facts === null || state.status !== 'waiting')
    throw conflict('MAIL_DECIDED', 'errors.mailDecided');
  return state.facts;
}
