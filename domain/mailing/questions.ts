import { questions } from '../kernel/questions.ts';

/** What commands ask about mailing. */
export interface MailingQuestions {
  /** Who gets a copy of each mail of a type (`mailTypeCodes`), as the corporation's records say. */
  mailCopies(type: string, corporation: number): Promise<{ cc: string[]; bcc: string[] }>;
}

export const mailingQuestions = questions<MailingQuestions>('mailing');
