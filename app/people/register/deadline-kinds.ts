import { resultRoles } from '#domain/health/rights.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { deadlineKinds, type DeadlineKind } from '#projections/people/deadlines.ts';
import { pathTo } from '../../paths.ts';

/** Who sees a deadline that is not of a contract: documents, certificates and exams have rights of their own. */
const roles: Readonly<Partial<Record<DeadlineKind, readonly RoleName[]>>> = {
  document: ['ROLE_PERSON_MANAGE_DOCUMENT'],
  certificate: trainingRoles.view,
  healthExam: resultRoles,
};

export const deadlineRoles = (kind: DeadlineKind): readonly RoleName[] =>
  roles[kind] ?? ['ROLE_CONTRACT_READ'];

/** The kinds that somebody may see, in their order. */
export const seenDeadlines = (may: (role: readonly RoleName[]) => boolean): DeadlineKind[] =>
  deadlineKinds.filter((kind) => may(deadlineRoles(kind)));

/** Whether a deadline leads to the person's file, which has a right of its own. */
export const leadsToFile = (kind: DeadlineKind): boolean =>
  kind === 'interview' || kind === 'permit' || kind === 'licence';

/** Where a deadline leads; `id` is of what it is about. */
export function deadlineLink(kind: DeadlineKind, id: number, person: number): string {
  switch (kind) {
    case 'contractEnd':
    case 'trialEnd':
      return pathTo('contractDetails', { id });
    case 'declaration':
      return pathTo('hiringDeclaration', { id });
    case 'document':
      return pathTo('documentFiles', { kind: 'person', versionId: person }, { file: id });
    case 'certificate':
      return pathTo('certificateDetails', { id });
    case 'healthExam':
      return pathTo('personHealth', { id: person });
    case 'interview':
      return pathTo('personDetails', { id: person }, { selectedTab: 'contracts' });
    case 'permit':
    case 'licence':
      return pathTo('personDetails', { id: person });
  }
}
