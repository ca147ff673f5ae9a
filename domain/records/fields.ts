/*
 * The kinds of fields that a plain record is made of. Each maker gives data: how it is shown, and the schema that
 * checks what forms and programs send and normalises it.
 */
export type { Field, FieldKind } from './fields/base.ts';
export { derivedCode, inEnglish, longText, numberPattern, text, unitCode } from './fields/texts.ts';
export { decimal, integer, money, percent } from './fields/numbers.ts';
export { date, dateTime, time } from './fields/moments.ts';
export { choice, choices, colour, country, flag } from './fields/choices.ts';
export { bic, email, iban, phone, siren, siret, vatNumber } from './fields/identifiers.ts';
export { file, record, records } from './fields/references.ts';
export { rows, shares } from './fields/rows.ts';
