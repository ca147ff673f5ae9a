import { dayWords, daysBetween, type CivilDate } from '../kernel/dates.ts';
import { add, money, parseDecimal, type DecimalString } from '../kernel/decimal.ts';
import { fillTemplate, LINK_MARK, type TemplateTexts } from '../mailing/mail-template.ts';
import { moneyWords } from '../recurring/recurring-words.ts';

type Language = 'fr' | 'en';

/** What a reminder says of its invoice. Amounts include VAT. */
export interface ReminderFacts {
  number: string;
  title: string | null;
  client: string | null;
  date: CivilDate | null;
  dueDate: CivilDate | null;
  total: DecimalString;
  due: DecimalString;
  company: string;
  /** Who sends it; '' for the product itself. */
  sender: string;
  lastReminder: CivilDate | null;
  /** The seller's own late payment rate or words; null: the law's rate. */
  latePenalty: string | null;
  /** Consumers owe neither the law's penalties nor the 40 €. */
  isConsumer: boolean;
}

/** The words of invoices for penalties and the recovery fee (`print.legal`), in the reminder's language. */
export interface PenaltyTexts {
  penaltyDefault: string;
  penaltyRate: string;
  penaltyText: string;
  recovery: string;
}

/**
 * Penalties for late payment and the recovery fee, as the invoice says them (code de commerce, L. 441-10 and D. 441-5).
 */
function lateTermsOf(
  { latePenalty, isConsumer }: Pick<ReminderFacts, 'latePenalty' | 'isConsumer'>,
  language: Language,
  words: PenaltyTexts,
): string | null {
  if (isConsumer) return null;
  const written = latePenalty?.trim() ?? '';
  if (written === '') return words.penaltyDefault + words.recovery;
  const rate = parseDecimal(written, 4);
  const percent = rate === null ? '' : language === 'fr' ? `${rate.replace('.', ',')}\u00A0%` : `${rate}%`;
  const said =
    rate === null
      ? words.penaltyText.replace('{{text}}', written.replace(/\.$/, ''))
      : words.penaltyRate.replace('{{rate}}', percent);
  return said + words.recovery;
}

/** Whom a mail about several invoices is for, and who sends it. */
export interface GroupedFacts {
  client: string | null;
  company: string;
  sender: string;
  invoices: readonly ReminderFacts[];
}

/**
 * The subject and text of a mail about several invoices.
 * @param line what is said of each, with `number`, `date`, `dueDate` and `due` in braces
 */
export function writeGroupedReminder(
  { subject, text }: TemplateTexts,
  { client, company, sender, invoices }: GroupedFacts,
  language: Language,
  { line, legal }: { line: string; legal: PenaltyTexts },
): TemplateTexts {
  const [first] = invoices;
  const told = invoices.map(({ number, date, dueDate, due }) =>
    fillTemplate(line, {
      number,
      date: date && dayWords(date),
      dueDate: dueDate && dayWords(dueDate),
      due: moneyWords(due, language),
    }),
  );
  const values = {
    client,
    company,
    sender,
    invoices: told.join('\n'),
    due: moneyWords(money(add('0', ...invoices.map(({ due }) => due))), language),
    lateTerms: first ? lateTermsOf(first, language, legal) : null,
  };
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
}

/** A reminder's subject and text: its template with everything filled in. */
export function writeReminder(
  { subject, text }: TemplateTexts,
  facts: ReminderFacts,
  today: CivilDate,
  language: Language,
  words: PenaltyTexts,
): TemplateTexts {
  const { dueDate } = facts;
  const late = dueDate === null ? 0 : daysBetween(dueDate, today);
  const values = {
    number: facts.number,
    title: facts.title,
    client: facts.client,
    date: facts.date && dayWords(facts.date),
    total: moneyWords(facts.total, language),
    due: moneyWords(facts.due, language),
    dueDate: dueDate && dayWords(dueDate),
    daysLate: late > 0 ? String(late) : null,
    lastReminder: facts.lastReminder && dayWords(facts.lastReminder),
    lateTerms: lateTermsOf(facts, language, words),
    link: LINK_MARK,
    company: facts.company,
    sender: facts.sender,
  };
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
}
