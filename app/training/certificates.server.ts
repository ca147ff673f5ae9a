import { trainingRoles } from '#domain/training/roles.ts';
import { certificateStatuses } from '#domain/training/certificate.ts';
import { deleteCertificate } from '#domain/training/certificate-commands.ts';
import {
  countCertificates,
  findCertificate,
  listCertificates,
  type CertificateFilter,
  type CertificateRow,
  type FoundCertificate,
} from '#projections/training/certificates.ts';
import { askedId } from '../http/asked-id.ts';
import { formText } from '../http/form-text.ts';
import { intent } from '../http/intents.server.ts';
import type { Tracked } from '../tracked/tracked.server.ts';
import { certificateLook } from './certificate-look.ts';

/** What certificates are read and changed by. */
export const certificates: Tracked<CertificateRow, FoundCertificate, CertificateFilter> = {
  look: certificateLook,
  owner: 'certificate',
  roles: { create: trainingRoles.add, edit: trainingRoles.edit },
  find: findCertificate,
  nameOf: ({ typeName }) => typeName,
  list: listCertificates,
  count: countCertificates,
  filterOf: ({ keyword }, status, _custom, { url, today }) => ({
    keyword,
    status: certificateStatuses.find((one) => one === status) ?? null,
    type: askedId(url.searchParams, 'type'),
    person: askedId(url.searchParams, 'person'),
    provider: askedId(url.searchParams, 'provider'),
    unproven: askedId(url.searchParams, 'unproven') !== null,
    today,
  }),
  steps: {
    remove: {
      role: trainingRoles.remove,
      intent: intent(
        deleteCertificate,
        (id, form) => ({ id, reason: formText(form, 'reason') }),
        () => ({ to: certificateLook.paths.list, flash: 'training.notice.deleted' }),
      ),
    },
  },
};
