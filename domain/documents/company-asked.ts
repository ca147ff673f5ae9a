import { accountingQuestions } from '../accounting/questions.ts';
import { numberingQuestions } from '../company/numbering-questions.ts';
import { organizationQuestions } from '../company/questions.ts';
import type { UnitOfWork } from '../kernel/work.ts';

/**
 * Reads the company and holds its books and numbering as they are, in one way to the database: what validating a sale
 * asks afterwards is remembered until the transaction ends. Whoever drafts and validates asks it with the rest.
 */
export async function askCompany(work: UnitOfWork, corporation: number): Promise<void> {
  await Promise.all([
    work.ask(organizationQuestions).corporation(corporation),
    work.ask(accountingQuestions).books(corporation),
    work.ask(numberingQuestions).numbering(corporation),
  ]);
}
