import { setTimeout as wait } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { bulkOperations } from '../migrations/0080-bulk-operations.ts';
import { access } from '../migrations/0002-access.ts';
import { accounts } from '../migrations/0013-accounts.ts';
import { books } from '../migrations/0020-books.ts';
import { banking } from '../migrations/0017-banking.ts';
import { commerce } from '../migrations/0004-commerce.ts';
import { defaults } from '../migrations/0031-defaults.ts';
import { documents } from '../migrations/0006-documents.ts';
import { events } from '../migrations/0001-events.ts';
import { files } from '../migrations/0037-files.ts';
import { lists } from '../migrations/0007-lists.ts';
import { mail } from '../migrations/0008-mail.ts';
import { mailing } from '../migrations/0036-mailing.ts';
import { productPrices } from '../migrations/0019-products.ts';
import { keptSums } from '../migrations/0024-kept-sums.ts';
import { orders } from '../migrations/0014-orders.ts';
import { payments } from '../migrations/0016-payments.ts';
import { projects } from '../migrations/0021-projects.ts';
import { purchases } from '../migrations/0015-purchases.ts';
import { receivedInvoices } from '../migrations/0034-received-invoices.ts';
import { recordLists } from '../migrations/0041-record-lists.ts';
import { records } from '../migrations/0003-records.ts';
import { recurringInvoices } from '../migrations/0018-recurring-invoices.ts';
import { remoteStorage } from '../migrations/0035-remote-storage.ts';
import { replay } from '../migrations/0005-replay.ts';
import { revenue } from '../migrations/0009-revenue.ts';
import { webhooks } from '../migrations/0040-webhooks.ts';
import { organization } from '../migrations/0046-organization.ts';
import { programs } from '../migrations/0043-programs.ts';
import { users } from '../migrations/0044-users.ts';
import { sharing } from '../migrations/0039-sharing.ts';
import { quotationLinks } from '../migrations/0038-quotation-links.ts';
import { userGroups } from '../migrations/0045-user-groups.ts';
import { thirdPartyParts } from '../migrations/0047-third-parties.ts';
import { notices } from '../migrations/0048-notices.ts';
import { customFields } from '../migrations/0042-custom-fields.ts';
import { searchAndAudit } from '../migrations/0056-search.ts';
import { superAdmins } from '../migrations/0059-super-admins.ts';
import { recordsById } from '../migrations/0061-records-by-id.ts';
import { recordedPayments } from '../migrations/0064-recorded-payments.ts';
import { sharedGroups } from '../migrations/0065-shared-groups.ts';
import { idsInOrder } from '../migrations/0066-ids-in-order.ts';
import { searchNumbers } from '../migrations/0069-search-numbers.ts';
import { sealedEvents } from '../migrations/0074-sealed-events.ts';
import { remindersApart } from '../migrations/0068-reminders-apart.ts';
import { chainKey } from '../events/chain.ts';
import { checkDataKey } from '../data-key.ts';
import { SettingsError } from '../settings.ts';
import { commandFingerprints } from '../migrations/0078-command-fingerprints.ts';
import { closedOrders } from '../migrations/0087-closed-orders.ts';
import { credentials } from '../migrations/0079-credentials.ts';
import { statements } from '../migrations/0097-statements.ts';
import { leftOut } from '../migrations/0098-left-out.ts';
import { mailsOfReminders } from '../migrations/0099-mails-of-reminders.ts';
import { startedSeries } from '../migrations/0100-started-series.ts';
import { demoCompanies } from '../migrations/0101-demo-companies.ts';
import { documentLinks } from '../migrations/0102-document-links.ts';
import { inOrder } from '../migrations/0105-in-order.ts';
import { importChoices } from '../migrations/0123-import-choices.ts';
import { imports } from '../migrations/0124-imports.ts';
import { takenOver } from '../migrations/0125-taken-over.ts';
import { madeByOperations } from '../migrations/0126-made-by-operations.ts';
import { customSaid } from '../migrations/0127-custom-said.ts';
import { peopleFiles } from '../migrations/0129-people.ts';
import { candidates } from '../migrations/0170-candidates.ts';
import { peoplePapers } from '../migrations/0171-people-papers.ts';
import { expenses } from '../migrations/0201-expenses.ts';
import { equipment } from '../migrations/0205-equipment.ts';
import { equipmentCounts } from '../migrations/0207-equipment-counts.ts';
import { positions } from '../migrations/0206-positions.ts';
import { training } from '../migrations/0185-training.ts';
import { changeRequests } from '../migrations/0173-change-requests.ts';
import { time } from '../migrations/0200-time.ts';
import { wholeProjects } from '../migrations/0195-projects.ts';
import { timeOff } from '../migrations/0175-time-off.ts';
import { certificatesDeclared } from '../migrations/0221-certificates-declared.ts';
import { leaveDecisions } from '../migrations/0222-leave-decisions.ts';
import { kits } from '../migrations/0227-kits.ts';
import { runningCosts } from '../migrations/0228-running-costs.ts';
import { engineHours } from '../migrations/0229-engine-hours.ts';
import { equipmentSpeeds } from '../migrations/0230-equipment-speeds.ts';
import { wageSlipsWithdrawn } from '../migrations/0231-wage-slips-withdrawn.ts';
import { interviews } from '../migrations/0232-interviews.ts';
import { registerPlaces } from '../migrations/0233-register-places.ts';
import { candidatesNarrowed } from '../migrations/0235-candidates-narrowed.ts';
import { payElements } from '../migrations/0238-pay-elements.ts';
import { leaveDeputies } from '../migrations/0239-leave-deputies.ts';
import { slipArchiveLinks } from '../migrations/0241-slip-archive-links.ts';
import { healthDueTold } from '../migrations/0242-health-due-told.ts';
import { usesOfProjects } from '../migrations/0244-uses-of-projects.ts';
import { keptFiles } from '../migrations/0245-kept-files.ts';
import { saidAndDriven } from '../migrations/0246-said-and-driven.ts';
import { bookings } from '../migrations/0247-bookings.ts';
import { maintenanceTold } from '../migrations/0248-maintenance-told.ts';
import { costsOfAYear } from '../migrations/0249-costs-of-a-year.ts';
import { candidatesCounted } from '../migrations/0260-candidates-counted.ts';
import { peopleWhoLeft } from '../migrations/0261-people-who-left.ts';
import { valuesOfPeople } from '../migrations/0274-values-of-people.ts';
import { entriesOfMonths } from '../migrations/0297-entries-of-months.ts';
import { shutOut } from '../migrations/0298-shut-out.ts';
import { advancesAskedFor } from '../migrations/0300-advances-asked-for.ts';
import { timeInShares } from '../migrations/0301-time-in-shares.ts';
import { papersThatEnd } from '../migrations/0310-papers-that-end.ts';
import { usesByReturn } from '../migrations/0311-uses-by-return.ts';
import { daysInMillionths } from '../migrations/0320-days-in-millionths.ts';
import { sumsByKind } from '../migrations/0330-sums-by-kind.ts';
import { equipmentFacetsKept } from '../migrations/0350-equipment-facets.ts';
import { progressOfProjects } from '../migrations/0360-progress-of-projects.ts';
import { entriesOfProjects } from '../migrations/0361-entries-of-projects.ts';
import { transportMonthSums } from '../migrations/0370-transport-month-sums.ts';
import { linesOfTransportInvoices } from '../migrations/0371-lines-of-transport-invoices.ts';
import { costsOfTime } from '../migrations/0372-costs-of-time.ts';
import { driversOfTurns } from '../migrations/0380-drivers-of-turns.ts';
import { zonesOfInterventions } from '../migrations/0385-zones-of-interventions.ts';
import { companyHolds } from '../migrations/0400-company-holds.ts';
import { plansTold } from '../migrations/0305-plans-told.ts';
import { authorisationsOfContracts } from '../migrations/0280-authorisations-of-contracts.ts';
import { withdrawnInspectionsAndNewMeters } from '../migrations/0285-withdrawn-inspections-and-new-meters.ts';
import { lateReturns } from '../migrations/0286-late-returns.ts';
import { creditedExpenses } from '../migrations/0281-credited-expenses.ts';
import { halfDaysTakenBack } from '../migrations/0282-half-days-taken-back.ts';
import { maseTold } from '../migrations/0295-mase-told.ts';
import { closures } from '../migrations/0276-closures.ts';
import { linesAndTurnsOfInterventions } from '../migrations/0290-lines-and-turns-of-interventions.ts';
import { sameReceipts } from '../migrations/0262-same-receipts.ts';
import { timeByJob } from '../migrations/0263-time-by-job.ts';
import { visitsAnnounced } from '../migrations/0267-visits-announced.ts';
import { piecesByTheirNextInspection } from '../migrations/0266-pieces-by-their-next-inspection.ts';
import { meterReadings } from '../migrations/0255-meter-readings.ts';
import { inspectionReports } from '../migrations/0254-inspection-reports.ts';
import { drawnSignatures } from '../migrations/0253-drawn-signatures.ts';
import { numbersOfInterventions } from '../migrations/0257-numbers-of-interventions.ts';
import { pricesOfTurns } from '../migrations/0256-prices-of-turns.ts';
import { transportDaySums } from '../migrations/0223-transport-day-sums.ts';
import { timeByYear } from '../migrations/0224-time-by-year.ts';
import { lineShares } from '../migrations/0225-line-shares.ts';
import { reimbursementsFound } from '../migrations/0226-reimbursements-found.ts';
import { leaveNotices } from '../migrations/0220-leave-notices.ts';
import { slipBatchesForgotten } from '../migrations/0181-slip-batches-forgotten.ts';
import { wageSlips } from '../migrations/0180-wage-slips.ts';
import { erasedByCalendar } from '../migrations/0128-erased-by-calendar.ts';
import { calendar } from '../migrations/0165-calendar.ts';
import { formDrafts } from '../migrations/0155-form-drafts.ts';
import { printedSheets } from '../migrations/0106-printed-sheets.ts';
import { trimmedTables } from '../migrations/0113-trimmed-tables.ts';
import { workerMetrics } from '../migrations/0114-worker-metrics.ts';
import { signInKeys } from '../migrations/0115-sign-in-keys.ts';
import { tagsAndAccountManagers } from '../migrations/0119-tags-and-account-managers.ts';
import { mergedThirdParties } from '../migrations/0120-merged-third-parties.ts';
import { manualEntries } from '../migrations/0094-manual-entries.ts';
import { writeOffs } from '../migrations/0095-write-offs.ts';
import { chequeDeposits } from '../migrations/0096-cheque-deposits.ts';
import { bookedMovements } from '../migrations/0093-booked-movements.ts';
import { transport } from '../migrations/0210-transport.ts';
import { timeReminders } from '../migrations/0216-time-reminders.ts';
import { projectBilling } from '../migrations/0215-project-billing.ts';
import { transportSlips } from '../migrations/0211-transport-slips.ts';
import { healthExams } from '../migrations/0190-health-exams.ts';
import { sortsOfInterventions } from '../migrations/0270-sorts-of-interventions.ts';
import { workedDaysOfInterventions } from '../migrations/0455-worked-days-of-interventions.ts';
import { sessionPositions } from '../migrations/0405-session-positions.ts';
import { keeperGrants } from './keeper-role.ts';
import { searchesByCompany } from '../migrations/0445-searches-by-company.ts';
import { quietJobs } from '../migrations/0446-quiet-jobs.ts';
import { streamsOnce } from '../migrations/0447-streams-once.ts';
import { newIdsOfBlock } from './id-blocks.ts';
import { APP_ROLE, appRolePassword } from './app-role.ts';
import { createPool } from './pool.ts';
import { sealStoredEvents, type Ask } from '../events/seal-events.ts';

