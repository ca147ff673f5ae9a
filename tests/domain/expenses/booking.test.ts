import { describe, expect, it } from 'vitest';
import { emptyBooks } from '#domain/accounting/books.ts';
import { labelOf } from '#domain/accounting/fec.ts';
import type { DirectEntry } from '#domain/accounting/direct-entry.ts';
import { batchEntry, repaidEntry } from '#domain/expenses/booking.ts';

const bank = { journal: 'BQ', account: '512000' };
const date = '2026-11-29';

/** What the journal and the file of entries say of it. */
const said = ({ label, pieceRef }: DirectEntry) => labelOf({ what: label, pieceRef, thirdParty: null });

describe('an entry of expenses', () => {
  it('says its number once', () => {
    const orders = [{ expenses: '120.00', advances: '0', deducted: '0' }];
    const paid = batchEntry(emptyBooks, bank, { reference: 'NDF-20261129-1', date, orders });
    expect(said(paid)).toBe('Remboursement de frais NDF-20261129-1');
    const repaid = repaidEntry(emptyBooks, bank, { advance: 7, date, amount: '50.00' });
    expect(said(repaid)).toBe('Restitution de l’avance AVF-7');
  });
});
