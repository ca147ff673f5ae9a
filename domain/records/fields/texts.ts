import { z } from 'zod';
import * as field from '../../kernel/fields.ts';
import { patternField } from '../../kernel/number-pattern.ts';
import { made, type Field, type Options } from './base.ts';

export const text = ({ max = 120, ...options }: Options & { max?: number } = {}): Field =>
  made('text', options.optional ? field.optionalText(max) : field.text(max), options, { max });

export const longText = ({ max = 2000, ...options }: Options & { max?: number } = {}): Field =>
  made('long-text', options.optional ? field.optionalText(max) : field.text(max), options, { max });

/** A name that programs know the record by; whoever doesn't say one gets it from the text of another field. */
export const derivedCode = ({ from, max }: { from: string; max: number }): Field =>
  made('text', field.optionalText(max), { optional: true, unique: true }, { max, derivedFrom: from });

/**
 * What another text of the record is in English, for clients who read it: the field's name with "En" behind. Without it
 * the French text serves.
 */
export const inEnglish = ({ max }: { max: number }): Field => text({ max, optional: true });

/** A code of UN/ECE recommendation 20 or 21, "MTQ"; '' is null. */
export const unitCode = (): Field =>
  made(
    'unit-code',
    z
      .string({ error: 'errors.invalid' })
      .trim()
      .toUpperCase()
      .refine((value) => value === '' || /^[A-Z0-9]{2,3}$/.test(value), 'errors.unitCode')
      .nullish()
      .transform((value) => (value ? value : null))
      .meta({ example: 'MTQ' }),
    { optional: true },
    { max: 3 },
  );

/** How numbers are made: "FA-{YYYY}-{SEQ:4}". */
export const numberPattern = (options: Options = {}): Field =>
  made('pattern', patternField('FA-{YYYY}-{SEQ:4}'), options, { max: 80 });
