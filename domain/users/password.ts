import { z } from 'zod';

/**
 * Words that are refused with whatever digits and signs around them: those that lists of leaked passwords begin with, in
 * French and English, keyboard rows, and our own name. Those that fewer than ten letters and digits make are too weak
 * already.
 */
const refused = new Set([
  'motdepasse', 'monmotdepasse', 'nouveaumotdepasse', 'password', 'mypassword', 'newpassword', 'passwordpassword',
  'azerty', 'azertyuiop', 'azertyazerty', 'azertyuiopqsdfghjklm', 'qsdfghjklm', 'wxcvbn', 'qwerty', 'qwertyuiop',
  'qwertyqwerty', 'asdfghjkl', 'zxcvbnm', 'qazwsxedc', 'aqwzsxedc', 'abcdef', 'abcdefgh', 'abcdefghij', 'abcdefghijkl',
  'bonjour', 'bonjourbonjour', 'bonsoir', 'bienvenue', 'registre', 'registreregistre', 'administrateur', 'administrator',
  'admin', 'adminadmin', 'utilisateur', 'superadmin', 'superuser', 'letmein', 'welcome', 'welcomehome', 'changeme',
  'changezmoi', 'secret', 'soleil', 'doudou', 'doudoune', 'iloveyou', 'jetaime', 'jetaimemonamour', 'monamour', 'loulou',
  'chouchou', 'coucou', 'chocolat', 'princesse', 'princess', 'cheval', 'nathalie', 'isabelle', 'nicolas', 'alexandre',
  'camille', 'caroline', 'juliette', 'marseille', 'olympique', 'olympiquedemarseille', 'paris', 'lyon', 'bordeaux',
  'bretagne', 'france', 'vivelafrance', 'allezlesbleus', 'football', 'baseball', 'superman', 'batman', 'pokemon',
  'starwars', 'trustno', 'trustnoone', 'dragon', 'monkey', 'sunshine', 'master', 'shadow', 'computer', 'internet',
  'ordinateur', 'entreprise', 'societe', 'compte', 'moncompte', 'janvier', 'fevrier', 'mars', 'avril', 'juin', 'juillet',
  'aout', 'septembre', 'octobre', 'novembre', 'decembre', 'printemps', 'automne', 'hiver', 'summer', 'winter', 'spring',
]); // prettier-ignore

const withoutAccents = (password: string): string =>
  password
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

/** Digits and signs that stand for letters: "M0td3p@sse". */
const disguises: readonly (readonly [RegExp, string])[] = [[/0/g, 'o'], [/1/g, 'i'], [/3/g, 'e'], [/[4@]/g, 'a'], [/[5$]/g, 's'], [/7/g, 't']]; // prettier-ignore

const letters = (text: string): string => text.replaceAll(/[^a-z]/g, '');

/** A password as its word: what is left of it, read as it stands and without its disguise. */
function wordsIn(password: string): string[] {
  const plain = withoutAccents(password);
  const undone = disguises.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), plain.replace(/[\d\W_]+$/, ''));
  return [letters(plain), letters(undone)];
} // prettier-ignore

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
    .refine((value) => !wordsIn(value).some((word) => refused.has(word)), 'errors.passwordRefused');
