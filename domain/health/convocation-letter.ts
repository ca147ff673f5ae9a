import { dayWords } from '../kernel/dates.ts';
import type { ExamFacts } from './exam.ts';

/** What the mails about an appointment tell: that there is one, that it is moved, that it does not take place. */
type ConvocationChange = 'set' | 'moved' | 'cancelled';

/** Whom it is for, and what of the exam is told: neither which it is nor how they are followed. */
interface Told {
  name: string;
  company: string;
  facts: ExamFacts;
}

type Translate = (key: string, parameters?: Record<string, string>) => string;

const textOf = {
  set: 'health.mail.text',
  moved: 'health.mail.textMoved',
  cancelled: 'health.mail.textCancelled',
} as const satisfies Record<ConvocationChange, string>;

const subjectOf = {
  set: 'health.mail.subject',
  moved: 'health.mail.subjectMoved',
  cancelled: 'health.mail.subjectCancelled',
} as const satisfies Record<ConvocationChange, string>;

/** The mail about an appointment: where to be when and with whom. @param t the texts in the language of its reader */
export function convocationLetter(
  t: Translate,
  change: ConvocationChange,
  { name, company, facts: { day, time, place, professional } }: Told,
): { subject: string; text: string } {
  const when = time === null ? dayWords(day) : t('health.mail.at', { day: dayWords(day), time });
  const lines = [
    place === null ? null : t('health.mail.place', { place }),
    professional === null ? null : t('health.mail.professional', { professional }),
  ].filter((line) => line !== null);
  const details = lines.map((line) => `${line}\n`).join('');
  return {
    subject: t(subjectOf[change], { day: dayWords(day) }).slice(0, 200),
    text: t(textOf[change], { name, when, details, company }),
  };
}
