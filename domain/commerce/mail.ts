import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { DocumentKind } from '../kernel/references.ts';
import { conflict } from '../kernel/refusal.ts';

/** Statuses of a mail (second specification, section 4), with "uncertain": the server broke off after taking it in. */
export const mailStatuses = ['waiting', 'done', 'failure', 'uncertain'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export interface MailFacts {
  mail: number;
  corporation: number;
  document: { kind: DocumentKind; id: number; version: number; number: string };
  to: string[];
  subject: string;
  text: string;
}

export type MailEvent =
  | Event<'MailQueued', MailFacts>
  | Event<'MailDelivered', { mail: number; answer: string }>
  | Event<'MailFailed', { mail: number; reason: string }>
  | Event<'MailUncertain', { mail: number; reason: string }>;

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
