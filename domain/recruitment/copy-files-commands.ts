import { z } from 'zod';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId } from '../kernel/fields.ts';
import { sealed, subjectOf } from '../kernel/personal.ts';
import { invalid } from '../kernel/refusal.ts';
import type { JobRequest } from '../kernel/work.ts';
import { attachFiles, type StoredFile } from '../files/attach-files.ts';
import { fileReferencePattern, readFileReference } from '../files/file-reference.ts';
import { candidateAggregate } from './candidate.ts';
import { recruitmentQuestions } from './questions.ts';

/** Has the files of somebody who was hired copied: their content is opened and sealed anew, which no command does. */
export const copyFilesJob = (candidate: number): JobRequest => ({
  task: 'copy-candidate-files',
  payload: { candidate },
});

/**
 * Attaches copies of a candidate's files to the file of the person whom the candidate became, each once: those of types
 * that say what they become there. Runs as the product itself.
 */
export const copyCandidateFiles = command({
  name: 'CopyCandidateFiles',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    candidate: recordId(),
    /** `file` is the copy, sealed with the person's key. */
    copies: z.array(
      z.object({
        document: recordId(),
        file: z.string().regex(fileReferencePattern, 'errors.invalid'),
      }),
    ),
  }),
  async handle(work, actor, { candidate: id, copies }) {
    const corporation = corporationOf(actor);
    const candidate = await work.load(candidateAggregate, id, actor);
    const { person, copied } = candidate.state;
    if (person === null) return { ids: [] };
    const questions = work.ask(recruitmentQuestions);
    const present = new Map((await questions.filesOf(id, corporation)).map((file) => [file.id, file]));
    const types = new Map((await questions.documentTypes(corporation)).map((type) => [type.id, type]));
    const wanted = copies.flatMap(({ document, file }): (StoredFile & { document: number })[] => {
      const given = copied.includes(document) ? undefined : present.get(document);
      const keptAs = types.get(given?.documentType ?? 0)?.keptAs;
      if (!given || !keptAs || given.name === null) return [];
      if (readFileReference(file)?.subject !== subjectOf('person', person))
        throw invalid({ copies: ['errors.invalid'] });
      const { name, size, type } = given;
      return [{ document, name, file, size, type, documentType: keptAs }];
    });
    if (wanted.length === 0) return { ids: [] };
    const owner = { kind: 'person', id: person };
    const seal = { personal: sealed('person', person, 'name') };
    const ids = await attachFiles(
      work,
      { corporation, owner, seal },
      wanted.map(({ document: _document, ...file }) => file),
      [],
    );
    const made = wanted.map(({ document }, at) => ({ document, copy: ids[at] ?? 0 }));
    await work.append(candidate, [
      { type: 'CandidateFilesCopied', data: { candidate: id, person, copies: made } },
    ]);
    return { ids };
  },
});
