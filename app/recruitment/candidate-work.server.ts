import { waitingCandidates, type WaitingCandidate } from '#projections/recruitment/candidates.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { WorkItem } from '../ui/work-item.ts';
import { candidateName } from './candidate-columns.ts';

/** So many stand by themselves; the others share a line. */
const SINGLE = 2;

const itemOf = (candidate: WaitingCandidate, { t }: StaffContext): WorkItem => {
  const { id, status, job } = candidate;
  const name = candidateName(candidate) || t('commerce.erased');
  return {
    key: `candidate-${id}`,
    title: t(`recruitment.work.${status}`, { name }),
    detail: job ?? '',
    to: pathTo('candidateForm', { id }),
    action: t('revenue.work.see'),
  };
};

/** Candidates who sent their form, and those whom somebody is to meet: each waits for a word. */
export async function candidateWork(context: StaffContext): Promise<WorkItem[]> {
  const { services, corporation, may, t } = context;
  if (!may('ROLE_PERSON_CREATE')) return [];
  const { candidates, count } = await waitingCandidates(services.db, corporation, SINGLE);
  const left = count - candidates.length;
  const more: WorkItem = {
    key: 'candidates',
    title: t('recruitment.work.more', { count: left }),
    detail: '',
    to: pathTo('candidateList', {}, { view: 'board' }),
    action: t('revenue.work.see'),
  };
  return [...candidates.map((candidate) => itemOf(candidate, context)), ...(left > 0 ? [more] : [])];
}
