import type { AccessTables } from './tables/access.ts';
import type { AccountingTables } from './tables/accounting.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CommerceTables } from './tables/documents.ts';
import type { CoreTables } from './tables/core.ts';
import type { CustomTables } from './tables/custom-fields.ts';
import type { HealthTables } from './tables/health.ts';
import type { ImportTables } from './tables/imports.ts';
import type { LinkTables } from './tables/document-links.ts';
import type { MailingTables } from './tables/mailing.ts';
import type { OrganizationTables } from './tables/company.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { PeopleTables } from './tables/people.ts';
import type { TimeTables } from './tables/time.ts';
import type { TimeOffTables } from './tables/time-off.ts';
import type { PaymentsTables } from './tables/payments.ts';
import type { PayrollTables } from './tables/payroll.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { WebhooksTables } from './tables/webhooks.ts';
import type { ProgramsTables } from './tables/installation.ts';
import type { RecruitmentTables } from './tables/recruitment.ts';
import type { ReceivedTables } from './tables/purchasing.ts';
import type { SharingTables } from './tables/sharing.ts';
import type { RemoteTables } from './tables/storage.ts';
import type { ThirdPartyTables } from './tables/third-parties.ts';
import type { ExpenseTables } from './tables/expenses.ts';
import type { PositionTables } from './tables/positions.ts';
import type { TransportTables } from './tables/transport.ts';
import type { EquipmentTables } from './tables/equipment.ts';
import type { TrainingTables } from './tables/training.ts';
import type { UsersTables } from './tables/users.ts';

/*
 * Every table as Kysely sees it. Money is `numeric` and a decimal string; civil dates are `date` and ISO strings;
 * instants are `timestamptz` and ISO strings; ids are `bigint` and numbers.
 */

export interface Tables
  extends
    CoreTables,
    CustomTables,
    CommerceTables,
    NotificationTables,
    PaymentsTables,
    PositionTables,
    PayrollTables,
    PeopleTables,
    TimeTables,
    ExpenseTables,
    TimeOffTables,
    ProjectTables,
    ReceivedTables,
    RecruitmentTables,
    CatalogueTables,
    AccessTables,
    AccountingTables,
    HealthTables,
    ImportTables,
    LinkTables,
    MailingTables,
    OrganizationTables,
    RemoteTables,
    ProgramsTables,
    SharingTables,
    ThirdPartyTables,
    TrainingTables,
    TransportTables,
    EquipmentTables,
    UsersTables,
    WebhooksTables {}
