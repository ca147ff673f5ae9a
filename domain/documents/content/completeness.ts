import { isNegative } from '../../kernel/decimal.ts';
import { invalid, type FieldErrors } from '../../kernel/refusal.ts';
import type { CorporationProfile } from '../../company/corporation.ts';
import type { ContentField, DocumentContent } from './content.ts';
import { isItem, type DocumentTotals } from '../../amounts/totals.ts';

/**
 * What a document must say to be validated (first specification, section 5: "Commerce documents"), told field by field;
 * the project where the corporation's settings ask for it (3-decisions.md, "Commerce documents").
 * @throws Refusal `invalid`.
 */
export function requireComplete(
  content: DocumentContent,
  required: readonly ContentField[],
  { projectRequired }: Pick<CorporationProfile, 'projectRequired'>,
): void {
  const errors: FieldErrors = {};
  for (const field of required) if (content[field] === null) errors[field] = ['errors.required'];
  if (projectRequired && !content.project) errors['project'] = ['errors.required'];
  if (!content.lines.some(isItem)) errors['productList'] = ['errors.noLine'];
  if (content.date && content.expiryDate && content.expiryDate < content.date)
    errors['expiryDate'] = ['errors.expiryBeforeDate'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * An invoice asks for money, or for nothing where deposits paid all of it: what is given back is a credit note's, which
 * names its invoice. Nor is less than nothing quoted or ordered.
 * @param told what is told at the lines
 * @throws Refusal `invalid`.
 */
export function requireNotNegative({ finalTotal }: Pick<DocumentTotals, 'finalTotal'>, told: string): void {
  if (isNegative(finalTotal)) throw invalid({ productList: [told] });
}

/** The mentions that the seller must be able to print (4-french-rules.md, "Invoices"). */
export function requireLetterhead(corporation: CorporationProfile): void {
  if (corporation.siren === null) throw invalid({ '': ['errors.letterhead'] });
}
