import { describe, expect, it } from 'vitest';
import { optionalIban, optionalVatNumber } from '#domain/kernel/identifier-fields.ts';
import {
  isBic,
  isEmail,
  isFrenchVatNumber,
  isIban,
  isNir,
  isSiren,
  isSiret,
  isVatNumber,
  normaliseIdentifier,
  readVatNumber,
  siretBelongsTo,
  vatNumberOfSiren,
} from '#domain/kernel/identifiers.ts';

const takes = (check: (text: string) => boolean, texts: string[]) =>
  it.each(texts)('takes %j', (text) => expect(check(text)).toBe(true));
const refuses = (check: (text: string) => boolean, texts: string[]) =>
  it.each(texts)('refuses %j', (text) => expect(check(text)).toBe(false));

it('normalises to upper case without spaces', () => {
  expect(normaliseIdentifier(' fr83\u00A0404 833\u202F048 ')).toBe('FR83404833048');
});

describe('SIREN', () => {
  takes(isSiren, ['404833048', '404 833 048', '356000000', '732829320']);
  refuses(isSiren, [
    '',
    '404833049',
    '40483304',
    '4048330480',
    '404.833.048',
    '404-833-048',
    '000000000',
    'ABCDEFGHI',
  ]);
});

describe('SIRET', () => {
  takes(isSiret, ['73282932000074', '732 829 320 00074', '35600000049837', '35600000000048']);
  refuses(isSiret, [
    '',
    '73282932000075',
    '35600000049838',
    '7328293200007',
    '732829320-00074',
    '00000000000000',
    '404833048',
  ]);

  it('starts with the SIREN of its company', () => {
    expect(siretBelongsTo('732 829 320 00074', '732829320')).toBe(true);
    expect(siretBelongsTo('73282932000074', '404833048')).toBe(false);
    expect(siretBelongsTo('73282932000074', '')).toBe(false);
    expect(siretBelongsTo('732829320', '732829320')).toBe(false);
  });
});

describe('VAT number', () => {
  takes(isVatNumber, [
    'FR83404833048',
    'fr 83 404 833 048',
    'ATU13585627',
    'BE0428759497',
    'BE1000000021',
    'DE136695976',
    'EL094259216',
    'ESB58378431',
    'IE6433435F',
    'IT00743110157',
    'LU15027442',
    'NL004495445B01',
    'NL123456789B13',
    'PL8567346215',
    'PT501964843',
    'SE123456789701',
    'XI980780684',
  ]);
  refuses(isVatNumber, [
    '',
    'FR',
    '83404833048',
    'FR84404833048',
    'FRFR83404833048',
    'FR83404833049',
    'DE136695977',
    'CZ640903927',
    'CHE123456788',
    'CHE107787578MWST',
    'NO995525829MVA',
    'AD123456A',
    'GB980780685',
    'US123456789',
    'TVA',
  ]);

  it.each([
    ['FR83.404.833.048', 'FR83404833048'],
    ['N° TVA : FR 83 404 833 048', 'FR83404833048'],
    ['TVA intra. FR-83-404833048', 'FR83404833048'],
    ['USt-IdNr. DE 136,695 976', 'DE136695976'],
    ['BE428759497', 'BE0428759497'],
    ['EL 23456780', 'EL023456780'],
    ['GR094259216', 'EL094259216'],
    ['NL4495445B01', 'NL004495445B01'],
    ['GB 980 7806 84', 'GB980780684'],
    ['che-107.787.577 iva', 'CHE107787577IVA'],
    ['CHE-107.787.577 MWST', 'CHE107787577MWST'],
    ['NO 995 525 828 MVA', 'NO995525828MVA'],
  ])('keeps %j as %j', (typed, kept) => {
    expect(readVatNumber(typed)).toBe(kept);
    expect(optionalVatNumber().parse(typed)).toBe(kept);
  });

  // The examples of python-stdnum's own documentation.
  takes(isVatNumber, [
    'AT U13585627',
    'BE403019261',
    'BG 175 074 752',
    'CY-10259033P',
    'CZ 25123891',
    'CZ7103192745',
    'CZ640903926',
    'DE 136,695 976',
    'DK 13585628',
    'EE 100 931 558',
    'ES B-58378431',
    'ES54362315K',
    'ESX-5253868-R',
    'FI 20774740',
    'Fr 40 303 265 045',
    'FR23334175221',
    'FRK7399859412',
    'FR4Z123456782',
    'HR 33392005961',
    'HU-12892312',
    'IE 6433435OA',
    'IE8D79739I',
    'IT 00743110157',
    'LT119511515',
    'LT 100001919017',
    'LU 150 274 42',
    'LV 4000 3521 600',
    'LV161175-19997',
    'MT 1167-9112',
    'NL002455799B11',
    'PL 8567346215',
    'PT 501 964 843',
    'RO 185 472 90',
    'RO1630615123457',
    'SE 123456789701',
    'SI 5022 3054',
    'SK 202 274 96 19',
  ]);

  it('tells French ones apart', () => {
    expect(isFrenchVatNumber('FR83404833048')).toBe(true);
    expect(isFrenchVatNumber('DE136695976')).toBe(false);
    expect(isFrenchVatNumber('FR00404833048')).toBe(false);
  });

  it('follows from the SIREN', () => {
    expect(vatNumberOfSiren('404 833 048')).toBe('FR83404833048');
    for (const siren of ['404833048', '732829320', '356000000', '552100554']) {
      expect(isFrenchVatNumber(vatNumberOfSiren(siren))).toBe(true);
    }
    expect(() => vatNumberOfSiren('404833049')).toThrow(RangeError);
  });
});

