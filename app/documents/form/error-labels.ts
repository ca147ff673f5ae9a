import { isItem, type DocumentLine } from '#domain/amounts/totals.ts';
import { errorText } from '../../ui/form/errors.ts';
import type { SummaryError } from '../../ui/list/summary-items.ts';
import type { Text } from '../../ui/text.tsx';
import type { IntentError } from '../../http/intents.server.ts';
import { lineFieldKey } from '../lines/line-field-key.ts';

/** `productList[2].unitPrice` → "Line 3: unit price", and which field of which line that is. */
export function labelOf(t: Text, path: string): Pick<SummaryError, 'label' | 'of'> {
  const [, index, name] = /^productList\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (name === undefined)
    return { label: path === '' ? '' : t(`commerce.field.${path.replace(/\[\d+\]$/, '')}`) };
  const of = { field: t(lineFieldKey(name)), line: Number(index) + 1 };
  return { label: t('commerce.form.lineField', of), of };
}

/** What validation misses of a document; a question's own fields are named by their errors. */
const ofTheDocument = new Set([
  'title',
  'date',
  'expiryDate',
  'paymentCondition',
  'paymentType',
  'bankAccount',
  'deliveryTime',
  'project',
  'productList',
]);

/** The errors of a question on a document's page: at its lines by their names, at the document's fields by theirs. */
export const questionErrors = (
  t: Text,
  errors: readonly IntentError[],
  lines: readonly DocumentLine[],
): SummaryError[] =>
  errors.map(({ field, message }) => {
    const index = /^lines\[(\d+)\]$/.exec(field)?.[1];
    const line = index === undefined ? undefined : lines[Number(index)];
    const label =
      line && isItem(line) ? line.name : ofTheDocument.has(field) ? t(`commerce.field.${field}`) : '';
    return {
      id: index === undefined ? field : `quantity-${index}`,
      label,
      message: errorText(t, message),
    };
  });
