import type { RecordProfile } from '../records/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { rib } from '../records/catalogue/organization/rib.ts';
import { recordAggregate } from '../records/record.ts';
import { valueText } from '../records/value-text.ts';
import type { UnitOfWork } from '../kernel/work.ts';

/*
 * The company's own bank accounts are the records `rib`. One of them is the company's usual one; documents, payments
 * and transfers may name another.
 */

/** One of the company's bank accounts, as it was on the day that something named it. */
export interface OwnAccount {
  id: number;
  /** What the list calls it. */
  name: string;
  /** Whose it is, as banks know them. */
  holder: string;
  /** The bank's name. */
  bank: string | null;
  /** Without blanks. */
  iban: string;
  bic: string | null;
}

/** What a record of the list says of its account; null of one that names none. */
export function ownAccountOf({ id, label, values }: Pick<RecordProfile, 'id' | 'label' | 'values'>) {
  const iban = valueText(values['iban']);
  if (iban === '') return null;
  const account: OwnAccount = {
    id,
    name: label,
    holder: valueText(values['holder']),
    bank: valueText(values['bank']) || null,
    iban,
    bic: valueText(values['bic']) || null,
  };
  return account;
}

/** What the list says of one of a corporation's accounts, be it in use or not: it says where its money is booked. */
export async function accountRecord(
  work: UnitOfWork,
  corporation: number,
  id: number,
): Promise<RecordProfile | null> {
  return (await work.ask(recordQuestions).records(rib.resource, [id], corporation)).get(id) ?? null;
}

/** One of a corporation's accounts that is in use; null for none of that id. */
export async function findOwnAccount(
  work: UnitOfWork,
  corporation: number,
  id: number,
): Promise<OwnAccount | null> {
  const record = await accountRecord(work, corporation, id);
  return record?.enabled ? ownAccountOf(record) : null;
}

interface FirstAccount {
  /** Of the company, which holds the account. */
  name: string;
  iban: string;
  bic: string | null;
}

/**
 * The account in a corporation's list that has this IBAN, put there where none has.
 * @returns its id
 */
export async function listAccount(
  work: UnitOfWork,
  corporation: number,
  { name, iban, bic }: FirstAccount,
): Promise<number> {
  const asked = work.ask(recordQuestions);
  const [known] = (await asked.takenRecords(rib.resource, 'iban', [iban], corporation)).get(iban) ?? [];
  if (known !== undefined) return known;
  const isTaken = await asked.isTaken(rib.resource, 'label', name, corporation, 0);
  const record = await work.create(recordAggregate(rib));
  const values = {
    // Two accounts of a company are told apart by the end of their IBAN.
    label: isTaken ? `${name.slice(0, 70)} ${iban.slice(-4)}` : name,
    holder: name,
    bank: null,
    iban,
    bic,
    accountingCode: null,
    journal: null,
    enabled: true,
  };
  await work.append(record, [
    { type: 'RecordCreated', data: { resource: rib.resource, corporation, values } },
  ]);
  return record.id;
}

/** What a new corporation says, with its account as the first of its list and the usual one. */
export async function withFirstAccount<
  Details extends { name: string; iban: string | null; bic: string | null },
>(work: UnitOfWork, corporation: number, details: Details): Promise<Details & { bankAccount?: number }> {
  const { name, iban, bic } = details;
  if (iban === null) return details;
  return { ...details, bankAccount: await listAccount(work, corporation, { name, iban, bic }) };
}
