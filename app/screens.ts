import { accountingScreens } from './screens/accounting.ts';
import { commerceScreens } from './screens/commerce.ts';
import { moneyScreens } from './screens/money.ts';
import { partiesScreens } from './screens/parties.ts';
import { productsScreens } from './screens/products.ts';
import { publicScreens } from './screens/public.ts';
import { purchasingScreens } from './screens/purchasing.ts';
import { receivedScreens } from './screens/received.ts';
import { remoteStorageScreens } from './screens/remote-storage.ts';
import { sessionScreens } from './screens/session.ts';
import { sharingScreens } from './screens/sharing.ts';
import { settingsScreens } from './screens/settings.ts';
import { webhookScreens } from './screens/webhooks.ts';
import type { Screen } from './screens/screen.ts';

export type { Screen };

/** Every screen of the product. What is not named here has no address; what names no role does not compile. */
export const screens = {
  ...sessionScreens,
  ...partiesScreens,
  ...productsScreens,
  ...commerceScreens,
  ...publicScreens,
  ...purchasingScreens,
  ...receivedScreens,
  ...moneyScreens,
  ...accountingScreens,
  ...sharingScreens,
  ...webhookScreens,
  ...remoteStorageScreens,
  ...settingsScreens,
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
