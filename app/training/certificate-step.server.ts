import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { findTracked } from '../tracked/tracked.server.ts';
import { certificates } from './certificates.server.ts';

/** What the form of a step of a certificate begins with. @throws Response 404 */
export async function stepOf(context: StaffContext, step: 'reprogram' | 'complete' | 'cancel') {
  const { t, today } = context;
  const found = await findTracked(context, certificates);
  const past = found.endDate ?? found.expectedDate;
  return {
    title: t(`training.step.${step}.title`),
    about: `${found.typeName} · ${found.personName || t('commerce.erased')}`,
    back: pathTo('certificateDetails', { id: found.id }),
    values: {
      expectedDate: found.expectedDate ?? '',
      endDate: found.endDate ?? '',
      // What is past was done on its last day, mostly.
      obtainedOn: found.obtainedOn ?? (past !== null && past <= today ? past : ''),
      validUntil: found.validUntil ?? '',
      number: found.number ?? '',
      reason: '',
    },
  };
}
