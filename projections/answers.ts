import { askingOf } from '#domain/kernel/questions.ts';
import type { AskingOver } from '#db/events/projector.ts';
import { accessAnswers } from './users/group-answers.ts';
import { accountingAnswers } from './accounting/answers.ts';
import { bankingAnswers } from './banking/answers.ts';
import { customFieldAnswers } from './custom-fields/answers.ts';
import { documentAnswers } from './documents/answers.ts';
import { mailingAnswers } from './mailing/answers.ts';
import { notificationAnswers } from './notifications/answers.ts';
import { numberingAnswers } from './company/numbering-answers.ts';
import { organizationAnswers } from './company/answers.ts';
import { outstandingAnswers, paymentAnswers } from './payments/answers.ts';
import { healthAnswers } from './health/answers.ts';
import { peopleAnswers } from './people/answers.ts';
import { payrollAnswers } from './payroll/answers.ts';
import { recruitmentAnswers } from './recruitment/answers.ts';
import { productAnswers } from './products/answers.ts';
import { projectAnswers } from './projects/answers.ts';
import { purchasingAnswers } from './purchasing/answers.ts';
import { recordAnswers } from './records/answers.ts';
import { remoteStorageAnswers } from './storage/answers.ts';
import { attachmentAnswers } from './attachments/answers.ts';
import { timeAnswers } from './time/answers.ts';
import { timeOffAnswers } from './time-off/answers.ts';
import { thirdPartyAnswers } from './third-parties/answers.ts';
import { expenseAnswers } from './expenses/answers.ts';
import { positionAnswers } from './positions/answers.ts';
import { transportAnswers } from './transport/answers.ts';
import { equipmentAnswers } from './equipment/answers.ts';
import { trainingAnswers } from './training/answers.ts';
import { translationAnswers } from './translations/answers.ts';
import { userAnswers } from './users/answers.ts';
import { webhookAnswers } from './webhooks/answers.ts';
import type { Answering } from './answering.ts';

/** Who answers the questions of each area. */
export const answering: readonly Answering[] = [
  recordAnswers,
  customFieldAnswers,
  attachmentAnswers,
  mailingAnswers,
  notificationAnswers,
  webhookAnswers,
  translationAnswers,
  remoteStorageAnswers,
  accessAnswers,
  userAnswers,
  peopleAnswers,
  healthAnswers,
  payrollAnswers,
  recruitmentAnswers,
  trainingAnswers,
  expenseAnswers,
  transportAnswers,
  equipmentAnswers,
  positionAnswers,
  timeOffAnswers,
  timeAnswers,
  organizationAnswers,
  thirdPartyAnswers,
  productAnswers,
  projectAnswers,
  numberingAnswers,
  documentAnswers,
  outstandingAnswers,
  paymentAnswers,
  purchasingAnswers,
  bankingAnswers,
  accountingAnswers,
];

/** Answers what commands ask about records, over their transaction. */
export const askingOver: AskingOver = (db) => askingOf(answering.map((answers) => answers(db)));
