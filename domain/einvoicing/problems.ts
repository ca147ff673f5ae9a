import type { ElectronicInvoice } from './electronic-invoice.ts';
import { arithmeticRules } from './rules/arithmetic.ts';
import { frenchRules } from './rules/french.ts';
import type { ProblemKey, Rule } from './rules/rule.ts';
import { structureRules } from './rules/structure.ts';
import { vatCategoryRules } from './rules/vat-categories.ts';

/** What keeps a file from calling itself EN 16931. */
const coreRules: readonly Rule[] = [...structureRules, ...arithmeticRules, ...vatCategoryRules];

/** The rules of the standard and of its French profile. */
export const allRules: readonly Rule[] = [...coreRules, ...frenchRules];

/** Something that an invoice does not keep to, with the rules that say so. */
export interface InvoiceProblem {
  problem: ProblemKey;
  rules: string[];
  /** The standard itself is not kept: the file would be no Factur-X. */
  core: boolean;
}

const core = new Set(coreRules.map(({ id }) => id));

/** The rules that an invoice breaks, by what is to be mended; those of the standard come first. */
export function problemsOf(invoice: ElectronicInvoice): InvoiceProblem[] {
  const found = new Map<ProblemKey, InvoiceProblem>();
  for (const { id, problem, holds } of allRules) {
    if (holds(invoice)) continue;
    const known = found.get(problem) ?? { problem, rules: [], core: false };
    found.set(problem, { problem, rules: [...known.rules, id], core: known.core || core.has(id) });
  }
  return [...found.values()];
}

/** Whether an invoice may be written as an EN 16931 one; what is French alone does not keep it from that. */
export const keepsStandard = (invoice: ElectronicInvoice): boolean =>
  coreRules.every(({ holds }) => holds(invoice));
