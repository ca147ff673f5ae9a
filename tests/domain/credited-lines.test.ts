import { describe, expect, it } from 'vitest';
import { creditedLines, linesToCredit } from '#domain/commerce/credited-lines.ts';
import { content, line } from '#tests/builders/documents.ts';

const invoiced = content({
  lines: [
    line('Pompage', '4', '120'),
    { type: 'comment', text: 'Sur place' },
    line('Pompage', '2', '120'),
    line('Acompte', '-1', '100'),
  ],
});

describe('the lines that a credit note takes back', () => {
  it('are those of the same name and price, the first of them first', () => {
    const credited = content({ lines: [line('Pompage', '5', '120'), line('Acompte', '-1', '100')] });
    expect(creditedLines(invoiced, credited, [])).toEqual([
      { line: 0, quantity: '4' },
      { line: 2, quantity: '1' },
      { line: 3, quantity: '-1' },
    ]);
  });

  it('leave out what earlier ones took, and what the invoice does not say', () => {
    const credited = content({ lines: [line('Pompage', '1', '120'), line('Geste', '1', '50'), line('Pompage', '1', '99')] }); // prettier-ignore
    expect(creditedLines(invoiced, credited, [{ lines: [{ line: 0, quantity: '4' }] }])).toEqual([
      { line: 2, quantity: '1' },
    ]);
  });

  it('are left in the quantities that nobody took back', () => {
    const credits = [{ lines: [{ line: 0, quantity: '1.5' }] }, {}, { lines: [{ line: 2, quantity: '2' }] }];
    expect(linesToCredit(invoiced, credits)).toEqual([
      { line: 0, quantity: '2.5' },
      { line: 3, quantity: '-1' },
    ]);
    expect(linesToCredit(invoiced, [])).toHaveLength(3);
  });
});
