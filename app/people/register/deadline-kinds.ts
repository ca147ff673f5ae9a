import { trainingRoles } from '#domain/training/roles.ts';
import type { Access } from '#domain/kernel/access.ts';
import { deadlineKinds, type DeadlineKind } from '#projections/people/deadlines.ts';
import { pathTo } from '../../paths.ts';

/** Who sees a deadline: of a document, who sees the documents; of a certificate, who sees those. */
export function deadlineRole(kind: DeadlineKind): Access['role'] {
  switch (kind) {
    case 'document':
      return 'ROLE_PERSON_MANAGE_DOCUMENT';
    case 'certificate':
      return trainingRoles.view;
    default:
      return 'ROLE_CONTRACT_READ';
  }
}

/** The kinds that somebody may see, in their order. */
export const seenDeadlines = (may: (role: Access['role']) => boolean): DeadlineKind[] =>
  deadlineKinds.filter((kind) => may(deadlineRole(kind)));

/** Where a deadline leads; `id` is of what it is about. */
export function deadlineLink(kind: DeadlineKind, id: number, person: number): string {
  switch (kind) {
    case 'contractEnd':
    case 'trialEnd':
    case 'interview':
      return pathTo('contractDetails', { id });
    case 'declaration':
      return pathTo('hiringDeclaration', { id });
    case 'document':
      return pathTo('documentFiles', { kind: 'person', versionId: person }, { file: id });
    case 'certificate':
      return pathTo('certificateDetails', { id });
    case 'permit':
    case 'licence':
      return pathTo('personDetails', { id: person });
  }
}
