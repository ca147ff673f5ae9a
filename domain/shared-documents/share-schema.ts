import { z } from 'zod';
import { flag, optionalText, recordId, reference, revision, text } from '../kernel/fields.ts';
import { isEmail } from '../kernel/identifiers.ts';
import { mediaType } from '../files/file-type.ts';

const MOST_ADDRESSES = 200;
const MOST_CATEGORIES = 20;

/** Addresses as they are typed or pasted, each once and in small letters: letter case tells nobody apart. */
const addressesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;<>]+/)
      .filter(Boolean),
  ),
];

/** E-mail addresses, one a line or separated by commas, semicolons or blanks; none is as good as any. */
const addresses = () =>
  z
    .string({ error: 'errors.invalid' })
    .max(20_000, 'errors.tooLong|max=20000')
    .nullish()
    .transform((typed, context) => {
      const found = addressesIn(typed ?? '');
      const wrong = found.find((address) => !isEmail(address));
      if (wrong !== undefined)
        context.addIssue({
          code: 'custom',
          message: `errors.notAnAddress|address=${wrong.replaceAll('|', ' ').slice(0, 80)}`,
        });
      if (found.length > MOST_ADDRESSES)
        context.addIssue({ code: 'custom', message: `errors.tooManyReceivers|max=${MOST_ADDRESSES}` });
      return found;
    })
    .meta({ example: 'anne@exemple.fr' });

/** A file that is in the file store already. */
const sharedFileSchema = z.object({
  name: text(300),
  file: z.string().regex(/^[0-9a-f]{64}$/, 'errors.invalid'),
  /** Bytes. */
  size: z.number().int().min(0),
  type: mediaType(),
});

const fields = z.object({
  title: text(150),
  description: optionalText(4000),
  categories: z
    .array(reference('categorysharedocument'))
    .max(MOST_CATEGORIES, `errors.tooLarge|max=${MOST_CATEGORIES}`)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])]),
  public: flag(),
  authorisedEmails: addresses(),
  restrictedEmails: addresses(),
  /** Left out: as it is; a new one is enabled. */
  enabled: z
    .boolean({ error: 'errors.invalid' })
    .nullish()
    .transform((value) => value ?? null),
});

interface Lists {
  authorisedEmails: string[];
  restrictedEmails: string[];
}

/** Nobody is let in and kept out at once. */
function check({ authorisedEmails, restrictedEmails }: Lists, context: z.RefinementCtx): void {
  // What is no list, or too long to be read as one, is told at its field.
  if (!Array.isArray(authorisedEmails) || !Array.isArray(restrictedEmails)) return;
  const twice = restrictedEmails.find((address) => authorisedEmails.includes(address));
  if (twice !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['restrictedEmails'],
      message: `sharing.error.bothWays|address=${twice}`,
    });
}

/** A shared document as forms and programs send it; its files are in the file store already. */
export const newShareSchema = fields
  .extend({
    files: z
      .array(sharedFileSchema)
      .max(20, 'errors.tooManyFiles|max=20')
      .nullish()
      .transform((files) => files ?? []),
  })
  .superRefine(check);

/** The same as it is edited: its files are attached and removed by themselves. */
export const editShareSchema = fields.extend({ id: recordId(), revision: revision() }).superRefine(check);

/** What programs send of it. */
export const shareBodySchema = fields.extend({
  authorisedEmails: z.array(z.string()).nullish(),
  restrictedEmails: z.array(z.string()).nullish(),
});

export type ShareInput = z.output<typeof fields>;
