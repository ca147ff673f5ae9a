import { applicantAsSomebody } from '#domain/recruitment/decision-commands.ts';
import { decisionsFrom, type CandidateState } from '#domain/recruitment/candidate.ts';
import { findCandidate, readCandidate } from '#projections/recruitment/candidates.ts';
import { peopleLike } from '#projections/people/people.ts';
import { formatDate } from '../ui/format.ts';
import type { StaffContext } from '../http/screen.server.ts';

/** Somebody of the company who may be the candidate; `note`: the day of birth, for who may see files. */
export interface KnownPerson {
  id: number;
  name: string;
  note: string | null;
}

/** Those whose file may be the candidate's, who could be hired now. */
export async function knownPeople(
  { services, corporation, may, t }: StaffContext,
  { applicant, answers, status }: CandidateState,
): Promise<KnownPerson[]> {
  if (applicant === null || !decisionsFrom(status).hire) return [];
  const alike = await peopleLike(services.db, applicantAsSomebody(applicant, answers), corporation);
  return alike.map(({ id, name, birthDate }) => ({
    id,
    name,
    note:
      birthDate !== null && may('ROLE_PERSON_VIEW_PROFILE')
        ? t('recruitment.known.born', { day: formatDate(birthDate) })
        : null,
  }));
}

/** The same of the candidate whose card is asked about; nobody for an unknown or foreign one. */
export async function knownOfCard(context: StaffContext, id: number): Promise<KnownPerson[]> {
  const { services, corporation } = context;
  const row = Number.isSafeInteger(id) ? await findCandidate(services.db, id, corporation) : null;
  if (row === null) return [];
  return knownPeople(context, (await readCandidate(services.store.read, row.id)).state);
}
