import { trainingRoles } from '#domain/training/roles.ts';
import { demandedOf, heldIn } from '#domain/training/demands.ts';
import { certificateProblems } from '#domain/training/problems.ts';
import { certificatesOfPerson } from '#projections/training/certificates.ts';
import { askedPerson, certificateKinds, matrixCertificates } from '#projections/training/matrix.ts';
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
      demandedOf(kinds, asked?.profiles ?? []),
      heldIn(certificates),
      asked?.birthDate ?? null,
      today,
    ),
    mayAdd: may(trainingRoles.add),
    mayOpen: may(trainingRoles.view),
  };
}

/** One's own with the chosen company: to be read. */
export async function ownTrainings(context: StaffContext) {
  const { actor } = context;
  if (actor.person === null || actor.corporation === null) return null;
  return { ...(await trainingsOf(context, actor.person)), mayAdd: false };
}

export type PersonTrainings = Awaited<ReturnType<typeof trainingsOf>>;
