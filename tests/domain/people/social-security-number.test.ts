import { describe, expect, it } from 'vitest';
import { doubtsOf, readSocialSecurityNumber, spacedNumber } from '#domain/people/social-security-number.ts';

describe('a social security number', () => {
  it.each(['253072A07300443', '253072B07300470', '255081416802538'])(
    '%s is one, Corsican or not',
    (number) => {
      expect(readSocialSecurityNumber(number)).toBe(number);
    },
  );

  it('is read as people write it, and completed by its key', () => {
    expect(readSocialSecurityNumber('2 55 08 14 168 025 38')).toBe('255081416802538');
    expect(readSocialSecurityNumber('2550814168025')).toBe('255081416802538');
    expect(readSocialSecurityNumber('2 53 07 2a 073 004')).toBe('253072A07300443');
  });

  it.each(['255081416802539', '12345', 'abc', '355081416802538', '2550814168025381', ''])(
    '%s is none',
    (typed) => expect(readSocialSecurityNumber(typed)).toBeNull(),
  );

  it('is printed as on the card', () => {
    expect(spacedNumber('255081416802538')).toBe('2 55 08 14 168 025 38');
  });

  it('that contradicts sex or day of birth is doubted and not refused', () => {
    expect(doubtsOf('255081416802538', { gender: 'F', birthDate: '1955-08-12' })).toEqual([]);
    expect(doubtsOf('255081416802538', { gender: 'M', birthDate: '1955-08-12' })).toEqual(['sex']);
    expect(doubtsOf('255081416802538', { gender: 'F', birthDate: '1955-09-12' })).toEqual(['birth']);
    expect(doubtsOf('255081416802538', { gender: null, birthDate: null })).toEqual([]);
  });
});
