import type { z } from 'zod';
import type { draftExpense } from '#domain/expenses/expense-commands.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { createPerson, editPersonPayroll } from '#domain/people/person-commands.ts';
import type { Store } from '#db/events/store.ts';
import { commandsOf, send, type Company } from './company.ts';
import { personFile } from './people.ts';

type Input = z.input<typeof draftExpense.input>;

/** Kinds of expenses of a company, by their ids, and the scale of a car of 5 CV. */
export interface ExpenseTypes {
  supplies: number;
  fuel: number;
  hotel: number;
  kilometres: number;
  meal: number;
  scale: number;
}

export async function expenseTypes(store: Store, { actor, vat }: Pick<Company, 'actor' | 'vat'>) {
  const make = async (resource: string, values: object) =>
    (await send(store, commandsOf(resource).create, actor, { enabled: true, ...values })).id;
  const type = (name: string, values: object) => make('projectexpensedocumenttype', { name, ...values });
  const receipt = { kind: 'receipt', vat, vatDeductible: true };
  const made: ExpenseTypes = {
    supplies: await type('Petites fournitures', { ...receipt, accountingCode: '606300' }),
    fuel: await type('Carburant', { ...receipt, deductiblePercent: '80', accountingCode: '606100' }),
    hotel: await type('Hôtel', { ...receipt, vatDeductible: false, accountingCode: '625600' }),
    kilometres: await type('Kilomètres', { kind: 'kilometres', accountingCode: '625100' }),
    meal: await type('Repas en déplacement', {
      kind: 'perDiem',
      accountingCode: '625100',
      rates: [
        { year: 2025, amount: '21.10' },
        { year: 2026, amount: '21.40' },
      ],
    }),
    scale: await make('mileagescale', {
      name: 'Voiture, 5 CV – 2026',
      year: 2026,
      vehicle: 'car',
      powerFrom: 5,
      powerTo: 5,
      electricPercent: '20',
      bands: [
        { upTo: 5000, rate: '0.636', added: '0' },
        { upTo: 20_000, rate: '0.357', added: '1395' },
        { upTo: null, rate: '0.427', added: '0' },
      ],
    }),
  };
  return made;
}

/** Somebody of the company who spends: with an account for transfers unless `iban` is null. */
export async function spender(
  store: Store,
  { actor }: Pick<Company, 'actor'>,
  {
    lastName,
    manager = null,
    iban = 'FR7630006000011234567890189',
  }: { lastName: string; manager?: number | null; iban?: string | null },
): Promise<number> {
  const file = personFile({ lastName, manager, confirmDuplicates: true });
  const { id } = await send(store, createPerson, actor, file);
  if (iban !== null) await send(store, editPersonPayroll, actor, { id, iban });
  return id;
}

/** Somebody with these roles, beside those that everybody has. */
export const acting = ({ corporation }: Company, person: number, ...roles: string[]): Actor => ({
  user: null,
  person,
  corporation,
  corporations: [corporation],
  roles: new Set(['ROLE_USER', ...roles]),
});

/** A receipt of 120.00 with 20.00 of VAT, lost. */
export const receiptOf = (types: ExpenseTypes, changes: Partial<Input> = {}): Input => ({
  title: 'Visserie',
  type: types.supplies,
  date: '2026-03-04',
  total: '120',
  noReceipt: 'Ticket perdu',
  ...changes,
});

/** A form of an expense with a photo or paper, as a phone sends it. */
export function receiptForm(
  { corporation }: Company,
  fields: Record<string, string>,
  { name, type, content }: { name: string; type: string; content: string | Buffer },
): FormData {
  const form = new FormData();
  form.set('corporation', String(corporation));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.append('files', new File([new Uint8Array(Buffer.from(content))], name, { type }));
  return form;
}
