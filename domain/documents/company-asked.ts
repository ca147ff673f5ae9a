import { accountingQuestions } from '../accounting/questions.ts';
import { numberingQuestions } from '../company/numbering-questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import type { UnitOfWork } from '../kernel/work.ts';

/**
 * Asks at once what validating a sale asks of the company, one thing after the other: each is remembered until the
 * transaction ends, and the way to the database is gone once. Whoever drafts and validates asks it with the rest.
 */
export async function askCompany(work: UnitOfWork, corporation: number): Promise<void> {
  await Promise.all([
    work.ask(organizationQuestions).corporation(corporation),
    work.ask(accountingQuestions).books(corporation),
    work.ask(numberingQuestions).numbering(corporation),
  ]);
}
