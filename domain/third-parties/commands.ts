import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { documentKinds } from '../document-kinds/document-kinds.ts';
import { differences } from '../kernel/differences.ts';
import { flag, recordId, revision, text } from '../kernel/fields.ts';
import { vatNumberOfSiren } from '../kernel/identifiers.ts';
import { sealed, type Sealed } from '../kernel/personal.ts';
import { conflict, invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { loadThirdParty } from './load-third-party.ts';
import { accountsWith, type BankAccount } from './bank-account.ts';
import { duplicateKeys } from './duplicates.ts';
import { sortedBy, sortFields } from './sorted-by.ts';
import { nextPartyCode } from './next-code.ts';
import { partSeal } from './part-seal.ts';
import {
  accountsOf,
  thirdPartyAggregate,
  thirdPartySchema,
  type ThirdPartyIdentity,
  type ThirdPartyTerms,
} from './third-party.ts';
import { activityObstacle } from '../records/activity.ts';
import { peopleQuestions } from '../people/questions.ts';
import { recordQuestions } from '../records/questions.ts';
import { thirdPartyQuestions } from './questions.ts';

type ThirdPartyInput = z.output<typeof thirdPartySchema>;

/** Without the fields that say nothing. */
const said = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== false)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  }; // what is left is neither null nor undefined

/**
 * The VAT number that was said, or else the one that the SIREN of a French company gives. Not of a natural person: who
 * works alone has mostly none (CGI art. 293 B).
 */
const vatNumberOf = ({ siren, vatNumber, naturalPerson, address }: ThirdPartyInput): string | null =>
  vatNumber ?? (siren === null || naturalPerson || address.country !== 'FR' ? null : vatNumberOfSiren(siren));

/** What an event keeps of a third party as it was sent; its accounts but the default are those that it has. */
export function factsOf(
  input: ThirdPartyInput,
  accounts: readonly BankAccount[] = [],
): { identity: ThirdPartyIdentity; terms: ThirdPartyTerms } {
  const {
    name,
    siren,
    siret,
    vatNumber: _typed,
    email,
    phone,
    address,
    iban,
    bic,
    note,
    firstName,
    ...rest
  } = input;
  const { electronicAddress, civility, tradeName, website, mobile, ...terms } = rest;
  const { client, supplier, prospect, naturalPerson, code, language, paymentCondition, paymentType } = terms;
  const { accountingCode, generalAccount, supplierAccount, noReminders } = terms;
  const { legalForm, capital, naf, creditLimit, category, serviceType, portal, tags, accountManager } = terms;
  const kept = accountsWith(accounts, iban, bic);
  const several = kept.length > 1 || (kept[0]?.label ?? null) !== null;
  return {
    identity: {
      name: firstName === null ? name : `${firstName} ${name}`,
      siren,
      siret,
      vatNumber: vatNumberOf(input),
      email,
      phone,
      address,
      note,
      iban: kept[0]?.iban ?? null,
      bic: kept[0]?.bic ?? (iban === null ? bic : null),
      ...said({
        electronicAddress,
        civility,
        firstName,
        lastName: firstName && name,
        tradeName,
        website,
        mobile,
      }),
      ...(several && { accounts: kept }),
    },
    terms: {
      client,
      supplier,
      prospect,
      naturalPerson,
      code,
      language,
      paymentCondition,
      paymentType,
      ...said({
        accountingCode,
        generalAccount,
        supplierAccount,
        noReminders,
        legalForm,
        capital,
        naf,
        creditLimit,
        category,
        serviceType,
        portal,
        tags: tags.length > 0 ? tags : null,
        accountManager,
      }),
    },
  };
}

export const sealOf = (id: number, terms: ThirdPartyTerms): { personal?: Sealed } =>
  terms.naturalPerson ? { personal: sealed('thirdparty', id, 'identity') } : {};

