import { trainingRoles } from '#domain/training/roles.ts';
import { demandedOf, heldIn } from '#domain/training/demands.ts';
import { certificateProblems } from '#domain/training/problems.ts';
import { certificatesOfPerson } from '#projections/training/certificates.ts';
import { askedPerson, certificateKinds, matrixCertificates } from '#projections/training/matrix.ts';
import { attachedToAny } from '#projections/attachments/attached-documents.ts';
import { pathTo } from '../paths.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** The certificates of somebody of the company, and what of those that their work demands is missing or ends. */
export async function trainingsOf({ services, corporation, today, may }: StaffContext, person: number) {
  const { db } = services;
  const [rows, asked, kinds, certificates] = await Promise.all([
    certificatesOfPerson(db, person, corporation, today),
    askedPerson(db, person, corporation, today),
    certificateKinds(db, corporation),
    matrixCertificates(db, corporation, person),
  ]);
  return {
    person,
    rows,
    problems: certificateProblems(
      demandedOf(kinds, asked?.profiles ?? [], asked?.equipmentTypes),
      heldIn(certificates),
      asked?.birthDate ?? null,
      today,
    ),
    mayAdd: may(trainingRoles.add),
    mayOpen: may(trainingRoles.view),
  };
}

/** One's own with the chosen company: to be read, with their proofs. */
export async function ownTrainings(context: StaffContext): Promise<PersonTrainings | null> {
  const { services, actor, t } = context;
  if (actor.person === null || actor.corporation === null) return null;
  const trainings = await trainingsOf(context, actor.person);
  const ids = trainings.rows.map(({ id }) => id);
  const files = await attachedToAny(services.db, 'certificate', ids, actor.corporation);
  const proofs = files.map(({ id, ownerId, name }) => ({
    certificate: ownerId,
    name: name ?? t('commerce.erased'),
    to: pathTo('documentDownload', { id }),
  }));
  return { ...trainings, mayAdd: false, proofs };
}

/** A file that proves a training. */
interface Proof {
  certificate: number;
  name: string;
  to: string;
}

export type PersonTrainings = Awaited<ReturnType<typeof trainingsOf>> & { proofs?: Proof[] };
