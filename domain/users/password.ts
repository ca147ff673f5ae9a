import { z } from 'zod';

/**
 * Words that are refused with whatever digits and signs around them: those that lists of leaked passwords begin
 * with, in French and English, keyboard rows, and our own name. Those that fewer than ten letters and digits make
 * are too weak already.
 */
const refused = new Set([
  'motdepasse',
  'monmotdepasse',
  'nouveaumotdepasse',
  'password',
  'mypassword',
  'newpassword',
  'passwordpassword',
  'azerty',
  'azertyuiop',
  'azertyazerty',
  'azertyuiopqsdfghjklm',
  'qsdfghjklm',
  'wxcvbn',
  'qwerty',
  'qwertyuiop',
  'qwertyqwerty',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedc',
  'aqwzsxedc',
  'abcdef',
  'abcdefgh',
  'abcdefghij',
  'abcdefghijkl',
  'bonjour',
  'bonjourbonjour',
  'bonsoir',
  'bienvenue',
  'registre',
  'registreregistre',
  'registredemo',
  'demoregistre',
  'administrateur',
  'administrator',
  'admin',
  'adminadmin',
  'utilisateur',
  'superadmin',
  'superuser',
  'letmein',
  'welcome',
  'welcomehome',
  'changeme',
  'changezmoi',
  'secret',
  'soleil',
  'doudou',
  'doudoune',
  'iloveyou',
  'jetaime',
  'jetaimemonamour',
  'monamour',
  'loulou',
  'chouchou',
  'coucou',
  'chocolat',
  'princesse',
  'princess',
  'cheval',
  'nathalie',
  'isabelle',
  'nicolas',
  'alexandre',
  'camille',
  'caroline',
  'juliette',
  'marseille',
  'olympique',
  'olympiquedemarseille',
  'paris',
  'lyon',
  'bordeaux',
  'bretagne',
  'france',
  'vivelafrance',
  'allezlesbleus',
  'football',
  'baseball',
  'superman',
  'batman',
  'pokemon',
  'starwars',
  'trustno',
  'trustnoone',
  'dragon',
  'monkey',
  'sunshine',
  'master',
  'shadow',
  'computer',
  'internet',
  'ordinateur',
  'entreprise',
  'societe',
  'compte',
  'moncompte',
  'janvier',
  'fevrier',
  'mars',
  'avril',
  'juin',
  'juillet',
  'aout',
  'septembre',
  'octobre',
  'novembre',
  'decembre',
  'printemps',
  'automne',
  'hiver',
  'summer',
  'winter',
  'spring',
]);

const withoutAccents = (password: string): string =>
  password
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '');

/** Digits and signs that stand for letters: "M0td3p@sse". */
const disguises: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/1/g, 'i'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/7/g, 't'],
];

const letters = (text: string): string => text.replaceAll(/[^a-z]/g, '');

/** A password as its word: what is left of it, read as it stands and without its disguise. */
function wordsIn(password: string): string[] {
  const plain = withoutAccents(password);
  const undone = disguises.reduce(
    (text, [sign, letter]) => text.replaceAll(sign, letter),
    plain.replace(/[\d\W_]+$/, ''),
  );
  return [letters(plain), letters(undone)];
}

/** Bits of a password drawn from the kinds of characters it shows; repeated characters count once for every two. */
function strength(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^A-Za-z0-9]/, 32],
  ];
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const distinct = new Set(password).size;
  return Math.min(password.length, distinct * 2) * Math.log2(Math.max(pool, 2));
}

/** Of the demonstration's accounts: it stands in the README. */
const KNOWN_TO_ALL = 'registredemo';

/** Names of fewer letters are parts of too many words; alone they are refused all the same. */
const SHORTEST_PART = 4;

/** Letters and digits of a name, as passwords are compared with it; of an e-mail what stands before the @. */
const nameIn = (name: string): string =>
  withoutAccents(name.replace(/@.*$/, '')).replaceAll(/[^a-z0-9]/g, '');

/** A password's letters and digits, as they stand and without disguise. */
function textsIn(password: string): string[] {
  const plain = withoutAccents(password);
  const undone = disguises.reduce((text, [sign, letter]) => text.replaceAll(sign, letter), plain);
  return [plain, undone].map((text) => text.replaceAll(/[^a-z0-9]/g, ''));
}

function saysWhose(password: string, names: readonly (string | null)[]): boolean {
  const parts = names.flatMap((name) => nameIn(name ?? '') || []);
  const [words, texts] = [wordsIn(password), textsIn(password)];
  return parts.some(
    (part) =>
      words.includes(part) || (part.length >= SHORTEST_PART && texts.some((text) => text.includes(part))),
  );
}

/**
 * A new password: at least 10 characters and about 50 bits, which suffices behind throttling; no composition rules and
 * no forced renewal (4-french-rules.md, "People", after the CNIL's recommendation 2022-100). Neither the
 * demonstration's, nor one with a name of its owner in it.
 * @param names the owner's user name and e-mail, as far as they are known
 */
export const newPassword = (names: readonly (string | null)[] = []) =>
  z
    .string({ error: 'errors.required' })
    .min(10, 'errors.passwordTooShort|min=10')
    .max(200, 'errors.tooLong|max=200')
    .refine((value) => strength(value) >= 50, 'errors.passwordTooWeak')
    .refine((value) => !wordsIn(value).some((word) => refused.has(word)), 'errors.passwordRefused')
    .refine((value) => !textsIn(value).some((text) => text.includes(KNOWN_TO_ALL)), 'errors.passwordRefused')
    .refine((value) => !saysWhose(value, names), 'errors.passwordNamesYou');
