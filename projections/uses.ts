import { accountingUses } from './accounting/uses.ts';
import { documentUses } from './documents/uses.ts';
import { healthUses } from './health/uses.ts';
import { peopleUses } from './people/uses.ts';
import { timeUses } from './time/uses.ts';
import { timeOffUses } from './time-off/uses.ts';
import { organizationUses } from './company/uses.ts';
import { paymentUses } from './payments/uses.ts';
import { positionUses } from './positions/uses.ts';
import { productUses } from './products/uses.ts';
import { projectUses } from './projects/uses.ts';
import { purchasingUses } from './purchasing/uses.ts';
import { recurringUses } from './recurring/uses.ts';
import { remoteStorageUses } from './storage/uses.ts';
import { sharedDocumentUses } from './shared-documents/uses.ts';
import { thirdPartyUses } from './third-parties/uses.ts';
import { expenseUses } from './expenses/uses.ts';
import { transportUses } from './transport/uses.ts';
import { trainingUses } from './training/uses.ts';
import { equipmentUses } from './equipment/uses.ts';
import type { Uses } from './uses-in.ts';

/** Every kind of use but those in plain records, which name others in whatever fields their definition says. */
export const uses: Uses = {
  ...organizationUses,
  ...peopleUses,
  ...timeOffUses,
  ...timeUses,
  ...healthUses,
  ...thirdPartyUses,
  ...trainingUses,
  ...expenseUses,
  ...transportUses,
  ...equipmentUses,
  ...positionUses,
  ...productUses,
  ...documentUses,
  ...accountingUses,
  ...paymentUses,
  ...purchasingUses,
  ...recurringUses,
  ...projectUses,
  ...remoteStorageUses,
  ...sharedDocumentUses,
};
