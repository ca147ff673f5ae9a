import { z } from 'zod';
import type { Stamps } from '#projections/audit/stamps.ts';

/*
 * What calls answer, as schemas: an answer is written by its schema, so that what stands in the description is what is
 * sent, and no column of ours more.
 */

/** A decimal number as text, "1234.50". */
export const decimalText = z.string().meta({ format: 'decimal', example: '1234.50' });
export const dayText = z.string().meta({ format: 'date', example: '2026-11-23' });
export const momentText = z.string().meta({ format: 'date-time', example: '2026-11-23T08:30:00.000Z' });
export const recordNumber = z.int().min(1);

/** Another record: its id, and what it is called. */
export const referenceTo = z.object({ id: recordNumber, value: z.string().nullable() });

/** When a record was made and last changed, and how many events it is made of: what an edit may send back. */
export const stamps = {
  createdAt: momentText.nullable(),
  updatedAt: momentText.nullable(),
  revision: z.int().min(0),
} satisfies Record<keyof Stamps, z.ZodType>;

export const itemOf = <Item extends z.ZodType>(item: Item) => z.object({ item });

/** Rows that are not read page by page. */
export const itemsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), total: z.int().min(0) });

const cursor = z.string().nullable();

/** A page of a list; `total` is null where it was not asked for. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    total: z.int().min(0).nullable(),
    next: cursor,
    previous: cursor,
  });

/** What a choice of records says. */
export const choicesOf = z.object({ items: z.array(referenceTo) });

/** What is answered of something that is gone, or of what is told and not shown. */
export const idOnly = itemOf(z.object({ id: recordNumber }));

export const referenceOf = (record: { id: number; name: string | null } | null) =>
  record && { id: record.id, value: record.name };