interface Migration {
  name: string;
  sql: string;
  /** What SQL alone cannot do, in the same transaction. */
  after?(ask: Ask, dataKey: string): Promise<unknown>;
}

const migrations: readonly Migration[] = [
  { name: '0001-events', sql: events },
  { name: '0002-access', sql: access },
  { name: '0003-records', sql: records },
  { name: '0004-commerce', sql: commerce },
  { name: '0005-replay', sql: replay },
  { name: '0006-documents', sql: documents },
  { name: '0007-lists', sql: lists },
  { name: '0008-mail', sql: mail },
  { name: '0009-revenue', sql: revenue },
  { name: '0013-accounts', sql: accounts },
  { name: '0014-orders', sql: orders },
  { name: '0015-purchases', sql: purchases },
  { name: '0016-payments', sql: payments },
  { name: '0017-banking', sql: banking },
  { name: '0018-recurring-invoices', sql: recurringInvoices },
  { name: '0019-products', sql: productPrices },
  { name: '0020-books', sql: books },
  { name: '0021-projects', sql: projects },
  { name: '0024-kept-sums', sql: keptSums },
  { name: '0031-defaults', sql: defaults },
  { name: '0034-received-invoices', sql: receivedInvoices },
  { name: '0035-remote-storage', sql: remoteStorage },
  { name: '0036-mailing', sql: mailing },
  { name: '0037-files', sql: files },
  { name: '0038-quotation-links', sql: quotationLinks },
  { name: '0039-sharing', sql: sharing },
  { name: '0040-webhooks', sql: webhooks },
  { name: '0041-record-lists', sql: recordLists },
  { name: '0042-custom-fields', sql: customFields },
  { name: '0043-programs', sql: programs },
  { name: '0044-users', sql: users },
  { name: '0045-user-groups', sql: userGroups },
  { name: '0046-organization', sql: organization },
  { name: '0047-third-parties', sql: thirdPartyParts },
  { name: '0048-notices', sql: notices },
  { name: '0056-search', sql: searchAndAudit },
  { name: '0059-super-admins', sql: superAdmins },
  { name: '0061-records-by-id', sql: recordsById },
  { name: '0064-recorded-payments', sql: recordedPayments },
  { name: '0065-shared-groups', sql: sharedGroups },
  { name: '0066-ids-in-order', sql: idsInOrder },
  { name: '0068-reminders-apart', sql: remindersApart },
  { name: '0069-search-numbers', sql: searchNumbers },
  {
    name: '0074-sealed-events',
    sql: sealedEvents,
    after: (ask, dataKey) => sealStoredEvents(ask, chainKey(dataKey)),
  },
  { name: '0078-command-fingerprints', sql: commandFingerprints },
  { name: '0079-credentials', sql: credentials },
  { name: '0080-bulk-operations', sql: bulkOperations },
  { name: '0087-closed-orders', sql: closedOrders },
  { name: '0093-booked-movements', sql: bookedMovements },
  { name: '0094-manual-entries', sql: manualEntries },
  { name: '0095-write-offs', sql: writeOffs },
  { name: '0096-cheque-deposits', sql: chequeDeposits },
  { name: '0097-statements', sql: statements },
  { name: '0098-left-out', sql: leftOut },
  { name: '0099-mails-of-reminders', sql: mailsOfReminders },
  { name: '0100-started-series', sql: startedSeries },
  { name: '0101-demo-companies', sql: demoCompanies },
  { name: '0102-document-links', sql: documentLinks },
  { name: '0105-in-order', sql: inOrder },
  { name: '0106-printed-sheets', sql: printedSheets },
  { name: '0113-trimmed-tables', sql: trimmedTables },
  { name: '0114-worker-metrics', sql: workerMetrics },
  { name: '0115-sign-in-keys', sql: signInKeys },
  { name: '0119-tags-and-account-managers', sql: tagsAndAccountManagers },
  { name: '0120-merged-third-parties', sql: mergedThirdParties },
  { name: '0123-import-choices', sql: importChoices },
  { name: '0124-imports', sql: imports },
  { name: '0125-taken-over', sql: takenOver },
  { name: '0126-made-by-operations', sql: madeByOperations },
  { name: '0127-custom-said', sql: customSaid },
  { name: '0128-erased-by-calendar', sql: erasedByCalendar },
  { name: '0129-people', sql: peopleFiles },
  { name: '0155-form-drafts', sql: formDrafts },
  { name: '0165-calendar', sql: calendar },
  { name: '0170-candidates', sql: candidates },
  { name: '0171-people-papers', sql: peoplePapers },
  { name: '0173-change-requests', sql: changeRequests },
  { name: '0175-time-off', sql: timeOff },
  { name: '0180-wage-slips', sql: wageSlips },
  { name: '0181-slip-batches-forgotten', sql: slipBatchesForgotten },
  { name: '0185-training', sql: training },
  { name: '0190-health-exams', sql: healthExams },
  { name: '0200-time', sql: time },
  { name: '0195-projects', sql: wholeProjects },
  { name: '0201-expenses', sql: expenses },
  { name: '0205-equipment', sql: equipment },
  { name: '0206-positions', sql: positions },
  { name: '0207-equipment-counts', sql: equipmentCounts },
  { name: '0210-transport', sql: transport },
  { name: '0211-transport-slips', sql: transportSlips },
  { name: '0215-project-billing', sql: projectBilling },
  { name: '0216-time-reminders', sql: timeReminders },
  { name: '0220-leave-notices', sql: leaveNotices },
  { name: '0221-certificates-declared', sql: certificatesDeclared },
  { name: '0222-leave-decisions', sql: leaveDecisions },
  { name: '0223-transport-day-sums', sql: transportDaySums },
  { name: '0224-time-by-year', sql: timeByYear },
  { name: '0225-line-shares', sql: lineShares },
  { name: '0226-reimbursements-found', sql: reimbursementsFound },
  { name: '0227-kits', sql: kits },
  { name: '0228-running-costs', sql: runningCosts },
  { name: '0229-engine-hours', sql: engineHours },
  { name: '0230-equipment-speeds', sql: equipmentSpeeds },
  { name: '0231-wage-slips-withdrawn', sql: wageSlipsWithdrawn },
  { name: '0232-interviews', sql: interviews },
  { name: '0233-register-places', sql: registerPlaces },
  { name: '0235-candidates-narrowed', sql: candidatesNarrowed },
  { name: '0238-pay-elements', sql: payElements },
  { name: '0239-leave-deputies', sql: leaveDeputies },
  { name: '0241-slip-archive-links', sql: slipArchiveLinks },
  { name: '0242-health-due-told', sql: healthDueTold },
  { name: '0244-uses-of-projects', sql: usesOfProjects },
  { name: '0245-kept-files', sql: keptFiles },
  { name: '0246-said-and-driven', sql: saidAndDriven },
  { name: '0247-bookings', sql: bookings },
  { name: '0248-maintenance-told', sql: maintenanceTold },
  { name: '0249-costs-of-a-year', sql: costsOfAYear },
  { name: '0253-drawn-signatures', sql: drawnSignatures },
  { name: '0254-inspection-reports', sql: inspectionReports },
  { name: '0255-meter-readings', sql: meterReadings },
  { name: '0256-prices-of-turns', sql: pricesOfTurns },
  { name: '0257-numbers-of-interventions', sql: numbersOfInterventions },
  { name: '0260-candidates-counted', sql: candidatesCounted },
  { name: '0261-people-who-left', sql: peopleWhoLeft },
  { name: '0262-same-receipts', sql: sameReceipts },
  { name: '0263-time-by-job', sql: timeByJob },
  { name: '0266-pieces-by-their-next-inspection', sql: piecesByTheirNextInspection },
  { name: '0267-visits-announced', sql: visitsAnnounced },
  { name: '0270-sorts-of-interventions', sql: sortsOfInterventions },
  { name: '0274-values-of-people', sql: valuesOfPeople },
  { name: '0276-closures', sql: closures },
  { name: '0280-authorisations-of-contracts', sql: authorisationsOfContracts },
  { name: '0281-credited-expenses', sql: creditedExpenses },
  { name: '0282-half-days-taken-back', sql: halfDaysTakenBack },
  { name: '0285-withdrawn-inspections-and-new-meters', sql: withdrawnInspectionsAndNewMeters },
  { name: '0286-late-returns', sql: lateReturns },
  { name: '0290-lines-and-turns-of-interventions', sql: linesAndTurnsOfInterventions },
  { name: '0295-mase-told', sql: maseTold },
  { name: '0297-entries-of-months', sql: entriesOfMonths },
  { name: '0298-shut-out', sql: shutOut },
  { name: '0300-advances-asked-for', sql: advancesAskedFor },
  { name: '0301-time-in-shares', sql: timeInShares },
  { name: '0305-plans-told', sql: plansTold },
  { name: '0310-papers-that-end', sql: papersThatEnd },
  { name: '0311-uses-by-return', sql: usesByReturn },
  { name: '0320-days-in-millionths', sql: daysInMillionths },
  { name: '0330-sums-by-kind', sql: sumsByKind },
  { name: '0350-equipment-facets', sql: equipmentFacetsKept },
  { name: '0360-progress-of-projects', sql: progressOfProjects },
  { name: '0361-entries-of-projects', sql: entriesOfProjects },
  { name: '0370-transport-month-sums', sql: transportMonthSums },
  { name: '0371-lines-of-transport-invoices', sql: linesOfTransportInvoices },
  { name: '0372-costs-of-time', sql: costsOfTime },
  { name: '0380-drivers-of-turns', sql: driversOfTurns },
  { name: '0385-zones-of-interventions', sql: zonesOfInterventions },
  { name: '0400-company-holds', sql: companyHolds },
  { name: '0405-session-positions', sql: sessionPositions },
  { name: '0445-searches-by-company', sql: searchesByCompany },
  { name: '0446-quiet-jobs', sql: quietJobs },
  { name: '0447-streams-once', sql: streamsOnce },
  { name: '0455-worked-days-of-interventions', sql: workedDaysOfInterventions },
];

