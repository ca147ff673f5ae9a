import { describe, expect, it } from 'vitest';
import { newPassword } from '#domain/users/password.ts';
import { usernameSchema } from '#domain/users/user.ts';

const errorsOf = (password: string, names: (string | null)[] = []): string[] =>
  newPassword(names)
    .safeParse(password)
    .error?.issues.map(({ message }) => message) ?? [];

describe('a new password', () => {
  it.each([
    'cheval agrafe pile',
    'Zq4!pT9wLm',
    'brouillardmatinal',
    'Ploudalmézeau-29',
    'ﾊﾟｽワード長い文字列です',
  ])('accepts %s', (password) => expect(errorsOf(password)).toEqual([]));

  it.each([
    ['', 'errors.passwordTooShort|min=10'],
    ['Zq4!pT9wL', 'errors.passwordTooShort|min=10'],
    ['1234567890', 'errors.passwordTooWeak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'errors.passwordTooWeak'],
    ['abababababababab', 'errors.passwordTooWeak'],
    ['motdepasse2026!', 'errors.passwordRefused'],
    ['Azertyuiop-1', 'errors.passwordRefused'],
    ['ADMINISTRATEUR', 'errors.passwordRefused'],
    ['Regis.tre.2026', 'errors.passwordRefused'],
    ['M0td3p@sse2026', 'errors.passwordRefused'],
    ['Décembre2026!!', 'errors.passwordRefused'],
    [`Aé9!${'x'.repeat(197)}`, 'errors.tooLong|max=200'],
  ])('refuses « %s »', (password, error) => {
    expect(errorsOf(password)).toContain(error);
  });

  it.each([
    'registre-demo',
    'Registre-Demo-2026',
    'R3g1stre demo !',
    'registre',
    'Registre 2026 !!',
    'xx registre.demo xx',
  ])('refuses the demo’s, and the product’s name: « %s »', (password) =>
    expect(errorsOf(password)).not.toEqual([]),
  );

  const names = ['marie.legoff', 'Maëlle.Tanguy@example.fr', null];
  it.each([
    'marie.legoff-2026',
    'MarieLeGoff 29 Brest',
    'chez M@rie L3g0ff ici',
    'maelletanguy et la mer',
    'Maëlle_Tanguy-Brest-29',
  ])('refuses « %s », which says whose it is', (password) =>
    expect(errorsOf(password, names)).toContain('errors.passwordNamesYou'),
  );

  it.each([
    ['cheval agrafe pile', names],
    // The e-mail's server is no name of theirs, and a name of two letters is in half of all words.
    ['un example de phrase', names],
    ['alose dorade lotte', ['al', 'lo@example.fr']],
    ['agrafe cheval pile', ['']],
  ])('accepts « %s » of somebody else', (password, whose) => expect(errorsOf(password, whose)).toEqual([]));

  it('refuses a short name with nothing but digits around it', () => {
    expect(errorsOf('Ann-1986-1987-06', ['ann'])).toContain('errors.passwordNamesYou');
  });

  it('keeps the password as it was typed', () => {
    expect(newPassword().parse('  cheval agrafe pile ')).toBe('  cheval agrafe pile ');
  });
});

describe('a user name', () => {
  it.each([
    [' Marie.Le-Goff ', 'marie.le-goff'],
    ['m2@chantier', 'm2@chantier'],
  ])('reads « %s » as %s', (typed, name) => {
    expect(usernameSchema.parse(typed)).toBe(name);
  });

  it.each(['', 'a', '.marie', 'marie dupont', 'maëlle', 'x'.repeat(81)])('refuses « %s »', (typed) => {
    expect(usernameSchema.safeParse(typed).success).toBe(false);
  });
});
