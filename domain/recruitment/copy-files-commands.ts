import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { sealed, subjectOf } from '../kernel/personal.ts';
import { invalid } from '../kernel/refusal.ts';
import type { JobRequest, UnitOfWork } from '../kernel/work.ts';
import { attachFiles, type StoredFile } from '../files/attach-files.ts';
import type { DocumentTypeNamed } from '../files/attached-document.ts';
import { fileReferencePattern, readFileReference } from '../files/file-reference.ts';
import { candidateAggregate, type CandidateState } from './candidate.ts';
import { recruitmentQuestions, type GivenFile } from './questions.ts';

/** Has the files of somebody who was hired copied: their content is opened and sealed anew, which no command does. */
export const copyFilesJob = (candidate: number): JobRequest => ({
  task: 'copy-candidate-files',
  payload: { candidate },
});

/** Files of somebody who was hired that the person's file keeps a copy of, and has none of yet. */
export async function filesToCopy(
  work: UnitOfWork,
  { person, copied }: CandidateState,
  id: number,
  corporation: number,
): Promise<(GivenFile & { keptAs: DocumentTypeNamed })[]> {
  if (person === null) return [];
  const questions = work.ask(recruitmentQuestions);
  const [given, types] = [
    await questions.filesOf(id, corporation),
    await questions.documentTypes(corporation),
  ];
  const keptAs = new Map(types.map((type) => [type.id, type.keptAs]));
  return given.flatMap((file) => {
    const kept = keptAs.get(file.documentType ?? 0) ?? null;
    return kept === null || copied.includes(file.id) ? [] : [{ ...file, keptAs: kept }];
  });
}

/**
 * Attaches copies of a candidate's files to the file of the person whom the candidate became, each once: those of types
 * that say what they become there. Runs as the product itself.
 */
export const copyCandidateFiles = command({
  name: 'CopyCandidateFiles',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    candidate: recordId(),
    /** `file` is the copy, sealed with the person's key; null: the store has the file no longer. */
    copies: z.array(
      z.object({
        document: recordId(),
        file: z.string().regex(fileReferencePattern, 'errors.invalid').nullable(),
      }),
    ),
  }),
  async handle(work, actor, { candidate: id, copies }) {
    const corporation = corporationOf(actor);
    const candidate = await work.load(candidateAggregate, id, actor);
    const { person } = candidate.state;
    if (person === null) return { ids: [] };
    const wanted = new Map(
      (await filesToCopy(work, candidate.state, id, corporation)).map((file) => [file.id, file]),
    );
    const settled: number[] = [];
    const kept: (StoredFile & { document: number })[] = [];
    for (const { document, file } of copies) {
      const given = wanted.get(document);
      if (given === undefined) continue;
      settled.push(document);
      if (file === null || given.name === null) continue;
      if (readFileReference(file)?.subject !== subjectOf('person', person))
        throw invalid({ copies: ['errors.invalid'] });
      const { name, size, type, keptAs } = given;
      kept.push({ document, name, file, size, type, documentType: keptAs });
    }
    if (settled.length === 0) return { ids: [] };
    const owner = { kind: 'person', id: person };
    const seal = { personal: sealed('person', person, 'name') };
    const ids = await attachFiles(
      work,
      { corporation, owner, seal },
      kept.map(({ document: _document, ...file }) => file),
      [],
    );
    const made = settled.map((document) => {
      const at = kept.findIndex((one) => one.document === document);
      return { document, copy: ids[at] ?? null };
    });
    await work.append(candidate, [
      { type: 'CandidateFilesCopied', data: { candidate: id, person, copies: made } },
    ]);
    return { ids };
  },
});
