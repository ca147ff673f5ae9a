import { z } from 'zod';
import { optionalReference, optionalText, recordId } from '../kernel/fields.ts';
import type { DocumentContent } from './content/content.ts';

/**
 * What stays editable on a validated document: never printed, no money in it (3-decisions.md, "Statuses and
 * transitions").
 */
export interface Annotation {
  version: number;
  comment: string | null;
  personInCharge: number | null;
}

export const annotationSchema = z.object({
  version: recordId(),
  comment: optionalText(4000),
  personInCharge: optionalReference('persons'),
});

export const annotated = (content: DocumentContent, annotation: Annotation): DocumentContent => ({
  ...content,
  comment: annotation.comment,
  personInCharge: annotation.personInCharge,
});
