import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { mayPass } from '../kernel/access.ts';
import type { RoleName } from '../kernel/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import { command } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { optionalReference, recordId, reference, revision } from '../kernel/fields.ts';
import { disabledCorporation, invalid, missing, Refusal, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { attachedDocumentAggregate } from '../files/attached-document.ts';
import { calendarSchema, usualCalendar, type WorkCalendar } from './calendar.ts';
import {
  corporationAggregate,
  type CorporationDetails,
  type CorporationEvent,
  type LoadedCorporation,
} from './corporation.ts';
import {
  addressesSchema,
  identityErrors,
  identitySchema,
  settingsSchema,
  vatNumberFor,
  type CorporationSettings,
  type Identity,
} from './corporation-parts.ts';
import { activityObstacle } from '../records/activity.ts';
import { recordQuestions } from '../records/questions.ts';
import { findOwnAccount, listAccount } from './own-account.ts';

/*
 * Companies are changed from their own file. They belong to the installation: super admins reach any of them, everybody
 * else the one that they work in, and every other is missing to them.
 */

const editRoles: readonly RoleName[] = ['ROLE_COMPANY_EDIT', 'ROLE_CORPORATION_EDIT'];

/** Whether the actor may look at a company at all; what they may see of it their roles say. */
export const reachesCompany = (actor: Actor, id: number): boolean =>
  actor.corporation === id || mayPass(actor, { role: 'ROLE_SUPER_ADMIN', scope: 'installation' });

/**
 * @throws Refusal `missing` for an unknown company, and for one that is not the actor's; `conflict` for a disabled one
 */
async function loadCompany(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedCorporation> {
  if (!reachesCompany(actor, id)) throw missing();
  const company = await work.load(corporationAggregate, id, actor);
  if (!company.state.enabled) throw disabledCorporation();
  return company;
}

interface Change<Facts> {
  /** What the corporation says of this part. */
  factsOf(details: CorporationDetails): Facts;
  facts: Facts;
  event: CorporationEvent;
}

/** Changes one part of a corporation, unless others changed that part meanwhile. @throws Refusal `stale` */
async function changePart<Facts>(
  work: UnitOfWork,
  corporation: LoadedCorporation,
  madeFrom: number | null,
  { factsOf, facts, event }: Change<Facts>,
): Promise<{ id: number }> {
  const said = ({ details }: LoadedCorporation['state']) => details && factsOf(details);
  const before = said(corporation.state);
  requireFresh(corporation, madeFrom, said);
  if (differences(before, facts).length > 0) await work.append(corporation, [event]);
  return { id: corporation.id };
}

export const identityOf = (details: CorporationDetails): Identity => ({
  name: details.name,
  legalForm: details.legalForm,
  capital: details.capital,
  siren: details.siren,
  siret: details.siret,
  vatNumber: details.vatNumber,
  rcs: details.rcs,
  naf: details.naf ?? null,
  insurance: details.insurance ?? null,
  address: details.address,
  phone: details.phone,
  email: details.email,
  website: details.website ?? null,
});

export const settingsOf = (details: CorporationDetails): CorporationSettings => ({
  accent: details.accent,
  currency: details.currency,
  timeZone: details.timeZone,
  fiscalYearStart: details.fiscalYearStart,
  vatRegime: details.vatRegime ?? 'normal',
  latePenalty: details.latePenalty,
  showMase: details.showMase,
  showTransport: details.showTransport ?? false,
});

export const calendarOf = ({ calendar }: CorporationDetails): WorkCalendar => calendar ?? usualCalendar;

/** Who charges VAT has a number: one that did not before gets the one of its SIREN. */
async function numberForVat(work: UnitOfWork, corporation: LoadedCorporation): Promise<void> {
  const { id, details } = corporation.state;
  if (id === null || details === null) return;
  const vatNumber = vatNumberFor(details, details.vatRegime ?? 'normal');
  if (vatNumber === details.vatNumber) return;
  const identity = { ...identityOf(details), vatNumber };
  await work.append(corporation, [
    { type: 'CorporationIdentityEdited', data: { corporation: id, identity } },
  ]);
}

const scope = 'installation';
/** What each change names beside the part itself. */
const named = { id: recordId(), revision: revision() };

/** Who it is. Documents that are validated keep the letterhead of their day. */
export const editCorporationIdentity = command({
  name: 'EditCorporationIdentity',
  role: editRoles,
  scope,
  input: identitySchema.extend(named),
  async handle(work, actor, { id, revision: madeFrom, ...typed }) {
    const corporation = await loadCompany(work, actor, id);
    const regime = corporation.state.details?.vatRegime ?? 'normal';
    const identity = { ...typed, vatNumber: vatNumberFor(typed, regime) };
    const unknown = await activityObstacle(work, id, identity.naf, corporation.state.details?.naf);
    const errors = { ...identityErrors(identity), ...(unknown && { naf: [unknown] }) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const event: CorporationEvent = {
      type: 'CorporationIdentityEdited',
      data: { corporation: id, identity },
    };
    return changePart(work, corporation, madeFrom, { factsOf: identityOf, facts: identity, event });
  },
});

/** The picture of its letterhead, by its hash in the file store; null: its initials stand there. */
export const setCorporationLogo = command({
  name: 'SetCorporationLogo',
  role: editRoles,
  scope,
  input: z.object({
    id: recordId(),
    logo: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'errors.invalid')
      .nullable(),
  }),
  async handle(work, actor, { id, logo }) {
    const corporation = await loadCompany(work, actor, id);
    const event: CorporationEvent = { type: 'CorporationLogoSet', data: { corporation: id, logo } };
    return changePart(work, corporation, null, { factsOf: (details) => details.logo, facts: logo, event });
  },
});

/** @throws Refusal `invalid` at an address whose type is none of the company's list */
async function refuseUnknownTypes(
  work: UnitOfWork,
  id: number,
  addresses: readonly { addressType: number | null }[],
): Promise<void> {
  const types = addresses.flatMap(({ addressType }) => addressType ?? []);
  if (types.length === 0) return;
  const known = await work.ask(recordQuestions).records('addresstype', types, id);
  const errors: FieldErrors = {};
  for (const [index, { addressType }] of addresses.entries())
    if (addressType !== null && !known.has(addressType))
      errors[`addresses[${index}].addressType`] = ['errors.reference'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Where else it is. */
export const editCorporationAddresses = command({
  name: 'EditCorporationAddresses',
  role: editRoles,
  scope,
  input: addressesSchema.extend(named),
  async handle(work, actor, { id, revision: madeFrom, addresses }) {
    const corporation = await loadCompany(work, actor, id);
    await refuseUnknownTypes(work, id, addresses);
    const event: CorporationEvent = {
      type: 'CorporationAddressesEdited',
      data: { corporation: id, addresses },
    };
    const factsOf = (details: CorporationDetails) => details.addresses ?? [];
    return changePart(work, corporation, madeFrom, { factsOf, facts: addresses, event });
  },
});

/** The account of its list that documents ask to be paid on where nothing else is chosen. @throws Refusal `invalid` */
export const chooseCorporationBankAccount = command({
  name: 'ChooseCorporationBankAccount',
  role: editRoles,
  scope,
  input: z.object({ bankAccount: optionalReference('rib'), ...named }),
  async handle(work, actor, { id, revision: madeFrom, bankAccount }) {
    const corporation = await loadCompany(work, actor, id);
    const account = bankAccount === null ? null : await findOwnAccount(work, id, bankAccount);
    if (bankAccount !== null && account === null) throw invalid({ bankAccount: ['errors.reference'] });
    const event: CorporationEvent = {
      type: 'CorporationUsualAccountSet',
      data: { corporation: id, bankAccount, iban: account?.iban ?? null, bic: account?.bic ?? null },
    };
    const factsOf = (details: CorporationDetails) => details.bankAccount;
    return changePart(work, corporation, madeFrom, { factsOf, facts: bankAccount, event });
  },
});

/** The product's own: an account that a company said before accounts were chosen from the list becomes one of them. */
export const listOlderBankAccount = command({
  name: 'ListOlderBankAccount',
  role: 'ROLE_SUPER_ADMIN',
  scope,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const corporation = await work.load(corporationAggregate, id, actor);
    const { details } = corporation.state;
    if (details === null || details.iban === null || details.bankAccount !== undefined) return { id };
    const { name, iban, bic } = details;
    const bankAccount = await listAccount(work, id, { name, iban, bic });
    const data = { corporation: id, bankAccount, iban, bic };
    await work.append(corporation, [{ type: 'CorporationUsualAccountSet', data }]);
    return { id };
  },
});

export const editCorporationSettings = command({
  name: 'EditCorporationSettings',
  role: editRoles,
  scope,
  input: settingsSchema.extend(named),
  async handle(work, actor, { id, revision: madeFrom, ...settings }) {
    const corporation = await loadCompany(work, actor, id);
    const event: CorporationEvent = {
      type: 'CorporationSettingsEdited',
      data: { corporation: id, settings },
    };
    const changed = await changePart(work, corporation, madeFrom, {
      factsOf: settingsOf,
      facts: settings,
      event,
    });
    await numberForVat(work, corporation);
    return changed;
  },
});

/** Which days it works. */
export const setCorporationCalendar = command({
  name: 'SetCorporationCalendar',
  role: editRoles,
  scope,
  input: calendarSchema.extend(named),
  async handle(work, actor, { id, revision: madeFrom, ...calendar }) {
    const corporation = await loadCompany(work, actor, id);
    const event: CorporationEvent = { type: 'CorporationCalendarSet', data: { corporation: id, calendar } };
    return changePart(work, corporation, madeFrom, { factsOf: calendarOf, facts: calendar, event });
  },
});

/** The files, of those attached to it, that go with every wage slip. */
export const setCorporationPayrollDocuments = command({
  name: 'SetCorporationPayrollDocuments',
  role: 'ROLE_PERSON_MANAGE_PAYROLL',
  scope,
  input: z.object({
    id: recordId(),
    documents: z
      .array(reference('document'), { error: 'errors.required' })
      .max(20, 'errors.tooLarge|max=20')
      .transform((ids) => [...new Set(ids)]),
  }),
  async handle(work, actor, { id, documents }) {
    const corporation = await loadCompany(work, actor, id);
    for (const document of documents) {
      const { state } = await work
        .load(attachedDocumentAggregate, document, { ...actor, corporation: id })
        .catch(asReference);
      if (state.facts?.owner.kind !== 'corporation' || state.facts.owner.id !== id)
        throw invalid({ documents: ['errors.reference'] });
    }
    const event: CorporationEvent = {
      type: 'CorporationPayrollDocumentsSet',
      data: { corporation: id, documents },
    };
    const factsOf = (details: CorporationDetails) => details.payrollDocuments ?? [];
    return changePart(work, corporation, null, { factsOf, facts: documents, event });
  },
});

/** A file that is not there is an error of the body. */
function asReference(error: unknown): never {
  if (error instanceof Refusal && error.kind === 'missing')
    throw invalid({ documents: ['errors.reference'] });
  throw error;
}
