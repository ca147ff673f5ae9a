import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  codeFrom,
  customFieldOf,
  customFieldSchema,
  type CustomField,
  type CustomType,
} from '#domain/custom-fields/custom-field.ts';
import { createProjectWhole } from '#domain/custom-fields/owned.ts';
import { readValues, type CustomValues } from '#domain/custom-fields/values.ts';

const field = (code: string, type: CustomType, more: Partial<CustomField> = {}): CustomField => ({
  id: 1,
  owner: 'project',
  code,
  type,
  label: { fr: code, en: null },
  help: { fr: null, en: null },
  required: false,
  inList: false,
  position: 0,
  choices: [
    { code: 'dur', fr: 'Dur', en: 'Hard' },
    { code: 'mou', fr: 'Mou', en: null },
  ],
  parts: [],
  enabled: true,
  ...more,
});

const read = (
  fields: CustomField[],
  sent: Record<string, unknown>,
  {
    before = {},
    whole = false,
    isNew = false,
  }: { before?: CustomValues; whole?: boolean; isNew?: boolean } = {},
) =>
  readValues({
    fields,
    before,
    sent,
    whole,
    isNew,
    files: [
      { id: 7, picture: true },
      { id: 8, picture: false },
    ],
  });

describe('a value', () => {
  it.each([
    ['text', ' Quai ', 'Quai'],
    ['textarea', 'Deux\nlignes', 'Deux\nlignes'],
    ['number', '1 234,5', '1234.5'],
    ['date', '22/11/2026', '2026-11-22'],
    ['datetime', '22/11/2026 8:30', '2026-11-22T08:30'],
    ['checkbox', 'on', true],
    ['select', 'dur', 'dur'],
    ['radio_button', 'mou', 'mou'],
    ['choice', ['mou', 'dur', 'mou'], ['dur', 'mou']],
    ['choice', 'mou', ['mou']],
    ['photo', '7', 7],
    ['file', 8, 8],
  ] as const)('of type %s is read: %j', (type, sent, kept) => {
    expect(read([field('x', type)], { x: sent })).toEqual({ values: { x: kept }, errors: {} });
  });

  it.each([
    ['text', 'x'.repeat(201), 'errors.tooLong|max=200'],
    ['text', 12, 'errors.invalid'],
    ['number', 'douze', 'errors.number|places=4'],
    ['date', '31/02/2026', 'errors.date'],
    ['datetime', '22/11/2026', 'errors.dateTime'],
    ['checkbox', 'peut-être', 'errors.invalid'],
    ['select', 'tiède', 'errors.choice'],
    ['choice', ['dur', 'tiède'], 'errors.choice'],
    ['photo', 8, 'errors.notAPicture'],
    ['file', 9, 'errors.reference'],
    ['component', 'x', 'errors.invalid'],
  ] as const)('of type %s is refused: %j', (type, sent, error) => {
    expect(read([field('x', type)], { x: sent }).errors).toEqual({ 'customFields.x': [error] });
  });

  it('that must be there is asked for, but of files only once something can be attached', () => {
    const fields = [field('nom', 'text', { required: true }), field('plan', 'file', { required: true })];
    expect(read(fields, {}, { isNew: true }).errors).toEqual({ 'customFields.nom': ['errors.required'] });
    expect(Object.keys(read(fields, {}, { whole: true }).errors)).toEqual([
      'customFields.nom',
      'customFields.plan',
    ]);
  });

  it('that was no choice any more may stay', () => {
    expect(read([field('sol', 'select')], { sol: 'boue' }, { before: { sol: 'boue' } }).errors).toEqual({});
  });

  it('of a field that nobody knows, or that is switched off, is refused', () => {
    expect(read([field('sol', 'text', { enabled: false })], { sol: 'a', ici: 'b' }).errors).toEqual({
      'customFields.sol': ['errors.customUnknown'],
      'customFields.ici': ['errors.customUnknown'],
    });
  });

  it('of a field that was retired while a form was open is told once where something was typed', () => {
    const sent = { vide: '', rien: { rue: '' }, sol: ' a|b ', lieu: { rue: '1 quai', ville: '' } };
    expect(read([field('sol', 'text', { enabled: false })], sent, { whole: true })).toEqual({
      values: {},
      errors: { '': ['errors.customGone|name=sol|value=a b', 'errors.customGone|name=lieu|value=1 quai'] },
    });
    expect(read([], { vide: '', cases: ['', ''] }, { whole: true }).errors).toEqual({});
  });
});

describe('the values of a record', () => {
  const fields = [field('a', 'text'), field('b', 'text'), field('c', 'text', { enabled: false })];
  const before = { a: 'un', b: 'deux', c: 'trois' };

  it('that a program does not name stay; a form that leaves one out empties it', () => {
    expect(read(fields, { a: 'autre' }, { before }).values).toEqual({ a: 'autre', b: 'deux', c: 'trois' });
    expect(read(fields, { a: 'autre' }, { before, whole: true }).values).toEqual({ a: 'autre', c: 'trois' });
  });

  it('of a component ask for the parts that must be said where anything is', () => {
    const part = (code: string, required: boolean) => ({
      code,
      type: 'text' as const,
      fr: code,
      en: null,
      required,
    });
    const address = field('adresse', 'component', { parts: [part('rue', false), part('ville', true)] });
    expect(read([address], { adresse: { rue: '1 quai' } }).errors).toEqual({
      'customFields.adresse.ville': ['errors.required'],
    });
    expect(read([address], { adresse: {} })).toEqual({ values: {}, errors: {} });
    expect(read([address], { adresse: { ville: 'Brest' } }).values).toEqual({ adresse: { ville: 'Brest' } });
  });
});

describe('a definition', () => {
  it('is called by its French label', () => {
    expect(codeFrom('Accès au chantier (n° 2)')).toBe('acces_au_chantier_n_2');
    expect(codeFrom('2e étage')).toBe('e_etage');
  });

  it('keeps choices and parts only where they mean something, and leaves out empty rows', () => {
    const input = customFieldSchema.parse({
      owner: 'project',
      type: 'select',
      labelFr: 'Sol',
      choices: [{ fr: 'Dur' }, { fr: '' }],
      parts: [{ fr: 'Rue' }],
    });
    const { choices, parts } = customFieldOf({ owner: 'project', code: 'sol', type: 'select' }, input);
    expect(choices).toEqual([{ code: 'dur', fr: 'Dur', en: null }]);
    expect(parts).toEqual([]);
  });
});

describe('a form with the corporation’s own fields', () => {
  it('sends them by their codes, several of a name as a list', () => {
    const form = new FormData();
    form.set('name', 'Quai');
    form.set('customFieldsFrom', '0');
    form.set('customFields.sol', 'dur');
    form.append('customFields.gens', 'a');
    form.append('customFields.gens', 'b');
    form.set('customFields.adresse.rue', '1 quai');
    const submission = parseWithZod(form, { schema: createProjectWhole.input });
    expect(submission.status).toBe('success');
    expect(submission.status === 'success' && submission.value).toEqual({
      name: 'Quai',
      client: null,
      billing: 'forfait',
      family: null,
      manager: null,
      costCenter: null,
      startDate: null,
      endDate: null,
      budgetHours: null,
      budgetAmount: null,
      customFieldsFrom: 0,
      customFields: { sol: 'dur', gens: ['a', 'b'], adresse: { rue: '1 quai' } },
    });
  });

  it('has its schema in the OpenAPI document', () => {
    const json = JSON.stringify(
      z.toJSONSchema(createProjectWhole.input, { io: 'input', unrepresentable: 'any' }),
    );
    expect(json).toContain('customFields');
  });
});
