import { trainingRoles } from '#domain/training/roles.ts';
import { daysBetween } from '#domain/kernel/dates.ts';
import { certificateSteps } from '#domain/training/certificate.ts';
import { certificatesOfPerson, type FoundCertificate } from '#projections/training/certificates.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { findTracked, trackedFile } from '../tracked/tracked.server.ts';
import { formatDate } from '../ui/format.ts';
import { certificates } from './certificates.server.ts';
import { providerOf } from './certificate-form.server.ts';

/** What is kept of a status that follows from the day. */
const stageOf = ({ status }: FoundCertificate) =>
  status === 'to_complete' ? 'planned' : status === 'alert_deadline' ? 'completed' : status;

/** What is to be known first of how it stands; null: nothing. */
function toldOf(
  { status, validUntil, expectedDate, endDate }: FoundCertificate,
  { t, today }: Pick<StaffContext, 't' | 'today'>,
): { tone: 'warn' | 'bad'; words: string } | null {
  if (status === 'to_complete')
    return {
      tone: 'warn',
      words: t('training.told.toComplete', { day: formatDate(endDate ?? expectedDate ?? today) }),
    };
  if (status !== 'alert_deadline') return null;
  if (validUntil === null) return { tone: 'warn', words: t('training.told.age') };
  const day = formatDate(validUntil);
  return validUntil < today
    ? { tone: 'bad', words: t('training.told.expired', { day }) }
    : { tone: 'warn', words: t('training.told.ends', { day, count: daysBetween(today, validUntil) }) };
}

/** The file of a certificate. @throws Response 404 */
export async function certificateFile(context: StaffContext) {
  const { services, corporation, today, may, t } = context;
  const certificate = await findTracked(context, certificates);
  const { id, person, personName, status } = certificate;
  const [file, provider, all] = await Promise.all([
    trackedFile(context, certificates, certificate),
    providerOf(context, certificate.provider),
    certificatesOfPerson(services.db, person, corporation, today),
  ]);
  const mayEdit = may(trainingRoles.edit);
  const stage = stageOf(certificate);
  const allows = (step: keyof typeof certificateSteps) =>
    mayEdit && certificateSteps[step].some((one) => one === stage);
  const held = stage === 'completed';
  return {
    id,
    title: `${file.title} · ${personName || t('commerce.erased')}`,
    file,
    certificate,
    person: {
      name: personName || t('commerce.erased'),
      to:
        personName !== '' && may('ROLE_PERSON_VIEW_PROFILE')
          ? pathTo('personDetails', { id: person }, { selectedTab: 'trainings' })
          : null,
    },
    provider: provider && {
      name: provider.name,
      to: provider.mayOpen ? pathTo('thirdPartyDetails', { id: provider.id }) : null,
    },
    others: all.filter((one) => one.type === certificate.type && one.id !== id),
    told: toldOf(certificate, context),
    unproven: held && certificate.number === null && file.attached?.files.length === 0,
    next: held ? 'renew' : status === 'unplanned' ? 'reprogram' : 'complete',
    can: {
      reprogram: allows('reprogram'),
      cancel: allows('cancel'),
      complete: allows('complete'),
      renew: held && may(trainingRoles.add),
      removeHeld: held && may(trainingRoles.remove),
    },
  };
}
