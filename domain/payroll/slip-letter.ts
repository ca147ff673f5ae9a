import { z } from 'zod';
import { monthInWords } from '../kernel/month-in-words.ts';
import { text } from '../kernel/fields.ts';
import type { Month } from './page-clues.ts';

/** What a mail about a slip says, in its language: with the slip, encrypted, or without it. */
const letter = z.object({ subject: text(200), text: text(5000) });

export const lettersSchema = z.object({
  language: z.enum(['fr', 'en']),
  notice: letter,
  attached: letter,
});

export type Letters = z.input<typeof lettersSchema>;

type Translate = (key: string, parameters?: Record<string, string>) => string;

/** The letters about the slip of a month. @param t the texts of the corporation in that language */
export function lettersOf(t: Translate, language: 'fr' | 'en', month: Month, company: string): Letters {
  const words = { month: monthInWords(month, language), company };
  return {
    language,
    notice: { subject: t('payroll.mail.subject', words), text: t('payroll.mail.notice', words) },
    attached: { subject: t('payroll.mail.subject', words), text: t('payroll.mail.attached', words) },
  };
}
