import { describe, expect, it } from 'vitest';
import { newPassword } from '#domain/users/password.ts';
import { usernameSchema } from '#domain/users/user.ts';

const errorsOf = (password: string): string[] =>
  newPassword()
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
