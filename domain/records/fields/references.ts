import { z } from 'zod';
import * as field from '../../kernel/fields.ts';
import { made, type Field, type Options } from './base.ts';

const MOST_NAMED = 200;

/** One of another kind of plain records, by its id; none is null, unless `optional: false` asks for one. */
export const record = (resource: string, { optional = true }: Pick<Options, 'optional'> = {}): Field =>
  made(
    'record',
    optional ? field.optionalReference(resource) : field.reference(resource),
    { optional },
    {
      refersTo: resource,
    },
  );

/** Several of another kind of plain records, by their ids, each once. */
export const records = (resource: string, { optional = true }: Pick<Options, 'optional'> = {}): Field =>
  made(
    'records',
    z
      .array(field.reference(resource), { error: 'errors.reference' })
      .max(MOST_NAMED, `errors.tooMany|max=${MOST_NAMED}`)
      .nullish()
      .transform((ids, context) => {
        if (!optional && !ids?.length) context.addIssue({ code: 'custom', message: 'errors.required' });
        return [...new Set(ids)];
      }),
    { optional },
    { refersTo: resource },
  );

/** A file of the store, by its hash; forms take the file itself. */
export const file = ({ optional = true }: Pick<Options, 'optional'> = {}): Field => {
  const id = z.string({ error: optional ? 'errors.file' : 'errors.required' }).trim();
  const isHash = (value: string) => /^[0-9a-f]{64}$/.test(value);
  return made(
    'file',
    optional
      ? id
          .refine((value) => value === '' || isHash(value), 'errors.file')
          .nullish()
          .transform((value) => value || null)
          .meta({ example: null })
      : id.min(1, 'errors.required').refine(isHash, 'errors.file'),
    { optional },
  );
};
