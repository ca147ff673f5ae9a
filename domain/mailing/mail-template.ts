import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import { choice, revision, text } from '../kernel/fields.ts';
import type { Event } from '../kernel/event.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import { documentKindDefinitions } from '../document-kinds/registry.ts';

/**
 * What a mail to a client or supplier is written for: a kind of document, a quotation that is answered online or waits
 * for its answer, a stage of an invoice's reminders, or all that a client owes.
 */
const clientMailUses = [
  'quotation',
  'quotationLink',
  'quotationReminder',
  'saleOrder',
  'purchase',
  'invoice',
  'reminder1',
  'reminder2',
  'reminder3',
  'groupedReminder',
  'statement',
  'refund',
] as const;
export type ClientMailUse = (typeof clientMailUses)[number];

/** What a candidate is written to for: the first link to the form, another one, and an answer. */
const candidateMailUses = [
  'candidateInvitation',
  'candidateReminder',
  'candidateRefusal',
  'candidateRetained',
] as const;
export type CandidateMailUse = (typeof candidateMailUses)[number];

/** What is planned with whoever inspects equipment. */
const equipmentMailUses = ['inspectionVisit'] as const;

export const mailUses = [...clientMailUses, ...candidateMailUses, ...equipmentMailUses] as const;
export type MailUse = (typeof mailUses)[number];

export const mailLanguages = ['fr', 'en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const always = ['number', 'title', 'client', 'date', 'total', 'company', 'sender'] as const;
const ofAccount = ['client', 'company', 'sender'] as const;
const ofCandidate = ['candidate', 'job', 'company', 'sender'] as const;

/** Stands in a text for the address of the mail's link, which is a secret and is only known when the mail leaves. */
export const LINK_MARK = '{{link}}';

/** The placeholders that each use knows: `{{number}}` and so on. The list is closed; others are refused on saving. */
export const placeholdersOf = {
  quotation: [...always, 'expiryDate'],
  quotationLink: [...always, 'expiryDate', 'link'],
  quotationReminder: [...always, 'expiryDate'],
  saleOrder: [...always],
  purchase: [...always],
  invoice: [...always, 'dueDate', 'due', 'link'],

  reminder1: [...always, 'dueDate', 'due', 'daysLate', 'lastReminder', 'lateTerms', 'link'],
  reminder2: [...always, 'dueDate', 'due', 'daysLate', 'lastReminder', 'lateTerms', 'link'],
  reminder3: [...always, 'dueDate', 'due', 'daysLate', 'lastReminder', 'lateTerms', 'link'],
  groupedReminder: [...ofAccount, 'invoices', 'due', 'lateTerms'],
  statement: [...ofAccount, 'from', 'until', 'balance'],
  refund: [...always],
  candidateInvitation: [...ofCandidate, 'linkDays'],
  candidateReminder: [...ofCandidate, 'linkDays'],
  candidateRefusal: [...ofCandidate],
  candidateRetained: [...ofCandidate],
  inspectionVisit: ['day', 'pieces', 'company', 'sender'],
} as const satisfies Record<MailUse, readonly string[]>;

/** What a document may be mailed for, the usual first; `unanswered`: only while its client may still accept it. */
const usesOf = (kind: DocumentKind): readonly { use: ClientMailUse; unanswered?: true }[] =>
  documentKindDefinitions[kind].mails;

/** The uses that a document of the kind has now. */
export const usesFor = (kind: DocumentKind, isUnanswered: boolean): ClientMailUse[] =>
  usesOf(kind)
    .filter(({ unanswered = false }) => isUnanswered || !unanswered)
    .map(({ use }) => use);

export interface TemplateTexts {
  subject: string;
  text: string;
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The address of a link is a secret: it stands in the text alone. */
const knownIn = (field: 'subject' | 'text', use: MailUse): string[] =>
  placeholdersOf[use].filter((name) => field === 'text' || name !== 'link');

/** The first placeholder that is not known, or a brace that belongs to none; null when all are right. */
export function unknownPlaceholder(known: readonly string[], template: string): string | null {
  const unknown = [...template.matchAll(PLACEHOLDER)].find(([, name = '']) => !known.includes(name));
  if (unknown) return unknown[0];
  return /\{\{|\}\}/.exec(template.replaceAll(PLACEHOLDER, ''))?.[0] ?? null;
}

/**
 * A template with its placeholders replaced. A line that names something which is not there (a due date, say) is left
 * out whole.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | null>>): string {
  const valueOf = (name: string): string => values[name] ?? '';
  return template
    .split('\n')
    .filter((line) => [...line.matchAll(PLACEHOLDER)].every(([, name = '']) => valueOf(name) !== ''))
    .map((line) => line.replaceAll(PLACEHOLDER, (_match, name: string) => valueOf(name)))
    .join('\n');
}

export type MailTemplateEvent =
  | Event<'MailTemplateEdited', { corporation: number; use: MailUse; language: MailLanguage } & TemplateTexts>
  /** Back to the texts that the product proposes. */
  | Event<'MailTemplateCleared', { corporation: number; use: MailUse; language: MailLanguage }>;

/** The templates that a corporation wrote itself, by use and language. */
export interface MailTemplateState {
  corporation: number | null;
  texts: Partial<Record<`${MailUse} ${MailLanguage}`, TemplateTexts>>;
}

/** One stream a corporation, which has its id: all its templates. */
export const mailTemplateAggregate: Aggregate<MailTemplateState, MailTemplateEvent> = {
  name: 'mailtemplate',
  events: { MailTemplateEdited: true, MailTemplateCleared: true },
  initial: { corporation: null, texts: {} },
  evolve(state, { type, data }) {
    const { corporation, use, language } = data;
    const texts = { ...state.texts };
    if (type === 'MailTemplateCleared') delete texts[`${use} ${language}`];
    else texts[`${use} ${language}`] = { subject: data.subject, text: data.text };
    return { corporation, texts };
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

const named = { use: choice(mailUses), language: choice(mailLanguages) };

/** A template as its form sends it. */
export const templateSchema = z
  .object({
    ...named,
    subject: text(200),
    text: text(10_000).transform((typed) => typed.replaceAll(/\r\n?/g, '\n')),
    revision: revision(),
  })
  .superRefine(({ use, ...texts }, context) => {
    for (const field of ['subject', 'text'] as const) {
      const wrong = unknownPlaceholder(knownIn(field, use), texts[field]);
      if (wrong !== null) {
        const message = `errors.placeholder|name=${wrong.replaceAll('|', ' ').slice(0, 60)}`;
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }
  });

export const templateName = z.object(named);
