const typedWithVat: Readonly<Record<string, string>> = { unitPrice: 'priceWithVat', withoutVat: 'withVat' };

/** The text key of a column of lines; prices that were typed including VAT are shown so. */
export function lineColumnKey(column: string, withVat: boolean): string {
  if (column === 'discount') return 'commerce.field.discount';
  return `commerce.column.${withVat ? (typedWithVat[column] ?? column) : column}`;
}
