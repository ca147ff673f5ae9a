import { legalDayOf } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { demandedOf, heldIn } from '#domain/training/demands.ts';
import { certificateProblems, isBlocking } from '#domain/training/problems.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import type { UsageRow } from '#projections/equipment/usages.ts';
import { certificateKinds, matrixCertificates, profilesOf } from '#projections/training/matrix.ts';
import type { StaffContext } from '../http/screen.server.ts';

type Warned = Pick<UsageRow, 'id' | 'person' | 'equipmentType' | 'distributedAt' | 'returnedAt'>;
type Context = Pick<StaffContext, 'services' | 'corporation' | 'today' | 'may' | 't'>;

/**
 * What whoever has a piece, or is to have it, lacks of the certificates that its type demands: today, or on the day that it
 * is booked for. By use; uses that ended have none. Certificates are named to who may see them.
 */
export async function usageWarnings(
  { services, corporation, today, may, t }: Context,
  rows: readonly Warned[],
): Promise<Record<string, string[]>> {
  const open = rows.filter(({ returnedAt, person }) => returnedAt === null && person !== null);
  if (open.length === 0) return {};
  const kinds = await certificateKinds(services.db, corporation);
  const demanding = new Set(kinds.flatMap(({ enabled, equipmentTypes }) => (enabled ? equipmentTypes : [])));
  const asked = open.flatMap(({ id, person, equipmentType, distributedAt }) => {
    if (person === null || equipmentType === null || !demanding.has(equipmentType)) return [];
    const begins = legalDayOf(new Date(distributedAt).toISOString());
    return [{ id, person, equipmentType, day: begins > today ? begins : today }];
  });
  const people = [...new Set(asked.map(({ person }) => person))];
  // All at once: a list has many rows. Posts are not asked, so that any day does for who they are.
  const [known, certificates] =
    people.length === 0
      ? [[], []]
      : await Promise.all([
          profilesOf(services.db, people, corporation, today),
          matrixCertificates(services.db, corporation, people),
        ]);
  const heldBy = grouped(certificates, ({ person }) => person);
  const all = asked.flatMap(({ id, person, equipmentType, day }) => {
    const profile = known.find((one) => one.id === person);
    if (profile === undefined) return [];
    const demanded = demandedOf(kinds, [], [equipmentType]);
    const held = heldIn(heldBy.get(person) ?? []);
    const problems = certificateProblems(demanded, held, profile.birthDate, day);
    if (may(trainingRoles.view))
      return problems.map(
        ({ problem, kind }) => [id, t(`equipment.lacking.${problem}`, { name: kind.name })] as const,
      );
    return problems.some(isBlocking) ? [[id, t('equipment.lacking.hidden')] as const] : [];
  });
  return Object.fromEntries(
    open.map(({ id }) => [String(id), all.flatMap(([of, words]) => (of === id ? [words] : []))]),
  );
}
