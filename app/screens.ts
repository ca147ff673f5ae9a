import { accessScreens } from './screens/access.ts';
import { accountingScreens } from './screens/accounting.ts';
import { calendarScreens } from './screens/calendar.ts';
import { companiesScreens } from './screens/company.ts';
import { commerceScreens } from './screens/documents.ts';
import { customFieldScreens } from './screens/custom-fields.ts';
import { importScreens } from './screens/imports.ts';
import { moneyScreens } from './screens/payments.ts';
import { notificationScreens } from './screens/notifications.ts';
import { partiesScreens } from './screens/third-parties.ts';
import { payrollScreens } from './screens/payroll.ts';
import { peopleScreens } from './screens/people.ts';
import { expenseScreens } from './screens/expenses.ts';
import { timeScreens } from './screens/time.ts';
import { timeOffScreens } from './screens/time-off.ts';
import { healthScreens } from './screens/health.ts';
import { recruitmentScreens } from './screens/recruitment.ts';
import { productsScreens } from './screens/products.ts';
import { programScreens } from './screens/installation.ts';
import { projectScreens } from './screens/projects.ts';
import { publicScreens } from './screens/public.ts';
import { purchasingScreens } from './screens/purchasing.ts';
import { receivedScreens } from './screens/received.ts';
import { remoteStorageScreens } from './screens/storage.ts';
import { sessionScreens } from './screens/session.ts';
import { sharingScreens } from './screens/sharing.ts';
import { settingsScreens } from './screens/settings.ts';
import { equipmentScreens } from './screens/equipment.ts';
import { positionScreens } from './screens/positions.ts';
import { transportScreens } from './screens/transport.ts';
import { trainingScreens } from './screens/training.ts';
import { userScreens } from './screens/users.ts';
import { webhookScreens } from './screens/webhooks.ts';
import type { Screen } from './screens/screen.ts';

export type { Screen };

/** Every screen of the product. What is not named here has no address; what names no role does not compile. */
export const screens = {
  ...sessionScreens,
  ...accessScreens,
  ...userScreens,
  ...peopleScreens,
  ...timeOffScreens,
  ...timeScreens,
  ...expenseScreens,
  ...healthScreens,
  ...payrollScreens,
  ...recruitmentScreens,
  ...trainingScreens,
  ...positionScreens,
  ...equipmentScreens,
  ...transportScreens,
  ...companiesScreens,
  ...partiesScreens,
  ...projectScreens,
  ...productsScreens,
  ...importScreens,
  ...commerceScreens,
  ...calendarScreens,
  ...publicScreens,
  ...purchasingScreens,
  ...receivedScreens,
  ...moneyScreens,
  ...accountingScreens,
  ...notificationScreens,
  ...sharingScreens,
  ...webhookScreens,
  ...remoteStorageScreens,
  ...programScreens,
  ...customFieldScreens,
  ...settingsScreens,
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[]; // its own keys
