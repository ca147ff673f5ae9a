import { describe, expect, it } from 'vitest';
import { addressIn, addressLine as codedLine } from '#domain/history/document-changes.ts';
import { addressLine, addressSchema } from '#domain/kernel/address.ts';
import { countriesOf, countryCodes, countryName, countryNamed } from '#domain/kernel/countries.ts';

const address = {
  street: '1 rue du Port',
  complement: null,
  postalCode: '29200',
  city: 'Brest',
  country: 'FR',
};

describe('countries', () => {
  it('are named in the histories of documents, whose lines keep the code', () => {
    const abroad = codedLine({ ...address, country: 'DE' });
    expect(abroad).toBe('1 rue du Port, 29200 Brest, DE');
    expect(addressIn(abroad, 'fr')).toBe('1 rue du Port, 29200 Brest, Allemagne');
    expect(addressIn(abroad, 'en')).toBe('1 rue du Port, 29200 Brest, Germany');
    expect(addressIn(codedLine(address), 'fr')).toBe('1 rue du Port, 29200 Brest');
  });

  it('are listed by name in the reader’s language, France first, each once', () => {
    for (const language of ['fr', 'en'] as const) {
      const [first, ...others] = countriesOf(language);
      expect(first).toEqual({ code: 'FR', name: 'France' });
      expect(others).toHaveLength(countryCodes.length - 1);
      const names = others.map(({ name }) => name);
      expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare));
      expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
    }
    expect(countriesOf('fr').find(({ code }) => code === 'DE')?.name).toBe('Allemagne');
    expect(countriesOf('en').find(({ code }) => code === 'DE')?.name).toBe('Germany');
  });

  it.each([
    ['be', 'BE'],
    ['Belgique', 'BE'],
    ['BELGIUM', 'BE'],
    [' royaume uni ', 'GB'],
    ['Royaume-Uni', 'GB'],
    ['UK', 'GB'],
    ['Cote d’Ivoire', 'CI'],
    ["Côte d'Ivoire", 'CI'],
    ['Etats-Unis', 'US'],
    ['USA', 'US'],
    ['Île de la Réunion', null],
    ['ZZ', null],
    ['', null],
  ])('are read as people write them: %j', (typed, code) => expect(countryNamed(typed)).toBe(code));

  it('find every name that they are given', () => {
    for (const language of ['fr', 'en'] as const)
      for (const { code, name } of countriesOf(language))
        expect([name, countryNamed(name)]).toEqual([name, code]);
  });

  it('keep a code that is none as it is', () => expect(countryName('ZZ', 'fr')).toBe('ZZ'));

  it('stand in an address when it is not in France', () => {
    expect(addressLine(address, 'fr')).toBe('1 rue du Port, 29200 Brest');
    expect(addressLine({ ...address, country: 'DE' }, 'fr')).toBe('1 rue du Port, 29200 Brest, Allemagne');
    expect(addressLine({ ...address, country: 'DE' }, 'en')).toBe('1 rue du Port, 29200 Brest, Germany');
  });

  it('are refused in an address when they are none', () => {
    expect(addressSchema.parse({ ...address, country: 'be' }).country).toBe('BE');
    const errors = addressSchema.safeParse({ ...address, country: 'ZZ' }).error?.issues;
    expect(errors?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['country', 'errors.country'],
    ]);
  });
});
