import { z } from 'zod';
import type { CivilDate } from '../kernel/dates.ts';
import { text } from '../kernel/fields.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { Sealed } from '../kernel/personal.ts';
import {
  attachedDocumentAggregate,
  distinctName,
  keptName,
  type AttachedDocumentEvent,
  type DocumentTypeNamed,
  type Owner,
} from './attached-document.ts';
import { fileReferencePattern } from './file-reference.ts';
import { mediaType } from './file-type.ts';

/** A file that the file store has, as commands take it. */
export const keptFile = z.object({
  name: text(300),
  /** How the content is named in the file store, where it already is. */
  file: z.string().regex(fileReferencePattern, 'errors.invalid'),
  size: z.number().int().min(0),
  type: mediaType(),
});
export type KeptFile = z.output<typeof keptFile>;

/** A file that is in the file store already. */
export interface StoredFile {
  name: string;
  file: string;
  size: number;
  type: string;
  documentType: DocumentTypeNamed | null;
  /** The last day on which it is valid; null or absent: it does not expire. */
  validUntil?: CivilDate | null;
}

/** The event of a day until which a file is valid; of a natural person's file it is sealed as its name is. */
export const expirySet = (
  document: number,
  validUntil: CivilDate | null,
  { personal }: { personal?: Sealed },
): AttachedDocumentEvent => ({
  type: 'DocumentExpirySet',
  data: { document, validUntil, ...(personal && { personal: { ...personal, fields: ['validUntil'] } }) },
});

/**
 * Attaches files to a record; a name that is there already gets a count.
 * @param seal of their names, where the record is about a natural person
 * @param names of the record's files
 * @returns their ids
 */
export async function attachFiles(
  work: UnitOfWork,
  { corporation, owner, seal }: { corporation: number; owner: Owner; seal: { personal?: Sealed } },
  files: readonly StoredFile[],
  names: readonly (string | null)[],
): Promise<number[]> {
  const taken = new Set(names.map((name) => name?.toLowerCase() ?? ''));
  const ids: number[] = [];
  for (const { name: typed, documentType, validUntil = null, ...file } of files) {
    const name = distinctName(keptName(typed), taken);
    taken.add(name.toLowerCase());
    const document = await work.create(attachedDocumentAggregate);
    const facts = { document: document.id, corporation, owner, name, ...file };
    const data = { ...facts, ...(documentType && { documentType }), ...seal };
    const events: AttachedDocumentEvent[] = [{ type: 'DocumentAttached', data }];
    if (validUntil !== null) events.push(expirySet(document.id, validUntil, seal));
    await work.append(document, events);
    ids.push(document.id);
  }
  return ids;
}
