import { z } from 'zod';
import * as field from '../../kernel/fields.ts';
import { made, type Field, type FieldKind, type Options } from './base.ts';

export const integer = ({ min, max, ...options }: Options & { min: number; max: number }): Field => {
  const schema = z
    .number({ error: options.optional ? 'errors.integer' : 'errors.required' })
    .int('errors.integer')
    .min(min, `errors.tooSmall|min=${min}`)
    .max(max, `errors.tooLarge|max=${max}`);
  return made(
    'integer',
    options.optional ? schema.nullish().transform((value) => value ?? null) : schema,
    options,
    { range: { min, max } },
  );
};

interface Limits {
  places: number;
  min?: number;
  max?: number;
}

const decimalField = (kind: FieldKind, limits: Limits, options: Options): Field =>
  made(kind, options.optional ? field.optionalDecimal(limits) : field.decimal(limits), options, {
    range: { min: limits.min ?? null, max: limits.max ?? null },
  });

/** An exact number as a decimal string: "12.5"; `places` digits after the mark at most. */
export const decimal = ({ places = 2, min, max, ...options }: Options & Partial<Limits> = {}): Field =>
  decimalField(
    'decimal',
    { places, ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    options,
  );

/** An amount in euros as a decimal string: "1234.5"; cents at most, not below zero unless `min` says so. */
export const money = ({ min = 0, max, ...options }: Options & { min?: number; max?: number } = {}): Field =>
  decimalField('money', { places: 2, min, ...(max !== undefined && { max }) }, options);

/** A percentage as a decimal string: "20", "5.5"; `example` where not any would do. */
export function percent({ example, ...options }: Options & { example?: null } = {}): Field {
  const field = decimalField('percent', { places: 3, min: 0, max: 100 }, options);
  return example === undefined ? field : { ...field, schema: field.schema.meta({ example }) };
}
