import type { UnitOfWork } from '../kernel/work.ts';
import type { Sealed } from '../kernel/personal.ts';
import {
  attachedDocumentAggregate,
  distinctName,
  keptName,
  type DocumentTypeNamed,
  type Owner,
} from './attached-document.ts';

/** A file that is in the file store already. */
export interface StoredFile {
  name: string;
  file: string;
  size: number;
  type: string;
  documentType: DocumentTypeNamed | null;
}

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
  for (const { name: typed, documentType, ...file } of files) {
    const name = distinctName(keptName(typed), taken);
    taken.add(name.toLowerCase());
    const document = await work.create(attachedDocumentAggregate);
    const facts = { document: document.id, corporation, owner, name, ...file };
    const data = { ...facts, ...(documentType && { documentType }), ...seal };
    await work.append(document, [{ type: 'DocumentAttached', data }]);
    ids.push(document.id);
  }
  return ids;
}
