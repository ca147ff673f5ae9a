import type { WantedType } from '#domain/recruitment/candidate.ts';
import { recruitmentQuestions } from '#domain/recruitment/questions.ts';
import { attachedTo } from '../attachments/attached-documents.ts';
import { choices } from '../records/records.ts';
import type { Answering } from '../answering.ts';

/** What candidates are asked to hand in, in the order of the list; what a type becomes in a person's file where it does. */
export async function documentTypesFor(
  db: Parameters<Answering>[0],
  corporation: number,
): Promise<(WantedType & { help: string | null })[]> {
  const lists = await choices(db, ['recruitmentdocumenttype', 'persondocumenttype'], corporation);
  const personTypes = new Map((lists.get('persondocumenttype') ?? []).map(({ id, label }) => [id, label]));
  const keptAs = (id: unknown): WantedType['keptAs'] => {
    const name = typeof id === 'number' ? personTypes.get(id) : undefined;
    return typeof id === 'number' && name !== undefined ? { id, name } : null;
  };
  return (lists.get('recruitmentdocumenttype') ?? [])
    .map(({ id, label, values }) => ({
      id,
      name: label,
      required: values['required'] === true,
      onceRetained: values['onceRetained'] === true,
      keptAs: keptAs(values['keptAs']),
      help: typeof values['help'] === 'string' ? values['help'] : null,
      position: typeof values['position'] === 'number' ? values['position'] : Infinity,
    }))
    .sort((one, other) => one.position - other.position)
    .map(({ position: _position, ...type }) => type);
}

export const recruitmentAnswers: Answering = (db) =>
  recruitmentQuestions.answeredBy(() => ({
    async candidateOfToken(tokenHash, corporation) {
      const row = await db
        .selectFrom('candidate_link_token')
        .select(['candidate_id as candidate', 'link_id as link'])
        .where('token_hash', '=', tokenHash)
        .where('corporation_id', '=', corporation)
        .executeTakeFirst();
      return row ?? null;
    },
    async filesOf(candidate, corporation) {
      const files = await attachedTo(db, { kind: 'candidate', id: candidate }, corporation);
      return files.map(({ id, name, size, type, documentTypeId }) => ({
        id,
        name,
        size,
        type,
        documentType: documentTypeId,
      }));
    },
    documentTypes: (corporation) => documentTypesFor(db, corporation),
  }));
