import { maseRole, trainingRoles } from '#domain/training/roles.ts';
import { form, onlyWith, screen } from './screen.ts';

const { view, add, edit } = trainingRoles;
const mase = <const P extends string>(path: P, file: string) =>
  onlyWith('showMase', screen(path, `training/mase/${file}`, maseRole));

/** Certificates and trainings of the people, and the plan of actions of a company that works with MASE. */
export const trainingScreens = {
  certificateDashboard: screen('/certificate', 'training/certificate-dashboard.tsx', view),
  certificateList: screen('/certificate/list', 'training/certificate-list.tsx', view),
  certificateExport: screen('/certificate/export', 'training/certificate-export.ts', view),
  certificateMatrix: screen('/certificate/matrix', 'training/certificate-matrix.tsx', view),
  certificateNew: form('/certificate/new', 'training/certificate-new.tsx', add),
  certificateDetails: screen('/certificate/{id}/details', 'training/certificate-details.tsx', view),
  certificateEdit: form('/certificate/{id}/edit', 'training/certificate-edit.tsx', edit),
  certificateReprogram: form('/certificate/{id}/reprogram', 'training/certificate-reprogram.tsx', edit),
  certificateComplete: form('/certificate/{id}/complete', 'training/certificate-complete.tsx', edit),
  certificateCancel: form('/certificate/{id}/cancel', 'training/certificate-cancel.tsx', edit),

  trainingSession: screen('/certificate/session/{id}', 'training/session-details.tsx', view),
  trainingSessionJoin: form('/certificate/session/{id}/join', 'training/session-join.tsx', add),
  trainingSessionReprogram: form(
    '/certificate/session/{id}/reprogram',
    'training/session-reprogram.tsx',
    edit,
  ),
  trainingSessionComplete: form('/certificate/session/{id}/complete', 'training/session-complete.tsx', edit),
  trainingSessionCancel: form('/certificate/session/{id}/cancel', 'training/session-cancel.tsx', edit),

  trainingPassport: screen('/certificate/passport', 'training/passport.tsx', view),
  trainingPassportExport: screen('/certificate/passport/export', 'training/passport-export.ts', view),

  maseList: mase('/certificate/mase', 'mase-list.tsx'),
  maseExport: mase('/certificate/mase/export', 'mase-export.ts'),
  masePrint: mase('/certificate/mase/print', 'mase-print.tsx'),
  maseSheet: mase('/certificate/mase/pdf', 'mase-pdf.ts'),
  maseNew: { ...mase('/certificate/mase/new', 'mase-new.tsx'), form: true },
  maseDetails: mase('/certificate/mase/{id}/details', 'mase-details.tsx'),
  maseEdit: { ...mase('/certificate/mase/{id}/edit', 'mase-edit.tsx'), form: true },
  safetyFigures: mase('/certificate/mase/figures', 'safety-figures.tsx'),
} as const;
