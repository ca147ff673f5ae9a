import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { copyCandidateFiles } from '#domain/recruitment/copy-files-commands.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { documentTypesFor } from '#projections/recruitment/answers.ts';
import { readCandidate } from '#projections/recruitment/candidates.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

/** Copies what a person's file keeps of a candidate's: nothing of whoever was not hired, or was erased meanwhile. */
export async function copyFilesOf(
  { db, store, files }: Pick<Runtime, 'db' | 'store' | 'files'>,
  candidate: number,
): Promise<void> {
  const { corporation, person, copied, erased } = (await readCandidate(store.read, candidate)).state;
  if (corporation === null || person === null || erased) return;
  const [given, types] = await Promise.all([
    attachedTo(db, { kind: 'candidate', id: candidate }, corporation),
    documentTypesFor(db, corporation),
  ]);
  const kept = new Set(types.flatMap(({ id, keptAs }) => (keptAs === null ? [] : [id])));
  const copies: { document: number; file: string | null }[] = [];
  for (const { id, file, type, documentTypeId } of given) {
    if (documentTypeId === null || !kept.has(documentTypeId) || copied.includes(id)) continue;
    const content = await files.get(file);
    const copy = content && (await files.put(db, content, type, subjectOf('person', person)));
    copies.push({ document: id, file: copy });
  }
  if (copies.length > 0)
    await store.execute(copyCandidateFiles, systemActor(corporation), { candidate, copies });
}

/** What `HireCandidate` leaves to be done. */
export const copyCandidateFilesTask = defineTask({
  name: 'copy-candidate-files',
  payload: z.object({ candidate: z.number() }),
  run: (runtime, { candidate }) => copyFilesOf(runtime, candidate),
});
