import { recruitmentQuestions } from '#domain/recruitment/questions.ts';
import { attachedTo } from '../attachments/attached-documents.ts';
import { choices } from '../records/records.ts';
import type { Answering } from '../answering.ts';

/** What candidates are asked to hand in, in the order of the list. */
export async function documentTypesFor(
  db: Parameters<Answering>[0],
  corporation: number,
): Promise<{ id: number; name: string; required: boolean; help: string | null }[]> {
  const rows =
    (await choices(db, ['recruitmentdocumenttype'], corporation)).get('recruitmentdocumenttype') ?? [];
  return rows
    .map(({ id, label, values }) => ({
      id,
      name: label,
      required: values['required'] === true,
      help: typeof values['help'] === 'string' ? values['help'] : null,
      position: typeof values['position'] === 'number' ? values['position'] : Infinity,
    }))
    .sort((one, other) => one.position - other.position)
    .map(({ id, name, required, help }) => ({ id, name, required, help }));
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
      return files.map(({ id, name, documentTypeId }) => ({ id, name, documentType: documentTypeId }));
    },
    documentTypes: (corporation) => documentTypesFor(db, corporation),
  }));