/** Jobs are enqueued through this function alone, so that requests need no right on the job tables; and quietly (0446). */
const enqueueFunction = `
create or replace function enqueue_job(task text, payload json, job_key text, urgent boolean) returns void
  language sql security definer set search_path = quietly, pg_catalog, pg_temp as
  $$ select graphile_worker.add_job(task, payload, job_key => job_key, max_attempts => 12, priority => case when urgent then -10 else 0 end); $$;`;

/**
 * The same for what is asked for again and again: nothing, while a job of that key waits, runs or has failed for good.
 */
const enqueueOnceFunction = `
create or replace function enqueue_once(task text, payload json, job_key text) returns void
  language sql security definer set search_path = quietly, pg_catalog, pg_temp as
  $$ select graphile_worker.add_job(task, payload, job_key => job_key, max_attempts => 12, job_key_mode => 'unsafe_dedupe'); $$;`;

/** The same for jobs of which one runs at a time. */
const enqueueInQueueFunction = `
create or replace function enqueue_in_queue(task text, payload json, job_key text, queue text) returns void
  language sql security definer set search_path = quietly, pg_catalog, pg_temp as
  $$ select graphile_worker.add_job(task, payload, queue_name => queue, job_key => job_key, max_attempts => 12); $$;`;

/**
 * Workers note the end of a job and look for the next one at the same time, so that they find its queue still taken, and
 * nobody would look again for seconds. Whoever frees a queue wakes one of them, as a new job does.
 */
