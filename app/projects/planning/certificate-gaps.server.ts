import { addDays, type CivilDate } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { demandedOf, heldIn } from '#domain/training/demands.ts';
import { certificateProblems, isBlocking, type CertificateProblem } from '#domain/training/problems.ts';
import type { CertificateKind } from '#domain/training/validity.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { profilesOnProjects } from '#projections/projects/assignments.ts';
import { certificateKinds, matrixCertificates, profilesOf } from '#projections/training/matrix.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { formatDate } from '../../ui/format.ts';

/** What somebody lacks for what they are planned on by the end of the period, or will before long: a certificate mostly. */
export interface PlanningGap {
  /** Of a certificate; 0: of occupational health. */
  kind: number;
  words: string;
  /** From which day on they may not work without it; null: they may, it is only about to end. */
  blocksFrom: CivilDate | null;
}

interface Period {
  first: CivilDate;
  last: CivilDate;
}

function gapOf(
  { kind, problem, day }: CertificateProblem,
  { first }: Period,
  { t }: Pick<StaffContext, 't'>,
): PlanningGap {
  const words = t(`projects.planning.certificate.${problem}`, {
    name: kind.name,
    day: day === null ? '' : formatDate(day),
  });
  if (!isBlocking({ problem })) return { kind: kind.id, words, blocksFrom: null };
  const from = day === null ? first : addDays(day, 1);
  return { kind: kind.id, words, blocksFrom: from < first ? first : from };
}

/** The kinds of certificates that a planning asks for: none of whoever may not see certificates. */
export async function askedKinds({
  services: { db },
  corporation,
  may,
}: StaffContext): Promise<CertificateKind[]> {
  if (!trainingRoles.view.some((role) => may(role))) return [];
  return (await certificateKinds(db, corporation)).filter(({ enabled }) => enabled);
}

/**
 * Who of these lacks, or is about to lack, a certificate that their post, their contract or what they are on a project
 * demands.
 */
export async function certificateGaps(
  { services: { db }, corporation, t }: StaffContext,
  period: Period,
  planned: readonly { person: number; project: number }[],
  kinds: readonly CertificateKind[],
): Promise<Map<number, PlanningGap[]>> {
  if (planned.length === 0 || kinds.length === 0) return new Map();
  const projectsOf = grouped(planned, ({ person }) => person);
  const [people, certificates, onProjects] = await Promise.all([
    profilesOf(db, [...projectsOf.keys()], corporation, period.first),
    matrixCertificates(db, corporation),
    profilesOnProjects(db, corporation, [...new Set(planned.map(({ project }) => project))]),
  ]);
  const heldBy = grouped(certificates, ({ person }) => person);
  const found = new Map<number, PlanningGap[]>();
  for (const { id, profiles, birthDate, present } of people) {
    const plans = projectsOf.get(id);
    if (plans === undefined || !present) continue;
    const more = plans.flatMap(({ project }) => onProjects.get(`${project} ${id}`) ?? []);
    const demanded = demandedOf(kinds, [...profiles, ...more]);
    const held = heldIn(heldBy.get(id) ?? []);
    const gaps = certificateProblems(demanded, held, birthDate, period.last).map((one) =>
      gapOf(one, period, { t }),
    );
    if (gaps.length > 0) found.set(id, gaps);
  }
  return found;
}
