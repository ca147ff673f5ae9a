import { addressLine, type DocumentFacts } from '#domain/history/document-changes.ts';
import { isItem, type DocumentLine, type DocumentTotals } from '#domain/amounts/totals.ts';
import type { Speech } from './document-words.ts';
import { table } from './table.ts';

const WIDTH = 26;

/** "Échéance                  01/04/2026"; nothing where there is nothing to say. */
const field = (label: string, value: string | null | undefined): string[] =>
  value === null || value === undefined || value === '' ? [] : [`${label.padEnd(WIDTH)}${value}`];

function discountText(
  { discountPercent, discountAmount }: Extract<DocumentLine, { quantity: string }>,
  { value }: Speech,
) {
  return [
    discountPercent && value({ type: 'percent', value: discountPercent }),
    discountAmount && value({ type: 'money', value: discountAmount }),
  ]
    .filter(Boolean)
    .join(' + ');
}

function lineRow(line: DocumentLine, total: string | null, place: number, speech: Speech): string[] {
  const { value, t } = speech;
  const sum = total === null ? '' : value({ type: 'money', value: total });
  if (!isItem(line)) return [String(place), line.text || t('commerce.form.subtotal'), '', '', '', '', sum];
  const quantity = [value({ type: 'quantity', value: line.quantity }), line.unit?.name]
    .filter(Boolean)
    .join(' ');
  return [
    String(place),
    line.name,
    quantity,
    value({ type: 'price', value: line.unitPrice }),
    discountText(line, speech),
    value({ type: 'percent', value: line.vat.rate }),
    sum,
  ];
}

function totalsText(totals: DocumentTotals, { t, value }: Speech): string[] {
  const money = (amount: string) => value({ type: 'money', value: amount });
  return [
    ...field(t('history.field.totalWithoutVat'), money(totals.totalWithoutVat)),
    ...totals.vat.flatMap(({ rate, base, amount }) =>
      field(
        t('commerce.totals.vat', { rate: value({ type: 'percent', value: rate }), base: money(base) }),
        money(amount),
      ),
    ),
    ...field(t('history.field.finalTotal'), money(totals.finalTotal)),
  ];
}

/** A document at a moment, for a terminal: who, when, every line, the totals, and what was settled. */
export function documentText(facts: DocumentFacts, paid: string, speech: Speech): string[] {
  const { t, value } = speech;
  const { content, client, totals, dueDate, due } = facts;
  const date = (day: string | null) => day && value({ type: 'date', value: day });
  const heads = ['position', 'name', 'quantity', 'unitPrice', 'discount', 'vat', 'withoutVat'];
  const address = client && value({ type: 'address', value: addressLine(client.address) });
  return [
    ...field(t('history.field.status'), value({ type: 'status', value: facts.status })),
    ...field(t('history.field.client'), client?.name ?? t('history.erased')),
    ...field(t('history.field.clientAddress'), address),
    ...field(t('history.field.title'), content.title),
    ...field(t('history.field.date'), date(content.date)),
    ...field(t('history.field.expiryDate'), date(content.expiryDate)),
    ...field(t('history.field.dueDate'), date(dueDate)),
    ...field(t('history.field.paymentCondition'), content.paymentCondition?.name),
    ...field(t('history.field.paymentType'), content.paymentType?.name),
    ...field(t('history.field.bankAccount'), content.bankAccount?.iban),
    ...field(t('history.field.note'), content.note),
    '',
    ...table(
      heads.map((key) => (key === 'position' ? '' : t(`commerce.column.${key}`))),
      content.lines.map((line, index) => lineRow(line, totals.lines[index] ?? null, index + 1, speech)),
    ),
    '',
    ...totalsText(totals, speech),
    ...(due === null ? [] : field(t('history.at.paid'), value({ type: 'money', value: paid }))),
    ...(due === null ? [] : field(t('history.field.due'), value({ type: 'money', value: due }))),
  ];
}
