/** The text keys of a line's fields that a document has as well, of which they would say something else. */
const ownLabels: Readonly<Record<string, string>> = {
  comment: 'commerce.form.comment',
  discountPercent: 'commerce.column.discount',
  discountAmount: 'commerce.form.discountAmount',
};

/** The text key of a line's field: its reduction is not the document's, nor is its comment an internal one. */
export const lineFieldKey = (name: string): string => ownLabels[name] ?? `commerce.field.${name}`;
