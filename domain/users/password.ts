import { z } from 'zod';

/** Passwords refused whatever their length: the ones that lists of leaked passwords begin with, and our own name. */
const refused = new Set([
  'motdepasse', 'password', 'azerty', 'qwerty', 'azertyuiop', 'qwertyuiop', 'bonjour', 'registre', 'administrateur',
  'administrator', 'letmein', 'welcome', 'bienvenue', 'soleil', 'doudou', 'iloveyou', 'jetaime', 'marseille', 'football',
  'trustno1', 'dragon', 'monkey', 'abc123', '123456789', '000000', '111111', 'changeme', 'secret', 'passw0rd',
]); // prettier-ignore

const bare = (password: string): string => password.toLowerCase().replace(/[^a-z]/g, '');

/** Bits of a password drawn from the kinds of characters it shows; repeated characters count once for every two. */
function strength(password: string): number {
  const kinds: [RegExp, number][] = [[/[a-z]/, 26], [/[A-Z]/, 26], [/\d/, 10], [/[^A-Za-z0-9]/, 32]]; // prettier-ignore
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const distinct = new Set(password).size;
  return Math.min(password.length, distinct * 2) * Math.log2(Math.max(pool, 2));
}

/**
 * A new password: at least 10 characters and about 50 bits, which suffices behind throttling; no composition rules and
 * no forced renewal (4-french-rules.md, "People", after the CNIL's recommendation 2022-100).
 */
export const newPassword = () =>
  z
    .string({ error: 'errors.required' })
    .min(10, 'errors.passwordTooShort|min=10')
    .max(200, 'errors.tooLong|max=200')
    .refine((value) => strength(value) >= 50, 'errors.passwordTooWeak')
    .refine(
      (value) => !refused.has(bare(value)) && !refused.has(value.toLowerCase()),
      'errors.passwordRefused',
    );