/** @param before what it said until now: who left the corporation since may stay in charge of it */
async function refuseUnknown(
  work: UnitOfWork,
  corporation: number,
  input: ThirdPartyInput,
  { id, before }: { id: number; before: ThirdPartyTerms | null },
): Promise<void> {
  const errors: FieldErrors = {};
  const known = async (resource: string, record: number | null) =>
    record === null || (await work.ask(recordQuestions).records(resource, [record], corporation)).has(record);
  if (!(await known('paymentcondition', input.paymentCondition)))
    errors['paymentCondition'] = ['errors.reference'];
  if (!(await known('paymenttype', input.paymentType))) errors['paymentType'] = ['errors.reference'];
  for (const field of sortFields)
    if (!(await known(sortedBy[field], input[field]))) errors[field] = ['errors.reference'];
  const unknown = await activityObstacle(work, corporation, input.naf, before?.naf);
  if (unknown !== null) errors['naf'] = [unknown];
  const tags = await work.ask(recordQuestions).records('thirdpartytag', input.tags, corporation);
  if (tags.size < input.tags.length) errors['tags'] = ['errors.reference'];
  if (
    input.accountManager !== null &&
    input.accountManager !== before?.accountManager &&
    !(await work.ask(peopleQuestions).isMember(input.accountManager, corporation))
  ) {
    errors['accountManager'] = ['errors.reference'];
  }
  if (input.code !== null && (await work.ask(thirdPartyQuestions).isCodeTaken(input.code, corporation, id))) {
    errors['code'] = ['errors.unique'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** @throws Refusal `conflict` where one that looks the same is known. */
async function refuseDuplicate(work: UnitOfWork, corporation: number, input: ThirdPartyInput): Promise<void> {
  const like = await work.ask(thirdPartyQuestions).likeThirdParties([duplicateKeys(input)], corporation, 0);
  if (like.length > 0) throw conflict('DUPLICATE', 'errors.thirdPartyDuplicate');
}

/** A third party of a corporation, as it was sent. @throws Refusal `invalid` for what it names and nobody has. */
export async function addThirdParty(work: UnitOfWork, corporation: number, input: ThirdPartyInput) {
  await refuseUnknown(work, corporation, input, { id: 0, before: null });
  const thirdParty = await work.create(thirdPartyAggregate);
  const code = input.code ?? (await nextPartyCode(work, corporation));
  const { identity, terms } = factsOf({ ...input, code });
  const data = { corporation, thirdParty: thirdParty.id, identity, terms, ...sealOf(thirdParty.id, terms) };
  await work.append(thirdParty, [{ type: 'ThirdPartyCreated', data }]);
  return thirdParty;
}

export const createThirdParty = command({
  name: 'CreateThirdParty',
  role: 'ROLE_THIRD_PARTY_CREATE',
  input: thirdPartySchema.safeExtend({
    /** Refuses one that looks like one that is known, unless that was confirmed. */
    askDuplicates: flag(),
    confirmDuplicates: flag(),
  }),
  refuses: ['DUPLICATE'],
  async handle(work, actor, { askDuplicates, confirmDuplicates, ...input }) {
    const corporation = corporationOf(actor);
    if (askDuplicates && !confirmDuplicates) await refuseDuplicate(work, corporation, input);
    return { id: (await addThirdParty(work, corporation, input)).id };
  },
});

/** What a third party says, whatever its event leaves out because it says nothing. */
const comparable = (identity: ThirdPartyIdentity | null, terms: ThirdPartyTerms | null) => ({
  identity: identity && said({ ...identity, accounts: accountsOf(identity) }),
  terms: terms && said({ ...terms }),
});

export const editThirdParty = command({
  name: 'EditThirdParty',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: thirdPartySchema.safeExtend({ id: recordId(), revision: revision() }),
  refuses: ['MERGED'],
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    const before = ({ identity, terms }: typeof thirdParty.state) => ({ identity, terms });
    requireFresh(thirdParty, madeFrom, before);
    await refuseUnknown(work, corporationOf(actor), input, { id, before: thirdParty.state.terms });
    const { identity, terms } = factsOf(input, accountsOf(thirdParty.state.identity));
    const { state } = thirdParty;
    const changed = differences(comparable(state.identity, state.terms), comparable(identity, terms));
    if (changed.length > 0) {
      const data = { thirdParty: id, identity, terms, ...sealOf(id, terms) };
      await work.append(thirdParty, [{ type: 'ThirdPartyEdited', data }]);
    }
    return { id };
  },
});

/** A third party that is no longer chosen for new documents, or is again. */
export const setThirdPartyEnabled = command({
  name: 'SetThirdPartyEnabled',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId(), enabled: z.boolean({ error: 'errors.required' }) }),
  refuses: ['MERGED'],
  async handle(work, actor, { id, enabled }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    if (thirdParty.state.enabled !== enabled)
      await work.append(thirdParty, [
        { type: enabled ? 'ThirdPartyEnabled' : 'ThirdPartyDisabled', data: { thirdParty: id } },
      ]);
    return { id };
  },
});

/** A prospect becomes a client. @throws Refusal `conflict` of one that is no prospect. */
export const convertProspect = command({
  name: 'ConvertProspect',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId() }),
  refuses: ['MERGED', 'NO_PROSPECT'],
  async handle(work, actor, { id }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    if (thirdParty.state.terms?.prospect !== true) throw conflict('NO_PROSPECT', 'errors.noProspect');
    await work.append(thirdParty, [{ type: 'ProspectConverted', data: { thirdParty: id, quotation: null } }]);
    return { id };
  },
});

/** Something worth remembering of a third party, kept in its history. */
export const noteThirdParty = command({
  name: 'NoteThirdParty',
  role: 'ROLE_THIRD_PARTY_EDIT',
  input: z.object({ id: recordId(), text: text(1000) }),
  refuses: ['MERGED'],
  async handle(work, actor, { id, text: said }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    const data = { thirdParty: id, text: said, ...partSeal(thirdParty.state, id, 'text') };
    await work.append(thirdParty, [{ type: 'ThirdPartyNoted', data }]);
    return { id };
  },
});

/** What names a third party, as uses of records are told apart. */
export const partyUses: readonly string[] = [
  ...documentKinds.map((kind) => `${kind}-client`),
  'payment-client',
  'project-client',
  'certificate-provider',
  'transportorder-client',
  'equipment-supplier',
  'equipment-buyer',
  'equipment-inspection-provider',
  'equipment-maintenance-provider',
  'supplierInvoice-client',
  'specificprice-client',
  'supplierproduct-client',
  'recurringInvoice-client',
];

/** @throws Refusal `conflict` of one that something names. */
export async function refuseUsed(work: UnitOfWork, id: number): Promise<void> {
  const [use] = await work.ask(recordQuestions).usesOf(id, partyUses);
  if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
}

export const deleteThirdParty = command({
  name: 'DeleteThirdParty',
  role: 'ROLE_THIRD_PARTY_DELETE',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE', 'MERGED', 'TOOK_OVER'],
  async handle(work, actor, { id }) {
    const thirdParty = await loadThirdParty(work, id, actor);
    if (thirdParty.state.takenOver.length > 0) throw conflict('TOOK_OVER', 'errors.thirdPartyTookOver');
    await refuseUsed(work, id);
    await work.append(thirdParty, [{ type: 'ThirdPartyDeleted', data: { thirdParty: id } }]);
    return { id };
  },
});
