import type { AccountingTables } from './tables/accounting.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CommerceTables } from './tables/commerce.ts';
import type { CoreTables } from './tables/core.ts';
import type { LinkTables } from './tables/links.ts';
import type { MailingTables } from './tables/mailing.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { WebhooksTables } from './tables/webhooks.ts';
import type { ReceivedTables } from './tables/received.ts';
import type { SharingTables } from './tables/sharing.ts';
import type { RemoteTables } from './tables/remote.ts';

/*
 * Every table as Kysely sees it. Money is `numeric` and a decimal string; civil dates are `date` and ISO strings;
 * instants are `timestamptz` and ISO strings; ids are `bigint` and numbers.
 */

export interface Tables
  extends
    CoreTables,
    CommerceTables,
    PaymentsTables,
    ReceivedTables,
    CatalogueTables,
    AccountingTables,
    LinkTables,
    MailingTables,
    RemoteTables,
    SharingTables,
    WebhooksTables {}
