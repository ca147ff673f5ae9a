import { addressLine } from '#domain/kernel/address.ts';
import { countryName } from '#domain/kernel/countries.ts';
import { changeParts, type ChangePart } from '#domain/people/change-parts.ts';
import {
  fileWishOf,
  payrollWishOf,
  type Change,
  type FileWish,
  type PayrollWish,
} from '#domain/people/change-request.ts';
import type { PersonState } from '#domain/people/person.ts';
import type { ScreenContext } from '../../http/screen.server.ts';
import { formatDate, formatIban, type Language } from '../../ui/format.ts';

/** One field of a request, in words; null: nothing stands or stood there. */
export interface ChangeLine {
  field: string;
  /** As it stood when it was asked for. */
  before: string | null;
  wanted: string | null;
  /** As the file says it now. */
  now: string | null;
}

type Words<Wish> = { [Field in keyof Wish]: string | null };

const fileWords = (wish: FileWish | null, language: Language): Words<FileWish> => ({
  lastName: wish?.lastName ?? null,
  firstName: wish?.firstName ?? null,
  birthName: wish?.birthName ?? null,
  nationality: wish?.nationality ? countryName(wish.nationality, language) : null,
  address: wish?.address ? addressLine(wish.address, language) : null,
  drivingLicence: wish?.drivingLicence ?? null,
  drivingLicenceNumber: wish?.drivingLicenceNumber ?? null,
  drivingLicenceExpiry: wish?.drivingLicenceExpiry ? formatDate(wish.drivingLicenceExpiry) : null,
});

const payrollWords = (wish: PayrollWish | null): Words<PayrollWish> => ({
  iban: wish?.iban ? formatIban(wish.iban) : null,
  bic: wish?.bic ?? null,
  accountHolder: wish?.accountHolder ?? null,
});

const linesOf = <Field extends string>(
  fields: readonly Field[],
  before: Record<Field, string | null>,
  wanted: Record<Field, string | null>,
  now: Record<Field, string | null>,
): ChangeLine[] =>
  fields.map((field) => ({ field, before: before[field], wanted: wanted[field], now: now[field] }));

/** What a request changes, field by field, beside what the file says now. */
export function changeLines(change: Change, state: PersonState, language: Language): ChangeLine[] {
  if (change.part === 'payroll')
    return linesOf(
      change.fields,
      payrollWords(change.before),
      payrollWords(change.wanted),
      payrollWords(payrollWishOf(state)),
    );
  const words = (wish: FileWish | null) => fileWords(wish, language);
  return linesOf(change.fields, words(change.before), words(change.wanted), words(fileWishOf(state)));
}

/** The parts whose requests somebody sees and decides. */
export const partsOf = ({ may }: Pick<ScreenContext, 'may'>): ChangePart[] =>
  (['file', 'payroll'] as const).filter((part) => may(changeParts[part]));
