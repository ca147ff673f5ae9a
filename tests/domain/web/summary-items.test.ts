import { describe, expect, it } from 'vitest';
import { summaryItems, type SummaryError } from '#app/ui/list/summary-items.ts';

const atLine = (line: number, field = 'Price', message = 'Required'): SummaryError => ({
  id: `lines[${line - 1}].${field}`,
  label: `Line ${line}, ${field}`,
  message,
  of: { field, line },
});
const atField = (id: string): SummaryError => ({ id, label: id, message: 'Required' });

describe('the summary of a form’s errors', () => {
  it('tells once what is wrong alike in several lines, each a link to its field', () => {
    const { first, rest } = summaryItems([atField('title'), atLine(1), atLine(2), atLine(9)]);
    expect(rest).toEqual([]);
    expect(first).toEqual([
      { kind: 'one', error: atField('title') },
      {
        kind: 'lines',
        field: 'Price',
        message: 'Required',
        lines: [1, 2, 9].map((line) => ({
          id: `lines[${line - 1}].Price`,
          line,
          label: `Line ${line}, Price`,
        })),
      },
    ]);
  });

  it('keeps apart other fields, other messages and a line that is alone', () => {
    const errors = [atLine(1), atLine(1, 'Quantity'), atLine(2, 'Price', 'Too many decimals')];
    expect(summaryItems(errors).first).toEqual(errors.map((error) => ({ kind: 'one', error })));
  });

  it('folds what comes after the first eight points, unless it is one alone', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => atField(`field-${index}`));
    expect(summaryItems(fields(9)).rest).toHaveLength(0);
    const many = summaryItems(fields(20));
    expect([many.first.length, many.rest.length]).toEqual([8, 12]);
  });
});
