import { certificateProblems, type CertificateProblem } from '#domain/training/problems.ts';
import { trainingQuestions, type TrainingQuestions } from '#domain/training/questions.ts';
import { demandedOf, heldIn } from '#domain/training/demands.ts';
import type { Database } from '#db/postgres/pool.ts';
import { attachedTo } from '../attachments/attached-documents.ts';
import type { Answering } from '../answering.ts';
import { askedPerson, certificateKinds, matrixCertificates } from './matrix.ts';

async function problemsOf(
  db: Database,
  {
    person: id,
    day,
    profiles = [],
    equipmentTypes = [],
    ofPost = true,
  }: Parameters<TrainingQuestions['certificateProblems']>[0],
  corporation: number,
): Promise<CertificateProblem[]> {
  const person = await askedPerson(db, id, corporation, day);
  if (person === null) return [];
  const [kinds, certificates] = await Promise.all([
    certificateKinds(db, corporation),
    matrixCertificates(db, corporation, id),
  ]);
  const demanded = demandedOf(kinds, [...(ofPost ? person.profiles : []), ...profiles], equipmentTypes);
  return certificateProblems(demanded, heldIn(certificates), person.birthDate, day);
}

export const trainingAnswers: Answering = (db) =>
  trainingQuestions.answeredBy(() => ({
    birthDate: async (person, corporation) =>
      (await askedPerson(db, person, corporation, '2000-01-01'))?.birthDate ?? null,
    async personOfCertificate(certificate, corporation) {
      const row = await db
        .selectFrom('certificate')
        .select('person_id as person')
        .where('id', '=', certificate)
        .where('corporation_id', '=', corporation)
        .executeTakeFirst();
      return row?.person ?? null;
    },
    hasProof: async (certificate, corporation) =>
      (await attachedTo(db, { kind: 'certificate', id: certificate }, corporation)).length > 0,
    async certificatesOfSession(session, corporation) {
      const rows = await db
        .selectFrom('certificate')
        .select('id')
        .where('session_id', '=', session)
        .where('corporation_id', '=', corporation)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    certificateProblems: (asked, corporation) => problemsOf(db, asked, corporation),
  }));
