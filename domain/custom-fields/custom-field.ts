import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, optionalText, text } from '../kernel/fields.ts';

/** Kinds of records that a corporation may add fields to. */
export const customOwners = ['thirdParty', 'project', 'product', 'person'] as const;
export type CustomOwner = (typeof customOwners)[number];

/** The types of the first specification, section 3. */
export const customTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'datetime',
  'checkbox',
  'select',
  'radio_button',
  'choice',
  'component',
  'photo',
  'file',
] as const;
export type CustomType = (typeof customTypes)[number];

/** What the parts of a component can be: each says one thing, in one line. */
export const partTypes = ['text', 'number', 'date', 'checkbox'] as const;
export type PartType = (typeof partTypes)[number];

/** One of several of a few, by its code. */
export interface CustomChoice {
  code: string;
  fr: string;
  /** null: as in French. */
  en: string | null;
}

/** A field within a component: the street of an address. */
export interface CustomPart {
  code: string;
  type: PartType;
  fr: string;
  en: string | null;
  required: boolean;
}

/**
 * A field that a corporation adds to a kind of record. What it holds never changes: the owner, the code and the type.
 */
export interface CustomField {
  id: number;
  owner: CustomOwner;
  /** Its name for programs, and in what is stored: `chantier_acces`. */
  code: string;
  type: CustomType;
  label: { fr: string; en: string | null };
  help: { fr: string | null; en: string | null };
  required: boolean;
  /** Offered as a column of the list. */
  inList: boolean;
  position: number;
  /** Of select, radio_button and choice. */
  choices: CustomChoice[];
  /** Of component. */
  parts: CustomPart[];
  /** Asked for and shown; values of one that is switched off stay. */
  enabled: boolean;
}

export const hasChoices = (type: CustomType): boolean =>
  type === 'select' || type === 'radio_button' || type === 'choice';

/** Fields whose value is a file attached to the record. */
export const isFileField = (type: CustomType): boolean => type === 'photo' || type === 'file';

export const MOST_FIELDS = 50;
const MOST_CHOICES = 60;
const MOST_PARTS = 12;

/** "Accès au chantier" → "acces_au_chantier". */
export const codeFrom = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .replace(/_+$/, '')
    .slice(0, 40);

const isCode = (value: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(value);
const optionalCode = () =>
  optionalText(40)
    .refine((value) => value === null || isCode(value), 'errors.customCode')
    .meta({ example: 'acces_chantier' });

/** Rows that say nothing are left out; a code that is not said follows from the words. */
const named = <Row extends { code: string | null; fr: string | null }>(rows: readonly Row[]) =>
  rows.flatMap(({ code, fr, ...rest }) =>
    fr === null ? [] : [{ ...rest, fr, code: code ?? (codeFrom(fr) || 'x') }],
  );

const choiceRow = z.object({ code: optionalCode(), fr: optionalText(80), en: optionalText(80) });
const partRow = choiceRow.extend({
  type: choice(partTypes)
    .nullish()
    .transform((type): PartType => type ?? 'text'),
  required: flag(),
});

/** What may be changed of a field, as forms and programs send it. */
export const customFieldChanges = z.object({
  labelFr: text(80),
  labelEn: optionalText(80),
  helpFr: optionalText(200),
  helpEn: optionalText(200),
  required: flag(),
  inList: flag(),
  enabled: flag(),
  position: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(0, 'errors.tooSmall|min=0')
    .max(999, 'errors.tooLarge|max=999')
    .nullish()
    .transform((value) => value ?? 0),
  choices: z.array(choiceRow).max(MOST_CHOICES, `errors.tooLarge|max=${MOST_CHOICES}`).default([]),
  parts: z.array(partRow).max(MOST_PARTS, `errors.tooLarge|max=${MOST_PARTS}`).default([]),
});

/** A new field; its code follows from the French label where none is given. */
export const customFieldSchema = customFieldChanges.extend({
  owner: choice(customOwners),
  type: choice(customTypes),
  code: optionalCode(),
});

/** What a field says, from what was typed. @param fixed what it holds and is called, which never changes */
export function customFieldOf(
  fixed: Pick<CustomField, 'owner' | 'code' | 'type'>,
  { labelFr, labelEn, helpFr, helpEn, choices, parts, ...rest }: z.output<typeof customFieldChanges>,
): Omit<CustomField, 'id'> {
  return {
    ...fixed,
    ...rest,
    label: { fr: labelFr, en: labelEn },
    help: { fr: helpFr, en: helpEn },
    choices: hasChoices(fixed.type) ? named(choices) : [],
    parts: fixed.type === 'component' ? named(parts) : [],
  };
}

type Facts = Omit<CustomField, 'id'>;

export type CustomFieldEvent =
  | Event<'CustomFieldDefined', { field: number; corporation: number; facts: Facts }>
  | Event<'CustomFieldEdited', { field: number; facts: Facts }>
  | Event<'CustomFieldRemoved', { field: number }>;

export interface CustomFieldState {
  corporation: number | null;
  facts: Facts | null;
  removed: boolean;
}

export const customFieldAggregate: Aggregate<CustomFieldState, CustomFieldEvent> = {
  name: 'customField',
  sequence: 'custom_field',
  events: { CustomFieldDefined: true, CustomFieldEdited: true, CustomFieldRemoved: true },
  initial: { corporation: null, facts: null, removed: false },
  evolve(state, event) {
    switch (event.type) {
      case 'CustomFieldDefined':
        return { corporation: event.data.corporation, facts: event.data.facts, removed: false };
      case 'CustomFieldEdited':
        return { ...state, facts: event.data.facts };
      case 'CustomFieldRemoved':
        return { ...state, removed: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.removed,
};