describe('IBAN and BIC', () => {
  takes(isIban, [
    'IBAN FR76 3000 6000 0112 3456 7890 189',
    'iban: FR7630006000011234567890189',
    'FR7630006000011234567890189',
    'fr76 3000 6000 0112 3456 7890 189',
    'DE89370400440532013000',
  ]);
  refuses(isIban, [
    '',
    'FR7630006000011234567890188',
    'FR76',
    'XX7630006000011234567890189',
    'FR76-3000-6000',
  ]);
  takes(isBic, ['AGRIFRPP', 'agri fr pp', 'BNPAFRPPXXX']);
  it('keeps an IBAN without the word in front', () => {
    expect(optionalIban().parse('IBAN : FR76 3000 6000 0112 3456 7890 189')).toBe(
      'FR7630006000011234567890189',
    );
  });
  refuses(isBic, ['', 'AGRIFR', 'AGRIZZPP', 'AGRIFRPPX', '12345678']);
});

describe('social security number', () => {
  takes(isNir, [
    '253072A07300443',
    '253072B07300470',
    '255081416802538',
    '2 55 08 14 168 025 38',
    '253072a07300443',
  ]);
  refuses(isNir, [
    '',
    '255081416802539',
    '2550814168025',
    '355081416802538',
    '253072C07300443',
    '253072B07300443',
  ]);
});

describe('e-mail', () => {
  const label = 'a'.repeat(63);
  takes(isEmail, [
    'jeanne@exemple.fr',
    'jeanne.le-goff+devis@mail.exemple.fr',
    "o'brien@exemple.co.uk",
    'A@B.FR',
    `${'x'.repeat(64)}@exemple.fr`,
    `a@${label}.fr`,
    'a@xn--caf-dma.fr',
    `a@${[label, label, label, 'b'.repeat(60)].join('.')}.fr`,
  ]);
  refuses(isEmail, [
    '',
    '@',
    'jeanne',
    'jeanne@',
    '@exemple.fr',
    'a@b@exemple.fr',
    'jeanne@exemple',
    'jeanne le@exemple.fr',
    'jeanne@exemple.fr\n',
    'jeanne@exemple.fr\r\nBcc: x@y.fr',
    '.a@exemple.fr',
    'a.@exemple.fr',
    'a..b@exemple.fr',
    'a@-b.fr',
    'a@b-.fr',
    'a@b..fr',
    'a@.fr',
    'a@192.168.0.1',
    'Jeanne <a@b.fr>',
    'a,b@c.fr',
    `${'x'.repeat(65)}@exemple.fr`,
    `a@${'a'.repeat(64)}.fr`,
    `a@${[label, label, label, label].join('.')}.fr`,
  ]);
});
