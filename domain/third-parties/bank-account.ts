import { z } from 'zod';
import { optionalText } from '../kernel/fields.ts';
import { optionalBic, optionalIban } from '../kernel/identifier-fields.ts';

/** An account of a third party with a bank. */
export interface BankAccount {
  iban: string;
  bic: string | null;
  /** What it is told from the others by: "Compte courant". */
  label: string | null;
}

/** An account as forms and programs send it. */
export const bankAccountSchema = z.object({
  iban: optionalIban().refine((value) => value !== null, 'errors.required'),
  bic: optionalBic(),
  label: optionalText(60),
});

/**
 * The accounts once the default is this one, which stands first: an account that is known moves there, a new one takes
 * the place of the default (its number was corrected), and none takes the default away.
 */
export function accountsWith(
  accounts: readonly BankAccount[],
  iban: string | null,
  bic: string | null,
): readonly BankAccount[] {
  const [first, ...rest] = accounts;
  if (iban === null) return rest;
  const known = accounts.find((one) => one.iban === iban);
  const others = known ? accounts.filter((one) => one !== known) : rest;
  return [{ iban, bic, label: (known ?? first)?.label ?? null }, ...others];
}
