import type { z } from 'zod';
import type { Actor } from '#domain/kernel/actor.ts';
import { editCommerceSettings } from '#domain/company/commerce-settings-commands.ts';
import { setUpCorporation, type setUpSchema } from '#domain/set-up/set-up-commands.ts';
import { recordCommands } from '#domain/records/commands.ts';
import { fillReferenceLists } from '#domain/records/french-defaults-commands.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import { dropCompanyDraft } from '#scratch/company-drafts.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { choices, listRecords, type RecordRow } from '#projections/records/records.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { leadTo, runCommand } from '../../http/run-command.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';

type SetUp = z.output<typeof setUpSchema>;

const byLabel = { sort: 'label', direction: 'asc', limit: 200, cursor: null, offset: 0 } as const;

/**
 * Every command of a draft has an id of its own, so that setting up once more goes on where it stopped, whatever
 * was changed since.
 */
const onceOf = (draft: string, what: string) => ({ commandId: `${draft}-${what}`, asked: null });

/** The rate of companies without VAT is put to use: it is not, in other companies. */
async function useFranchise(
  { services, services: { db } }: StaffContext,
  there: Actor,
  corporation: number,
): Promise<RecordRow | null> {
  const filter = { keyword: 'Franchise', enabledOnly: false };
  const definition = recordDefinition('vat');
  if (definition === null) return null;
  const {
    rows: [found],
  } = await listRecords(db, definition, corporation, filter, byLabel);
  if (!found) return null;
  const { edit } = recordCommands(definition);
  await runCommand(
    { services, actor: there },
    edit,
    edit.input.parse({ ...found.values, id: found.id, enabled: true }),
  );
  return found;
}

/** What new documents begin with: the usual condition, means of payment and rate. */
async function beginWith(
  context: StaffContext,
  there: Actor,
  draft: string,
  corporation: number,
  company: SetUp,
): Promise<void> {
  const { services } = context;
  const { db } = services;
  const franchise =
    company.vatRegime === 'franchise' ? await useFranchise(context, there, corporation) : null;
  const [records, profile] = await Promise.all([
    choices(db, ['vat', 'paymentcondition', 'paymenttype'], corporation),
    findCorporation(db, corporation),
  ]);
  if (profile === null) return;
  const first = (resource: string, fits: (record: RecordRow) => boolean) =>
    (records.get(resource) ?? []).find(fits)?.id ?? null;
  await runCommand(
    { services, actor: there },
    editCommerceSettings,
    editCommerceSettings.input.parse({
      ...commerceSettingsOf(profile),
      defaultVat: franchise?.id ?? first('vat', ({ values }) => Number(values['rate']) === 20),
      defaultPaymentCondition: first(
        'paymentcondition',
        ({ values }) => values['days'] === 30 && values['from'] === 'invoice_date' && !values['pattern'],
      ),
      defaultPaymentType: first('paymenttype', ({ values }) => values['means'] === 'transfer'),
    }),
    onceOf(draft, 'begin'),
  );
}

/**
 * Makes the company that was typed ready to invoice, and goes to work in it. The company, its users and its maker's
 * place in it are one transaction; what follows can be repeated, and is when the last step is sent once more.
 */
export async function finishSetUp(context: StaffContext, draft: string, company: SetUp) {
  const { services, actor, signedIn } = context;
  const { id } = await runCommand(context, setUpCorporation, company, { commandId: draft, asked: null });
  const there: Actor = { ...actor, corporation: id, corporations: [...actor.corporations, id] };
  await runCommand({ services, actor: there }, fillReferenceLists, {}, onceOf(draft, 'lists'));
  await beginWith(context, there, draft, id, company);
  await services.sessions.chooseCorporation(services.db, signedIn.token, id);
  await dropCompanyDraft(services.db, draft, actor.user ?? 0);
  return leadTo(pathTo('companyDetails', { id }), 'companies.notice.setUp');
}
