import { describe, expect, it } from 'vitest';
import { recordSchema } from '#domain/records/commands.ts';
import { defineRecord } from '#domain/records/define-record.ts';
import * as field from '#domain/records/fields.ts';
import { valuesFor } from '#tests/builders/record-values.ts';

const every = defineRecord({
  resource: 'every',
  entity: 'EVERY',
  area: 'commerce',
  label: 'name',
  fields: {
    name: field.text(),
    price: field.money(),
    weight: field.decimal({ places: 3, optional: true }),
    from: field.date(),
    until: field.dateTime({ optional: true }),
    opens: field.time(),
    days: field.choices(['monday', 'tuesday', 'sunday']),
    unit: field.record('unittype'),
    rates: field.records('vat'),
    phone: field.phone(),
    iban: field.iban(),
    bic: field.bic({ optional: true }),
    siren: field.siren(),
    siret: field.siret({ optional: true }),
    vatNumber: field.vatNumber({ optional: true }),
    country: field.country(),
    colour: field.colour({ optional: true }),
    logo: field.file(),
    contacts: field.rows({
      max: 2,
      columns: { name: field.text(), email: field.email({ optional: true }), main: field.flag() },
    }),
    enabled: field.flag(),
  },
  list: { columns: ['name'] },
});
const schema = recordSchema(every);
const right = valuesFor(every, 7);
const parsed = (changes: object) => schema.parse({ ...right, ...changes });
const errorsOf = (changes: object) =>
  (schema.safeParse({ ...right, ...changes }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('fields of every kind', () => {
  it('take the values that their makers are tested with', () => {
    for (let n = 0; n < 300; n += 1) expect(schema.safeParse(valuesFor(every, n)).error).toBeUndefined();
  });

  it.each([
    ['an amount as people type it', { price: '1 234,5' }, { price: '1234.5' }],
    ['a day as people type it', { from: '3/2/2026' }, { from: '2026-02-03' }],
    ['a moment as people type it', { until: '03/02/2026 9h05' }, { until: '2026-02-03T09:05' }],
    ['a moment as browsers send it', { until: '2026-02-03T09:05' }, { until: '2026-02-03T09:05' }],
    ['a time', { opens: '9:05' }, { opens: '09:05' }],
    [
      'choices in their order, each once',
      { days: ['sunday', 'monday', 'sunday'] },
      { days: ['monday', 'sunday'] },
    ],
    ['references, each once', { rates: [3, 4, 3] }, { rates: [3, 4] }],
    ['a number with spaces', { phone: '01 44 55 66 77' }, { phone: '+33144556677' }],
    ['a foreign number', { phone: '+32 2 555 12 12' }, { phone: '+3225551212' }],
    ['a country in small letters', { country: 'be' }, { country: 'BE' }],
    ['a colour in capitals', { colour: '#1D4ED8' }, { colour: '#1d4ed8' }],
    [
      'nothing, where it is optional',
      { weight: '', until: '', bic: ' ', colour: '', logo: '' },
      { weight: null, until: null, bic: null, colour: null, logo: null },
    ],
    [
      'rows, but for those in which nothing is typed',
      { contacts: [{ name: '', email: '' }, { name: ' Ana ', main: true }, {}] },
      { contacts: [{ name: 'Ana', email: null, main: true }] },
    ],
  ] as const)('normalise %s', (_, typed, stored) => {
    expect(parsed(typed)).toMatchObject(stored);
  });

  it.each([
    ['an amount below zero', { price: '-1' }, ['price', 'errors.tooSmall|min=0']],
    ['a third of a cent', { price: '1.333' }, ['price', 'errors.number|places=2']],
    ['a day that is none', { from: '31/02/2026' }, ['from', 'errors.date']],
    ['a moment without a time', { until: '03/02/2026' }, ['until', 'errors.dateTime']],
    ['an hour that is none', { opens: '24:00' }, ['opens', 'errors.time']],
    ['no choice', { days: [] }, ['days', 'errors.required']],
    ['an unknown choice', { days: ['friday'] }, ['days.0', 'errors.choice']],
    ['a number that nobody has', { phone: '12' }, ['phone', 'errors.phone']],
    ['no number', { phone: '' }, ['phone', 'errors.required']],
    ['an account with a wrong key', { iban: 'FR7630006000011234567890188' }, ['iban', 'errors.iban']],
    ['a SIREN with a wrong key', { siren: '404833047' }, ['siren', 'errors.siren']],
    ['a country that is none', { country: 'ZZ' }, ['country', 'errors.country']],
    ['a colour by its name', { colour: 'red' }, ['colour', 'errors.colour']],
    ['a file that is no upload', { logo: '../secret' }, ['logo', 'errors.file']],
    [
      'an error at the row that it is of',
      { contacts: [{}, { name: 'A', email: 'x' }] },
      ['contacts.1.email', 'errors.email'],
    ],
    [
      'more rows than there is room for',
      { contacts: Array.from({ length: 3 }, () => ({ name: 'A' })) },
      ['contacts', 'errors.tooManyRows|max=2'],
    ],
    ['rows that are none', { contacts: 'x' }, ['contacts', 'errors.tooManyRows|max=2']],
    ['a row far away', { contacts: Array.from({ length: 900 }) }, ['contacts', 'errors.tooManyRows|max=2']],
  ])('refuse %s', (_, changes, error) => {
    expect(errorsOf(changes)).toEqual([error]);
  });

  it('hold no rows in rows', () => {
    const inner = field.rows({ max: 1, columns: { name: field.text() } });
    expect(() => field.rows({ max: 1, columns: { inner } })).toThrow('A row holds no rows and no files');
  });
});

describe('a definition', () => {
  it('names none but its own fields, or does not compile', () => {
    const own = { resource: 'sample', entity: 'SAMPLE', area: 'commerce', fields: { name: field.text() } };
    // @ts-expect-error -- a label that is no field
    defineRecord({ ...own, label: 'title', list: { columns: ['name'] } });
    // @ts-expect-error -- a column that is no field
    defineRecord({ ...own, label: 'name', list: { columns: ['name', 'title'] } });
    // @ts-expect-error -- a searched field that is none
    defineRecord({ ...own, label: 'name', list: { columns: ['name'], search: ['title'] } });
    // @ts-expect-error -- a filter that is no field
    defineRecord({ ...own, label: 'name', list: { columns: ['name'], filters: ['title'] } });
    // @ts-expect-error -- a sort that is no field
    defineRecord({ ...own, label: 'name', list: { columns: ['name'], sort: 'title' } });
    // @ts-expect-error -- a kind of user that there is none of
    defineRecord({ ...own, label: 'name', list: { columns: ['name'] }, usedBy: ['nobody'] });
    expect(defineRecord({ ...own, label: 'name', list: { columns: ['name'], sort: 'name' } }).list.sort).toBe(
      'name',
    );
  });
});
