import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { z } from 'zod';
import { parseMoment } from '#domain/kernel/moments.ts';
import type { Argument, Option } from './define.ts';

/** `invoice-40` */
export const streamArgument: Argument<z.ZodString> = {
  schema: z.string().regex(/^[a-zA-Z_]+-\d+$/, 'name a stream: quotation-12, invoice-40, payment-3'),
  summary: 'quotation-12, invoice-40, payment-3',
};

/** A switch: off unless it is given. */
export const flagOption = (summary: string): Option<z.ZodDefault<z.ZodBoolean>> => ({
  schema: z.boolean().default(false),
  value: null,
  summary,
});

/** `--from 3` */
export const numberOption = (
  value: string,
  summary: string,
): Option<z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>> => ({
  schema: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'a whole number from 1')
    .transform(Number)
    .optional(),
  value,
  summary,
});

export const textOption = (value: string, summary: string): Option<z.ZodOptional<z.ZodString>> => ({
  schema: z.string().trim().min(1, 'it is empty').optional(),
  value,
  summary,
});

/** A day in Paris, a day and a time there, or an ISO instant: the last instant of it. */
export const momentOption = (
  summary: string,
): Option<z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>> => ({
  schema: z
    .string()
    .transform((text, context) => {
      const moment = parseMoment(text, LEGAL_TIME_ZONE);
      if (moment !== null) return moment;
      context.addIssue('a day (2026-03-31), a day and a time (2026-03-31 10:42), or an instant in UTC');
      return z.NEVER;
    })
    .optional(),
  value: 'moment',
  summary,
});
