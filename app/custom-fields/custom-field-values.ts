import {
  hasChoices,
  type CustomField,
  type CustomOwner,
  type CustomType,
} from '#domain/custom-fields/custom-field.ts';

/** A choice, or a part of a component, as its row in the form holds it. */
export type RowValues = {
  code: string;
  fr: string;
  en: string;
  type: string;
  required: string;
};

/** A field as its form holds it. */
export type FieldValues = {
  owner: CustomOwner;
  type: CustomType;
  code: string;
  labelFr: string;
  labelEn: string;
  helpFr: string;
  helpEn: string;
  required: string;
  inList: string;
  enabled: string;
  position: string;
  choices: RowValues[];
  parts: RowValues[];
};

export const emptyRow: RowValues = { code: '', fr: '', en: '', type: 'text', required: '' };

const FIRST_ROWS = 3;
const firstRows = (wanted: boolean): RowValues[] =>
  wanted ? Array.from({ length: FIRST_ROWS }, () => emptyRow) : [];

/** The form of a new field. */
export const newFieldValues = (owner: CustomOwner, type: CustomType): FieldValues => ({
  owner,
  type,
  code: '',
  labelFr: '',
  labelEn: '',
  helpFr: '',
  helpEn: '',
  required: '',
  inList: '',
  enabled: 'on',
  position: '10',
  choices: firstRows(hasChoices(type)),
  parts: firstRows(type === 'component'),
});

const ticked = (value: boolean): string => (value ? 'on' : '');

/** The form of a field that there is. */
export const fieldValues = (field: CustomField): FieldValues => ({
  owner: field.owner,
  type: field.type,
  code: field.code,
  labelFr: field.label.fr,
  labelEn: field.label.en ?? '',
  helpFr: field.help.fr ?? '',
  helpEn: field.help.en ?? '',
  required: ticked(field.required),
  inList: ticked(field.inList),
  enabled: ticked(field.enabled),
  position: String(field.position),
  choices: field.choices.map(({ code, fr, en }) => ({ ...emptyRow, code, fr, en: en ?? '' })),
  parts: field.parts.map(({ code, fr, en, type, required }) => ({
    code,
    fr,
    en: en ?? '',
    type,
    required: ticked(required),
  })),
});