const freedQueueTrigger = `
create or replace function tell_freed_queue() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as
  $$ begin perform pg_notify('jobs:insert', '{"count":1}'); return null; end; $$;
create or replace trigger tell_freed_queue after update of locked_by on graphile_worker._private_job_queues
  for each row when (old.locked_by is not null and new.locked_by is null) execute function tell_freed_queue();`;

/** How the job queue stands, for who watches (`/metrics`), without a right on its tables. */
const jobCountsFunction = `
create or replace function job_counts() returns table (state text, count bigint, oldest timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp as
  $$ select case when locked_at is not null then 'locked' when attempts >= max_attempts then 'failed' else 'waiting' end, count(*), min(run_at)
    from graphile_worker._private_jobs group by 1; $$;`;

/** Requests may read and add events, never change or delete them (3-decisions.md, "Money's law"). */
const grants = (password: string) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} login password '${password}';
  else alter role ${APP_ROLE} login password '${password}'; end if;
end $$;
grant usage on schema public to ${APP_ROLE};
grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
revoke insert, update, delete, truncate on company_hold from ${APP_ROLE};
grant usage, select on all sequences in schema public to ${APP_ROLE};
revoke all on function enqueue_job(text, json, text, boolean) from public;
grant execute on function enqueue_job(text, json, text, boolean) to ${APP_ROLE};
revoke all on function enqueue_once(text, json, text) from public;
grant execute on function enqueue_once(text, json, text) to ${APP_ROLE};
revoke all on function queue_webhook_delivery(bigint, bigint) from public;
revoke all on function emit_webhooks(bigint, jsonb) from public;
revoke all on function ping_webhook(bigint, bigint, timestamptz) from public;
revoke all on function repeat_webhook_deliveries(bigint, bigint, bigint) from public;
grant execute on function emit_webhooks(bigint, jsonb), ping_webhook(bigint, bigint, timestamptz), repeat_webhook_deliveries(bigint, bigint, bigint) to ${APP_ROLE};
revoke all on function enqueue_in_queue(text, json, text, text) from public;
grant execute on function enqueue_in_queue(text, json, text, text) to ${APP_ROLE};
revoke all on function job_counts() from public;
grant execute on function job_counts() to ${APP_ROLE};
do $$ declare name text; begin
  for name in select format('%I', c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and (c.relname like 'emt_messages%' or c.relname = 'event_chain')
  loop execute format('revoke update, delete, truncate on %s from ${APP_ROLE}', name); end loop;
end $$;`;

const askingOf =
  (client: pg.PoolClient): Ask =>
  async <Row extends object>(text: string, values: unknown[] = []) => {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  };

/** Whether the database is one of ours already: its first migration made the tables that tell by which key. */
async function wasMade(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(
    "select to_regclass('installation') is not null and to_regclass('personal_key') is not null as made",
  );
  return rows[0]?.made === true;
}

async function missingMigrations(client: pg.PoolClient): Promise<typeof migrations> {
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const known = new Set(rows.map((row) => row.name));
  return migrations.filter((migration) => !known.has(migration.name));
}

async function applyMissing(client: pg.PoolClient, dataKey: string): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  );
  const missing = await missingMigrations(client);
  for (const { name, sql, after } of missing) {
    await client.query('begin');
    await client.query(sql);
    await after?.(askingOf(client), dataKey);
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  }
  return missing.map((migration) => migration.name);
}

/** Generated columns get new expressions by our migrations: what PostgreSQL first knew in this version. */
const OLDEST_POSTGRES = 17;

/** @param version as `server_version_num` says it: 170004. @throws SettingsError for one that is too old */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new SettingsError([
      `DATABASE_URL : c’est un PostgreSQL ${major} ; il faut au moins la version ${OLDEST_POSTGRES}.`,
    ]);
}

/**
 * Whoever changes tables has this advisory lock, over all processes: migrations, and rebuilds
 * (jobs/programs/rebuild-together.ts), which drop tables whose rights a migration sets.
 */
export const SCHEMA_LOCK = 7269;

/** Whoever rebuilds has this one as well: verifications wait for it, and it for them. */
export const REBUILD_LOCK = 7271;

/** Between two tries for the lock, in milliseconds. */
const TRY_AGAIN = 250;

/**
 * Waits for the lock of the schema. False, without it, where a rebuild has it and this version lacks nothing: read
 * models are made anew while the old ones answer, and nobody needs to wait for that.
 */
async function lockSchema(client: pg.PoolClient): Promise<boolean> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean; rebuilding: boolean }>(
      `select pg_try_advisory_lock($1) as locked, exists (select from pg_locks where locktype = 'advisory'
        and objid = $2 and granted and database = (select oid from pg_database where datname = current_database()))
        as rebuilding`,
      [SCHEMA_LOCK, REBUILD_LOCK],
    );
    if (rows[0]?.locked) return true;
    if (rows[0]?.rebuilding && (await missingMigrations(client)).length === 0) return false;
    await wait(TRY_AGAIN);
  }
}

/**
 * Brings the database up to date, as its owner: our tables, the job queue's, and the rights of the serving role.
 * One at a time over all processes, and what is lacking never during a rebuild.
 * @throws SettingsError when the database was made with another DATA_KEY, or its PostgreSQL is too old
 */
export async function migrate(ownerUrl: string, dataKey: string): Promise<{ applied: string[] }> {
  const pool = createPool(ownerUrl, { max: 2, name: 'registre-migrate' });
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    requireVersion(rows[0]?.version ?? 0);
    if (!(await lockSchema(client))) return { applied: [] };
    if (await wasMade(client)) await checkDataKey(client, dataKey);
    const applied = await applyMissing(client, dataKey);
    await client.query(newIdsOfBlock);
    await checkDataKey(client, dataKey);
    await runMigrations({ pgPool: pool });
    await client.query(enqueueFunction);
    await client.query(enqueueOnceFunction);
    await client.query(enqueueInQueueFunction);
    await client.query(freedQueueTrigger);
    await client.query(jobCountsFunction);
    await client.query(grants(appRolePassword(dataKey)) + keeperGrants);
    return { applied };
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SCHEMA_LOCK]).catch(() => undefined);
    client.release();
    await pool.end();
  }
}
