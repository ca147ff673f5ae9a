import { sortingOf } from './sorting.server.ts';
import { redirect } from '@remix-run/node';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { mayPass } from '#domain/kernel/access.ts';
import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { listDocuments } from '#projections/documents/document-query.ts';
import { findRecord, labelIn } from '#projections/records/records.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { issuedTo } from '#projections/third-parties/third-party-balances.ts';
import { groupsOfThirdParty, thirdPartyGroupChoices } from '#projections/third-parties/third-party-groups.ts';
import { documentScreens } from '../links/document-screens.ts';
import { runIntent } from '../http/intents.server.ts';
import { customFacts } from '../custom-fields/custom-data.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screenOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { partyPrices } from '../products/party-prices.server.ts';
import { clientAccount } from '../payments/accounts/client-account.server.ts';
import { supplierAccount } from '../payments/accounts/supplier-account.server.ts';
import { followUpOf } from './follow-up.server.ts';
import { mergedParties } from './merge/merged-parties.server.ts';
import { partyIntents } from './party-intents.server.ts';
import { partyParts } from './parts/party-parts.server.ts';
import { LATEST_SHOWN, parties, partyNames, type Begun, type Party } from './party-screens.ts';

const newest = { sort: 'newest', direction: 'desc', limit: LATEST_SHOWN, cursor: null, offset: 0 } as const;

/** The newest documents of each kind that the reader may list. */
async function latestDocuments(
  { services, corporation, actor }: StaffContext,
  party: Party,
  id: number,
  today: string,
) {
  const kinds: readonly DocumentKind[] = parties[party].documents;
  const shown = kinds.filter((kind) => mayPass(actor, screens[documentScreens(kind).list]));
  const [issued, latest] = await Promise.all([
    issuedTo(services.db, corporation, id),
    Promise.all(
      shown.map(async (kind) => {
        const { rows } = await listDocuments(services.db, kind, corporation, { today, client: id }, newest);
        return { kind, rows };
      }),
    ),
  ]);
  return latest.map((one) => ({ ...one, issued: issued.get(one.kind) ?? null }));
}

/** The groups of a third party among all there are, for who may see them. */
async function groupsShown({ services: { db }, corporation, may }: StaffContext, id: number) {
  if (!may('ROLE_THIRD_PARTY_GROUP_READ')) return null;
  const edit = may('ROLE_THIRD_PARTY_GROUP_EDIT');
  const [of, all] = await Promise.all([
    groupsOfThirdParty(db, id, corporation),
    edit ? thirdPartyGroupChoices(db, corporation) : [],
  ]);
  return { of, all, edit };
}

/** Documents that the file begins: quotations alone of a prospect, and nothing for who only sells to us. */
function begun(party: Party, { client, prospect }: ThirdPartyProfile): readonly Begun[] {
  const { begins }: { begins: readonly Begun[] } = parties[party];
  return begins.filter(({ kind }) => {
    const { chosenAmong } = documentKind(kind);
    return chosenAmong === 'supplier' || client || (prospect && chosenAmong === 'buyer');
  });
}

/** A third party's file: who it is, what it owes, its documents and groups. */
export const partyDetailsLoader = screenOf(partyNames, async (context, party) => {
  const { services, corporation, params, t, actor, may, language } = context;
  const { db } = services;
  const id = idOf(params, 'id');
  const profile = await findThirdParty(db, id, corporation);
  if (profile === null) throw notFound();
  // A record that was merged is where the other is.
  if (profile.mergedInto !== null)
    throw redirect(pathTo(parties[party].screens.details, { id: profile.mergedInto }));
  const today = context.today;
  const owes = party !== 'supplier' && profile.client && mayPass(actor, screens.ageing);
  const label = async (resource: string, record: number | null) => {
    const found = record === null ? null : await findRecord(db, resource, corporation, record);
    return found && labelIn(language, resource, found);
  };
  const owed = party !== 'client' && profile.supplier && mayPass(actor, screens.supplierInvoiceList);
  const here = pathTo(parties[party].screens.details, { id });
  const [
    account,
    supplying,
    documents,
    groups,
    prices,
    condition,
    paymentType,
    sorting,
    attached,
    parts,
    followUp,
  ] = await Promise.all([
    owes ? clientAccount(context, id, today) : null,
    owed ? supplierAccount(services, corporation, id, today) : null,
    latestDocuments(context, party, id, today),
    groupsShown(context, id),
    partyPrices(context, profile, party),
    label('paymentcondition', profile.paymentCondition),
    label('paymenttype', profile.paymentType),
    sortingOf(context, profile),
    attachedFiles(context, { kind: 'thirdParty', id }, id, here),
    partyParts(context, profile, party),
    followUpOf(db, corporation, [profile]),
  ]);
  return {
    party,
    title: profile.identity?.name ?? t('commerce.erased'),
    id,
    profile,
    account,
    supplying,
    documents,
    groups,
    prices,
    condition,
    paymentType,
    sorting,
    attached,
    parts,
    tags: followUp.tagsOf(profile.tags),
    manager:
      profile.accountManager === undefined ? null : (followUp.managers.get(profile.accountManager) ?? null),
    merged: await mergedParties(context, id),
    facts: await customFacts(context, 'thirdParty', id),
    can: {
      edit: may('ROLE_THIRD_PARTY_EDIT'),
      remove: may('ROLE_THIRD_PARTY_DELETE'),
      merge: may('ROLE_THIRD_PARTY_DELETE') && may('ROLE_THIRD_PARTY_EDIT') && profile.identity !== null,
      convert: profile.prospect && may('ROLE_THIRD_PARTY_EDIT'),
      begin: profile.enabled
        ? begun(party, profile)
            .filter(({ role }) => may(role))
            .map(({ kind }) => kind)
        : [],
    },
  };
});

/** What the file's buttons do. */
export const partyDetailsAction = screenOf(partyNames, (context, party) =>
  runIntent(context, partyIntents(party), idOf(context.params, 'id')),
);
