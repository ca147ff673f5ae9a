import { z } from 'zod';
import { isEmail } from '../kernel/identifiers.ts';

export const MAX_RECEIVERS = 10;

/** Addresses as people type or paste them: "a@b.fr, Anne Le Goff <c@d.fr>; e@f.fr". Each once, whatever its case. */
function addressesIn(typed: string): string[] {
  const found = typed.split(/[,;\n]+/).flatMap((piece) => {
    const named = /<([^<>]*)>\s*$/.exec(piece);
    return named ? [named[1]?.trim() ?? ''] : piece.split(/\s+/);
  });
  const once = new Map(
    found
      .filter(Boolean)
      .map((address) => [address.toLowerCase(), address] as const)
      .toReversed(),
  );
  return [...once.values()].toReversed();
}

/** What is wrong with a list of receivers, as a translation key; null for nothing. */
function wrongIn(addresses: readonly string[]): string | null {
  if (addresses.length > MAX_RECEIVERS) return `errors.tooManyReceivers|max=${MAX_RECEIVERS}`;
  const wrong = addresses.find((address) => !isEmail(address));
  return wrong === undefined
    ? null
    : `errors.notAnAddress|address=${wrong.replaceAll('|', ' ').slice(0, 80)}`;
}

const listed = (typed: string, context: z.RefinementCtx): string[] => {
  const addresses = addressesIn(typed);
  const error = wrongIn(addresses);
  if (error === null) return addresses;
  context.addIssue({ code: 'custom', message: error });
  return z.NEVER;
};

/** One to ten addresses, separated by commas, semicolons or blanks. */
export const receivers = () =>
  z
    .string({ error: 'errors.required' })
    .max(2000, 'errors.tooLong|max=2000')
    .transform((typed, context) => {
      const addresses = listed(typed, context);
      if (addresses.length === 0) context.addIssue({ code: 'custom', message: 'errors.required' });
      return addresses;
    })
    .meta({ example: 'compta@client.fr' });

/** The same, where nobody may be named. */
export const optionalReceivers = () =>
  z
    .string({ error: 'errors.invalid' })
    .max(2000, 'errors.tooLong|max=2000')
    .nullish()
    .transform((typed, context) => listed(typed ?? '', context))
    .meta({ example: 'copie@client.fr' });
