import { legalDayOf } from '#domain/kernel/dates.ts';
import { isBlocking } from '#domain/training/problems.ts';
import { trainingQuestions } from '#domain/training/questions.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { askingOver } from '#projections/answers.ts';
import type { UsageRow } from '#projections/equipment/usages.ts';
import { certificateKinds } from '#projections/training/matrix.ts';
import type { StaffContext } from '../http/screen.server.ts';

type Context = Pick<StaffContext, 'services' | 'corporation' | 'today' | 'may' | 't'>;

/**
 * What whoever has a piece, or is to have it, lacks of the certificates that its type demands: today, or on the day that it
 * is booked for. By use; uses that ended have none. Certificates are named to who may see them.
 */
export async function usageWarnings(
  { services, corporation, today, may, t }: Context,
  rows: readonly UsageRow[],
): Promise<Record<string, string[]>> {
  const open = rows.filter(({ returnedAt, person }) => returnedAt === null && person !== null);
  if (open.length === 0) return {};
  const kinds = await certificateKinds(services.db, corporation);
  const demanding = new Set(kinds.flatMap(({ enabled, equipmentTypes }) => (enabled ? equipmentTypes : [])));
  const training = askingOver(services.db).ask(trainingQuestions);
  const told = open.map(async ({ id, person, equipmentType, distributedAt }) => {
    if (person === null || equipmentType === null || !demanding.has(equipmentType)) return [];
    const begins = legalDayOf(new Date(distributedAt).toISOString());
    const day = begins > today ? begins : today;
    const asked = { person, day, equipmentTypes: [equipmentType], ofPost: false };
    const problems = await training.certificateProblems(asked, corporation);
    if (may(trainingRoles.view))
      return problems.map(
        ({ problem, kind }) => [id, t(`equipment.lacking.${problem}`, { name: kind.name })] as const,
      );
    return problems.some(isBlocking) ? [[id, t('equipment.lacking.hidden')] as const] : [];
  });
  const all = (await Promise.all(told)).flat();
  return Object.fromEntries(
    open.map(({ id }) => [String(id), all.flatMap(([of, words]) => (of === id ? [words] : []))]),
  );
}
