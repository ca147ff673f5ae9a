import { fillTemplate } from '#domain/mailing/mail-template.ts';
import { mailPlaceholders } from '#domain/recurring/recurring-words.ts';
import type { RecurringInvoiceFacts } from '#domain/recurring/recurring-invoice.ts';
import type { RecurrenceType } from '#domain/recurring/recurrence.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { findTemplate } from '#projections/mailing/mail-templates.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { entryText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate } from '../ui/format.ts';
import { proposedTemplate, signatureOf } from '../mailing/proposed-template.server.ts';

/** All that was typed so far, by the name of its field: what the steps hand on. */
export type Typed = Record<string, string[]>;

/** What a form carries beside what is typed. */
const control = new Set(['step', 'keyword', 'commandId', 'corporation', 'revision']);

export function typedIn(form: FormData): Typed {
  // A field may be called as what every object has: it is a name like others.
  const typed = new Map<string, string[]>();
  for (const [name, value] of form)
    if (!control.has(name)) typed.set(name, [...(typed.get(name) ?? []), entryText(value)]);
  return Object.fromEntries(typed);
}

/** The field in which the days of each type are typed. */
const dayFields: Readonly<Record<RecurrenceType, string>> = {
  date: 'chosenDates',
  week: 'weekDays',
  month: 'monthDays',
  year: 'yearDays',
};

const isType = (value: string): value is RecurrenceType => Object.hasOwn(dayFields, value);

/** The form as the command takes it: the days of the chosen type as `dates`. */
export function commandForm(form: FormData): FormData {
  const sent = new FormData();
  for (const [name, value] of form) sent.append(name, value);
  const type = entryText(form.get('type'));
  const days = isType(type) ? form.getAll(dayFields[type]).map(entryText) : [];
  for (const day of days.flatMap((text) => text.split(/[\s,;]+/))) if (day !== '') sent.append('dates', day);
  return sent;
}

const when = (flag: boolean): string[] => (flag ? ['on'] : []);

const dayTexts = (type: RecurrenceType, dates: readonly string[]): string[] => {
  if (type === 'week') return [...dates];
  if (type === 'month') return [dates.join(', ')];
  if (type === 'year') return [dates.map((day) => day.split('-').toReversed().join('/')).join(', ')];
  return [dates.map(formatDate).join('\n')];
};

/** A recurring invoice as its form shows it. */
export const typedOf = (facts: RecurringInvoiceFacts): Typed => ({
  type: [facts.type],
  repetitiveTime: [String(facts.repetitiveTime)],
  startDate: [formatDate(facts.startDate)],
  expireDate: [formatDate(facts.expireDate)],
  creationTime: [facts.creationTime],
  [dayFields[facts.type]]: dayTexts(facts.type, facts.dates),
  addLeapDay: when(facts.addLeapDay),
  title: [facts.title],
  comment: [facts.comment ?? ''],
  sendMail: when(facts.sendMail),
  receiverMail: [facts.receiverMail?.join(', ') ?? ''],
  mailSubject: [facts.mailSubject ?? ''],
  mailContent: [facts.mailContent ?? ''],
  statusInvoice: [facts.statusInvoice],
  project: [facts.project ? String(facts.project.id) : ''],
});

/** The corporation's mail for invoices, with the placeholders that are known here still in it. */
async function mailOf(context: StaffContext, language: 'fr' | 'en') {
  const own = await findTemplate(context.services.db, context.corporation, 'invoice', language);
  const { subject, text } = own ?? proposedTemplate(context, 'invoice', language);
  const kept = Object.fromEntries(mailPlaceholders.map((name) => [name, `{{${name}}}`]));
  const values = { ...kept, due: '{{total}}', sender: signatureOf(context).sender };
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
}

/**
 * What a new one is proposed to be: on the first of each month for a year, the invoice as it is, mailed to its client.
 */
export async function proposedFor(
  context: StaffContext,
  { clientId, title }: { clientId: number; title: string | null },
): Promise<Typed> {
  const client = await findThirdParty(context.services.db, clientId, context.corporation);
  const { subject, text } = await mailOf(context, client?.language ?? 'fr');
  const today = context.today;
  const validates = context.may('ROLE_INVOICE_GENERATE');
  return {
    type: ['month'],
    repetitiveTime: ['1'],
    startDate: [formatDate(today)],
    expireDate: [formatDate(addDays(addMonths(today, 12), -1))],
    creationTime: ['09:00'],
    monthDays: ['1'],
    title: [title ?? ''],
    sendMail: when(validates && context.may('ROLE_INVOICE_SEND')),
    receiverMail: [client?.identity?.email ?? ''],
    mailSubject: [subject],
    mailContent: [text],
    statusInvoice: [validates ? 'validate' : 'draft'],
    enabled: ['on'],
  };
}
