import { describe, expect, it } from 'vitest';
import { recordSchema } from '#domain/records/commands.ts';
import { defineRecord, recordAccess, recordRole } from '#domain/records/define-record.ts';
import { choice, flag, integer, longText, percent, text } from '#domain/records/fields.ts';
import { recordAggregate, type RecordEvent } from '#domain/records/record.ts';
import { recordDefinition, recordDefinitions } from '#domain/records/registry.ts';
import { decisionsOf } from '#tests/builders/given.ts';

const sample = defineRecord({
  resource: 'sample',
  entity: 'SAMPLE',
  area: 'commerce',
  label: 'name',
  fields: {
    name: text({ max: 10, unique: true }),
    note: longText({ max: 20, optional: true }),
    days: integer({ min: 0, max: 30 }),
    day: integer({ min: 1, max: 31, optional: true }),
    rate: percent(),
    from: choice(['start', 'end']),
    until: choice(['start', 'end'], { optional: true }),
    enabled: flag(),
  },
  list: { columns: ['name'] },
});
const ruled = recordSchema({
  fields: {
    sort: choice(['a', 'b', 'c']),
    note: text({ optional: true }),
    rate: percent(),
    owed: percent({ optional: true }),
  },
  rules: [
    { when: 'sort', is: ['a'], field: 'note', must: 'said', error: 'errors.vatMention' },
    { when: 'sort', is: ['a', 'b'], field: 'rate', must: 'zero', error: 'errors.vatRateZero' },
    { when: 'sort', is: ['c'], field: 'owed', must: 'blank', error: 'errors.vatNotOwed' },
  ],
});
const right = { name: 'Nom', days: 30, rate: '5,5', from: 'end' };
const schema = recordSchema(sample);
const errorsOf = (changes: object) =>
  Object.fromEntries(
    schema
      .safeParse({ ...right, ...changes })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('a record definition', () => {
  it('states only its differences', () => {
    expect({ scope: sample.scope, usedBy: sample.usedBy, list: sample.list }).toEqual({
      scope: 'corporation',
      usedBy: [],
      list: { columns: ['name'], search: ['name'], filters: ['from', 'until', 'enabled'], sort: 'name' },
    });
    expect(sample.fields['name']).toMatchObject({ kind: 'text', max: 10, unique: true, optional: false });
  });

  it('names its roles', () => {
    expect(recordRole(sample, 'EDIT')).toBe('ROLE_SAMPLE_EDIT');
    expect(recordAccess(sample, 'READ')).toEqual({ role: 'ROLE_SAMPLE_READ', scope: 'corporation' });
  });

  it('is found by its resource', () => {
    for (const definition of recordDefinitions)
      expect(recordDefinition(definition.resource)).toBe(definition);
    expect(recordDefinition('sample')).toBeNull();
  });
});

describe('the rules of a record', () => {
  const told = (values: object) =>
    ruled.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

  it('say at its field what one field asks of another', () => {
    expect(told({ sort: 'a', rate: '20' })).toEqual(['note errors.vatMention', 'rate errors.vatRateZero']);
    expect(told({ sort: 'a', note: 'Article 261', rate: '0.00', owed: '5' })).toEqual([]);
    expect(told({ sort: 'b', rate: '0' })).toEqual([]);
    expect(told({ sort: 'c', rate: '20', owed: '10' })).toEqual(['owed errors.vatNotOwed']);
  });

  it('refuse a rate of VAT that cannot be', () => {
    const vat = recordDefinition('vat');
    const problems = (values: object) =>
      vat &&
      recordSchema(vat)
        .safeParse({ name: 'Taux', ...values })
        .error?.issues.map(({ path }) => path[0]);
    expect(problems({ category: 'E', rate: '0' })).toEqual(['mention']);
    for (const category of ['E', 'AE', 'K', 'G', 'O'])
      expect(problems({ category, rate: '20', mention: 'CGI' })).toEqual(['rate']);
    expect(problems({ category: 'S', rate: '20' })).toBeUndefined();
    expect(problems({ category: 'AE', rate: '0', owedRate: '10' })).toBeUndefined();
  });
});

describe('the fields of a record', () => {
  it('are normalised', () => {
    expect(schema.parse({ ...right, name: '  Nom ', note: '  ', enabled: true })).toEqual({
      name: 'Nom',
      note: null,
      days: 30,
      day: null,
      rate: '5.5',
      from: 'end',
      until: null,
      enabled: true,
    });
  });

  it.each([
    ['an empty name', { name: ' ' }, { name: 'errors.required' }],
    ['a long name', { name: 'x'.repeat(11) }, { name: 'errors.tooLong|max=10' }],
    ['a NUL character', { name: 'a\u0000b' }, { name: 'errors.unprintable' }],
    ['a lone surrogate', { name: 'a\ud800b' }, { name: 'errors.unprintable' }],
    ['a long note', { note: 'x'.repeat(21) }, { note: 'errors.tooLong|max=20' }],
    ['no number', { days: undefined }, { days: 'errors.required' }],
    ['a broken number', { days: 1.5 }, { days: 'errors.integer' }],
    ['a small number', { days: -1 }, { days: 'errors.tooSmall|min=0' }],
    ['a large number', { day: 32 }, { day: 'errors.tooLarge|max=31' }],
    ['a rate that is none', { rate: 'vingt' }, { rate: 'errors.number|places=3' }],
    ['a rate above 100', { rate: '100.1' }, { rate: 'errors.tooLarge|max=100' }],
    ['an unknown choice', { from: 'middle' }, { from: 'errors.choice' }],
  ])('refuse %s', (_, changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it('take letters beyond the first plane', () => {
    expect(errorsOf({ name: 'Pompe 🚚' })).toEqual({});
  });
});

describe('the state of a record', () => {
  const given = decisionsOf(recordAggregate({ resource: 'sample' }));
  const created: RecordEvent = {
    type: 'RecordCreated',
    data: { resource: 'sample', corporation: 1, values: { name: 'A' } },
  };

  it('is its last values', () => {
    const edited: RecordEvent = { type: 'RecordEdited', data: { resource: 'sample', values: { name: 'B' } } };
    expect(given(created, edited).state).toEqual({ corporation: 1, values: { name: 'B' }, deleted: false });
  });

  it('is gone once deleted', () => {
    expect(given(created, { type: 'RecordDeleted', data: { resource: 'sample' } }).state.deleted).toBe(true);
  });
});
