import { mayPass } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { importKind, importKinds } from '#domain/imports/kinds.ts';
import { equipmentRoles } from '#domain/equipment/roles.ts';
import { resultRoles } from '#domain/health/rights.ts';
import { trainingRoles } from '#domain/training/roles.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import { recordAccess } from '#domain/records/define-record.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import type { Translate } from '#locales/translate.ts';
import type { ImportContext, Importing } from '../import/importing.ts';
import type { MadeRecord } from '#projections/imports/made-names.ts';
import { settingOfRecord, worksWith, type WorkedWith } from '../http/works-with.ts';
import { documentScreens } from '../links/document-screens.ts';
import { pathTo } from '../paths.ts';
import type { SignedIn } from '../services.server.ts';
import { recordImporting } from '../records/record-import.server.ts';
import { partyImporting } from '../third-parties/party-import.server.ts';
import { certificateImporting } from './kinds/certificates.server.ts';
import { equipmentImporting } from './kinds/equipment.server.ts';
import { healthExamImporting } from './kinds/health-exams.server.ts';
import { fecImporting, openingBalanceImporting } from './kinds/opening-balances.server.ts';
import { leaveOpeningImporting } from './kinds/leave-openings.server.ts';
import { openInvoiceImporting } from './kinds/open-invoices.server.ts';
import { paymentImporting } from './kinds/payments.server.ts';
import { contactImporting } from './kinds/contacts.server.ts';
import { peopleImporting } from './kinds/people.server.ts';
import { priceImporting } from './kinds/prices.server.ts';
import { productImporting } from './kinds/products.server.ts';
import { projectImporting } from './kinds/projects.server.ts';
import { transportOrderImporting } from './kinds/transport-orders.server.ts';

/** A kind as people are shown it. */
interface ShownKind {
  importing(context: ImportContext): Promise<Importing>;
  /** Where files of it are brought in. */
  page(): string;
  /** The page of one that was made; `page` is its id, or that of what it belongs to. */
  made(page: number, of?: MadeRecord['of']): string;
}

interface OwnKind extends ShownKind {
  /** Who may read what it makes: one role is enough. */
  reads: readonly RoleName[];
  /** What the company must work with for it to be there. */
  setting?: WorkedWith;
}

const products = ['ROLE_PRODUCT_SERVICE_SALE_VIEW_LIST', 'ROLE_PRODUCT_SERVICE_PURCHASE_VIEW_LIST'] as const;
const ownPage = (kind: string) => () => pathTo('importNew', { kind });
const partyPage = (id: number) => pathTo('thirdPartyDetails', { id });
const entryPage = (id: number) => pathTo('entryDetails', { id });
const productPage = (id: number) => pathTo('productDetails', { id });

/** What is imported beside plain records, in the order that people are offered it. */
const shown: Readonly<Record<string, OwnKind>> = {
  thirdparty: {
    importing: (context) => partyImporting(context, 'thirdParty'),
    page: () => pathTo('thirdPartyImport', {}),
    made: partyPage,
    reads: ['ROLE_THIRD_PARTY_READ'],
  },
  product: { importing: productImporting, page: ownPage('product'), made: productPage, reads: products },
  contact: {
    importing: contactImporting,
    page: ownPage('contact'),
    made: partyPage,
    reads: ['ROLE_THIRD_PARTY_READ'],
  },
  specificprice: {
    importing: priceImporting,
    page: ownPage('specificprice'),
    made: productPage,
    reads: products,
  },
  project: {
    importing: projectImporting,
    page: ownPage('project'),
    made: (id) => pathTo('projectDetails', { id }),
    reads: ['ROLE_PROJECT_READ'],
  },
  persons: {
    importing: peopleImporting,
    page: ownPage('persons'),
    made: (id) => pathTo('personDetails', { id }),
    reads: ['ROLE_PERSON_VIEW_LIST'],
  },
  openinvoice: {
    importing: openInvoiceImporting,
    page: ownPage('openinvoice'),
    made: (versionId, of = 'invoice') => pathTo(documentScreens(of).details, { versionId }),
    reads: ['ROLE_INVOICE_LIST'],
  },
  payment: {
    importing: paymentImporting,
    page: ownPage('payment'),
    made: (id) => pathTo('paymentDetails', { id }),
    reads: ['ROLE_PAYMENT_LIST'],
  },
  openingbalance: {
    importing: openingBalanceImporting,
    page: ownPage('openingbalance'),
    made: entryPage,
    reads: ['ROLE_ACCOUNTING_VIEW'],
  },
  fec: { importing: fecImporting, page: ownPage('fec'), made: entryPage, reads: ['ROLE_ACCOUNTING_VIEW'] },
  leaveentry: {
    importing: leaveOpeningImporting,
    page: ownPage('leaveentry'),
    made: (id) => pathTo('leaveLedger', { id }),
    reads: ['ROLE_PERSON_MANAGE_REST_DAY'],
  },
  certificate: {
    importing: certificateImporting,
    page: ownPage('certificate'),
    made: (id) => pathTo('certificateDetails', { id }),
    reads: trainingRoles.view,
  },
  healthexam: {
    importing: healthExamImporting,
    page: ownPage('healthexam'),
    made: (id) => pathTo('healthExamDetails', { id }),
    reads: resultRoles,
  },
  equipment: {
    importing: equipmentImporting,
    page: ownPage('equipment'),
    made: (id) => pathTo('equipmentDetails', { id }),
    reads: [equipmentRoles.view],
  },
  transportorder: {
    importing: transportOrderImporting,
    page: ownPage('transportorder'),
    made: (id) => pathTo('transportDetails', { id }),
    reads: [transportRoles.view],
    setting: 'showTransport',
  },
};

/** Kinds that have a page of their own among imports. */
export const shownKinds = Object.keys(shown);

/** Whether the company that somebody works in works with what a kind is of. */
export const isOffered = (signedIn: SignedIn | null, kind: string): boolean =>
  worksWith(signedIn, shown[kind]?.setting ?? settingOfRecord(kind));

/** How a kind is imported and shown; null for what cannot be imported. */
export function shownKind(kind: string): ShownKind | null {
  const own = shown[kind];
  if (own !== undefined) return own;
  const definition = recordDefinition(kind);
  if (definition === null) return null;
  const { resource } = definition;
  return {
    importing: (context) => Promise.resolve(recordImporting(context, definition)),
    page: () => pathTo('recordImport', { resource }),
    made: (id) => pathTo('recordShow', { resource, id }),
  };
}

/** The kinds whose records somebody may read. */
export const readableKinds = (actor: Actor): string[] =>
  [...importKinds.keys()].filter((kind) => {
    const definition = recordDefinition(kind);
    const role = definition === null ? shown[kind]?.reads : recordAccess(definition, 'READ').role;
    return role !== undefined && mayPass(actor, { role, scope: 'corporation', reads: true });
  });

/** What a kind's records are called. */
export const kindWords = (t: Translate, kind: string): string =>
  recordDefinition(kind) === null ? t(`imports.kind.${kind}`) : t(`records.${kind}.many`);

/** Whether somebody may import a kind. */
export const mayImport = (actor: Actor, kind: string): boolean =>
  mayPass(actor, importKind(kind).command.access);
