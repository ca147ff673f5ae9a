import { sql, type RawBuilder } from 'kysely';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import { isPicture } from '#domain/sharing/file-type.ts';
import type { RecordProfile, References } from '#domain/kernel/references.ts';
import { recordDefinition } from '#domain/records/registry.ts';
import type { Database } from '#db/pool.ts';
import type { ReferencesFactory } from '#db/projector.ts';
import { accountsIn, countSubGroups, groupsOfUser, holdGroups, rolesIn } from './access.ts';
import { accountNamed } from './accounts.ts';
import { isSecondFactorRequired, openSuperAdmins, peopleOfEmails, userOfPerson } from './account-facts.ts';
import { attachedTo } from './attached-documents.ts';
import { findBooks, heldBetween } from './books.ts';
import { paymentsToReconcile } from './bank-payments.ts';
import { chequePayments } from './cheque-deposits.ts';
import { bankAccountOf } from './bank-accounts.ts';
import { knownBankLines, knownStatement } from './bank-statements.ts';
import { takenUserNames } from './company-drafts.ts';
import { isTakenCompanyGroup } from './company-groups.ts';
import { corporationsOfSiren, findCorporation, knownCorporations } from './corporations.ts';
import { mailCopies } from './mail-routes.ts';
import { inTransfer } from './credit-transfers.ts';
import { holdNumbering, holdNumbers, lastDateInOrder } from './number-series.ts';
import { dailyNotices, ownNotices } from './notices.ts';
import { noticeMembers } from './notice-members.ts';
import { creditsOf, outstandingOf } from './outstanding.ts';
import { holdOrgTree } from './org-units.ts';
import { emailOfCreator, emailOfMember, isMember, membersAt } from './people.ts';
import { priceRulesOf, supplierOffersOf } from './product-prices.ts';
import { findProducts } from './products.ts';
import { findLinkByHash } from './document-links.ts';
import { takenValues } from './records.ts';
import { pushOfVersion } from './remote-pushes.ts';
import { findFtpServer, isTakenRemote, storageOfKind } from './remote-storage.ts';
import { countCustomValues, customFieldsOf, holdCustomFields } from './custom-fields.ts';
import { highestPartyCode, storedParameterValue } from './parameters.ts';
import { recordLabels } from './record-labels.ts';
import { findReceived, invoiceOfFile } from './received-invoices.ts';
import { isSupplierNumberTaken } from './supplier-invoices.ts';
import { findProject } from './projects.ts';
import { findThirdParty, knownThirdParties, namesOfClients } from './third-parties.ts';
import { likeThirdParties, sharedThirdParties } from './third-party-likeness.ts';
import { thirdPartyOfPart } from './third-party-parts.ts';
import {
  findGroupMembers,
  groupsOfThirdParty,
  isTakenGroupName,
  namesOfGroups,
} from './third-party-groups.ts';
import { translationsOf } from './translations.ts';
import { webhookOfDelivery } from './webhook-deliveries.ts';

interface Use {
  table: string;
  /** Whether a row refers to the record of that id. */
  refers(id: number): RawBuilder<unknown>;
  kind?: DocumentKind;
  resource?: string;
}

const among =
  (column: string) =>
  (id: number): RawBuilder<unknown> =>
    sql`${sql.ref(column)} @> array[${id}::bigint]`;

const hasAddressOf = (type: number): RawBuilder<unknown> =>
  sql`details @> ${JSON.stringify({ addresses: [{ addressType: type }] })}::jsonb`;

const is =
  (column: string) =>
  (id: number): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = ${id}`;

const usesInDocuments = (kind: DocumentKind): Record<string, Use> => ({
  [kind]: { table: 'document_list', refers: among('record_ids'), kind },
  [`${kind}-product`]: { table: 'document_list', refers: among('product_ids'), kind },
  [`${kind}-project`]: { table: 'document_list', refers: is('project_id'), kind },
  [`${kind}-client`]: { table: 'document_list', refers: is('third_party_id'), kind },
});

/** Where each kind of use is looked up: a table and what in it refers. */
const uses: Readonly<Record<string, Use>> = {
  product: { table: 'product', refers: among('record_ids') },
  thirdparty: { table: 'third_party', refers: among('record_ids') },
  payment: { table: 'payment_list', refers: among('record_ids') },
  'payment-client': { table: 'payment_list', refers: is('client_id') },
  'project-client': { table: 'project', refers: is('client_id') },
  supplierInvoice: { table: 'supplier_invoice', refers: among('record_ids') },
  'supplierInvoice-client': { table: 'supplier_invoice', refers: is('supplier_id') },
  sharedDocument: { table: 'shared_document', refers: among('categories') },
  orgUnit: { table: 'org_unit', refers: is('type_id') },
  thirdpartyAddress: { table: 'third_party_address', refers: is('address_type_id') },
  companyAddress: { table: 'corporation', refers: hasAddressOf },
  remotestorage: { table: 'remote_storage', refers: is('server_id') },
  recurringInvoice: { table: 'recurring_invoice', refers: among('record_ids') },
  'recurringInvoice-product': { table: 'recurring_invoice', refers: among('product_ids') },
  'recurringInvoice-client': { table: 'recurring_invoice', refers: is('client_id') },
  'specificprice-client': { table: 'specific_price', refers: among('client_ids') },
  'specificprice-group': { table: 'specific_price', refers: among('group_ids') },
  'supplierproduct-client': { table: 'supplier_product', refers: is('supplier_id') },
  ...usesInDocuments('quotation'),
  ...usesInDocuments('invoice'),
  ...usesInDocuments('refund'),
  ...usesInDocuments('saleOrder'),
  ...usesInDocuments('purchase'),
};

/** Plain records name others in whatever fields their definition says. */
const usesInRecords = (resource: string): Use | null =>
  recordDefinition(resource) ? { table: 'record_list', refers: among('record_ids'), resource } : null;

async function countUses(db: Database, id: number, { table, refers, kind, resource }: Use): Promise<number> {
  const ofResource = resource === undefined ? sql`true` : sql`resource = ${resource}`;
  const ofKind = kind === undefined ? ofResource : sql`kind = ${kind}`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} where ${refers(id)} and ${ofKind}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The values stand in jsonb, without an index to keep them apart: whoever asks first is answered first. */
async function takenRecords(
  db: Database,
  resource: string,
  field: string,
  values: readonly string[],
  corporation: number | null,
): Promise<Map<string, number[]>> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${resource}-${corporation ?? 0}`}))`.execute(db);
  return takenValues(db, resource, field, values, corporation ?? 0);
}

async function isTakenRecord(
  db: Database,
  resource: string,
  field: string,
  value: unknown,
  corporation: number | null,
  exceptId: number,
): Promise<boolean> {
  const taken = await takenRecords(db, resource, field, [String(value)], corporation);
  return [...taken.values()].flat().some((id) => id !== exceptId);
}

async function isTakenCode(
  db: Database,
  table: 'third_party' | 'product',
  value: unknown,
  corporation: number | null,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('corporation_id', '=', corporation ?? 0)
    .where('code', '=', String(value))
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

const codeTables: Readonly<Record<string, 'third_party' | 'product'>> = {
  thirdparty: 'third_party',
  product: 'product',
};

async function recordsById(
  db: Database,
  ids: readonly number[],
  corporation: number,
): ReturnType<References['recordsById']> {
  if (ids.length === 0) return new Map<number, RecordProfile & { resource: string }>();
  const rows = await db
    .selectFrom('record_list')
    .select(['id', 'resource', 'label', 'enabled', 'values'])
    .where('id', 'in', [...ids])
    .where('corporation_id', 'in', [0, corporation])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Asks each thing once a transaction. */
function remembered<Answer>(ask: (id: number, corporation: number) => Promise<Answer>) {
  const known = new Map<string, Promise<Answer>>();
  return (id: number, corporation: number): Promise<Answer> => {
    const key = `${id} ${corporation}`;
    const answer = known.get(key) ?? ask(id, corporation);
    known.set(key, answer);
    return answer;
  };
}

/** What commands may ask about other records, over their own transaction. */
export const references: ReferencesFactory = (db): References => ({
  async records(resource, ids, corporation) {
    const found = await recordsById(db, ids, corporation);
    return new Map([...found].filter(([, record]) => record.resource === resource));
  },
  recordsById: (ids, corporation) => recordsById(db, ids, corporation),
  recordLabels: (resources, corporation) => recordLabels(db, resources, corporation),
  products: async (ids, corporation) =>
    new Map((await findProducts(db, ids, corporation)).map((product) => [product.id, product])),
  priceRules: (products, corporation) => priceRulesOf(db, products, corporation),
  supplierOffers: (products, corporation) => supplierOffersOf(db, products, corporation),
  clientNames: (ids, corporation) => namesOfClients(db, ids, corporation),
  knownGroups: async (ids, corporation) => new Set((await namesOfGroups(db, ids, corporation)).keys()),
  thirdParty: remembered((id, corporation) => findThirdParty(db, id, corporation)),
  knownThirdParties: (ids, corporation) => knownThirdParties(db, ids, corporation),
  likeThirdParties: (asked, corporation, exceptId) => likeThirdParties(db, asked, corporation, exceptId),
  thirdPartyOf: (part, id, corporation) => thirdPartyOfPart(db, part, id, corporation),
  sharedThirdParties: (link) => sharedThirdParties(db, link),
  groupsOf: async (thirdParty, corporation) =>
    (await groupsOfThirdParty(db, thirdParty, corporation)).map(({ id }) => id),
  project: remembered((id, corporation) => findProject(db, id, corporation)),
  corporation: (id) => findCorporation(db, id),
  corporationsOfSiren: (siren) => corporationsOfSiren(db, siren),
  knownCorporations: (ids) => knownCorporations(db, ids),
  orgTree: (corporation) => holdOrgTree(db, corporation),
  numbering: (corporation) => holdNumbering(db, corporation),
  lastDateInOrder: (kind, period, days, corporation) =>
    lastDateInOrder(db, { kind, period, ...days, corporation }),
  numberedKinds: (corporation) => holdNumbers(db, corporation),
  books: (corporation) => findBooks(db, corporation),
  heldBetween: (corporation, from, until) => heldBetween(db, corporation, from, until),
  async quotationLink(tokenHash, corporation) {
    const found = await findLinkByHash(db, tokenHash);
    if (found?.corporation !== corporation || found.kind !== 'quotation') return null;
    return { quotation: found.document, link: found.link };
  },
  isMember: (person, corporation) => isMember(db, person, corporation),
  webhookOfDelivery: (delivery, corporation) => webhookOfDelivery(db, delivery, corporation),
  noticeMembers: (corporation, users) => noticeMembers(db, corporation, users),
  ownNotices: (notices, user, corporation) => ownNotices(db, notices, user, corporation),
  dailyNotices: async (user, corporation) =>
    new Set((await dailyNotices(db, user, corporation)).map(({ id }) => id)),
  memberEmail: (person, corporation) => emailOfMember(db, person, corporation),
  emailOfMember: (person, corporation) => emailOfMember(db, person, corporation),
  membersAt: (addresses, corporation) => membersAt(db, addresses, corporation),
  emailOfCreator: (kind, document, corporation) => emailOfCreator(db, kind, document, corporation),
  mailCopies: (type, corporation) => mailCopies(db, corporation, type),
  parameter: (code, corporation) => storedParameterValue(db, code, corporation),
  highestPartyCode: (before, after, corporation) => highestPartyCode(db, corporation, before, after),
  customFields: (owner, corporation) => customFieldsOf(db, corporation, owner),
  holdCustomFields: (owner, corporation) => holdCustomFields(db, corporation, owner),
  customValueCount: (owner, code, corporation) => countCustomValues(db, corporation, owner, code),
  attachableFiles: async (owner, corporation) =>
    (await attachedTo(db, owner, corporation)).map(({ id, type }) => ({ id, picture: isPicture(type) })),
  attachedNames: async (owner, corporation) =>
    (await attachedTo(db, owner, corporation)).map(({ name }) => name ?? ''),
  async documentOfVersion(kind, version, corporation) {
    const row = await db
      .selectFrom('document_list')
      .select('document_id')
      .where('version_id', '=', version)
      .where('kind', '=', kind)
      .where('corporation_id', '=', corporation)
      .executeTakeFirst();
    return row?.document_id ?? null;
  },
  isSupplierNumberTaken: (supplier, number, date, corporation, except) =>
    isSupplierNumberTaken(db, { supplier, number, date, corporation, except }),
  receivedInvoice: (upload, corporation) => findReceived(db, upload, corporation),
  isFileRegistered: async (file, corporation) => (await invoiceOfFile(db, file, corporation)) !== null,
  knownStatement: (statement, corporation) => knownStatement(db, statement, corporation),
  cheques: (ids, corporation) => chequePayments(db, ids, corporation),
  bankAccount: (iban, corporation) => bankAccountOf(db, iban, corporation),
  paymentsToReconcile: (ids, corporation) => paymentsToReconcile(db, ids, corporation),
  knownBankLines: (keys, corporation) => knownBankLines(db, keys, corporation),
  versionOfDocument: (kind, document, corporation) => latestVersion(db, kind, document, corporation),
  outstanding: async (kind, version, corporation) =>
    (await outstandingOf(db, [{ kind, version }], corporation)).get(`${kind}-${version}`) ?? null,
  outstandingOf: (documents, corporation) => outstandingOf(db, documents, corporation),
  inTransfer: (documents) => inTransfer(db, documents),
  creditsOf: (client, corporation) => creditsOf(db, client, corporation),
  thirdPartyGroup: (id, corporation) => findGroupMembers(db, id, corporation),
  async usesOf(id, kinds) {
    const counted = await Promise.all(
      kinds.map(async (kind) => {
        const use = uses[kind] ?? usesInRecords(kind);
        return { kind, count: use ? await countUses(db, id, use) : 0 };
      }),
    );
    return counted.filter((use) => use.count > 0);
  },
  isTaken(resource, field, value, corporation, exceptId) {
    if (resource === 'thirdpartygroup')
      return isTakenGroupName(db, corporation ?? 0, String(value), exceptId);
    if (resource === 'companygroup') return isTakenCompanyGroup(db, field, String(value), exceptId);
    if (resource === 'remotestorage' || resource === 'remotestoragetype')
      return isTakenRemote(db, resource, String(value), corporation ?? 0, exceptId);
    const table = codeTables[resource];
    return table
      ? isTakenCode(db, table, value, corporation, exceptId)
      : isTakenRecord(db, resource, field, value, corporation, exceptId);
  },
  takenRecords: (resource, field, values, corporation) =>
    takenRecords(db, resource, field, values, corporation),
  ftpServer: (id, corporation) => findFtpServer(db, id, corporation),
  remoteStorage: (code, corporation) => storageOfKind(db, code, corporation),
  pushOfVersion: (version, corporation) => pushOfVersion(db, version, corporation),
  userGroups: (corporation) => holdGroups(db, corporation),
  subGroups: (group) => countSubGroups(db, group),
  accountsIn: (users, corporation) => accountsIn(db, users, corporation),
  groupsOfUser: (user, corporation) => groupsOfUser(db, user, corporation),
  rolesIn: (user, corporation) => rolesIn(db, user, corporation),
  userOfPerson: (person) => userOfPerson(db, person),
  openSuperAdmins: () => openSuperAdmins(db),
  isSecondFactorRequired: (user) => isSecondFactorRequired(db, user),
  translations: (corporation, language) => translationsOf(db, corporation, language),
  takenUserNames: (names) => takenUserNames(db, names),
  peopleOfEmails: (emails, corporations) => peopleOfEmails(db, emails, corporations),
  userNamed: async (username) => (await accountNamed(db, username))?.id ?? null,
});

/** The newest version of a document; null for an unknown or foreign one. */
export async function latestVersion(
  db: Database,
  kind: DocumentKind,
  document: number,
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('document_list')
    .select('version_id')
    .where('document_id', '=', document)
    .where('kind', '=', kind)
    .where('corporation_id', '=', corporation)
    .orderBy('version_id', 'desc')
    .executeTakeFirst();
  return row?.version_id ?? null;
}

/** The kind of document that a version is of, in this corporation. */
export async function documentKindOf(
  db: Database,
  version: number,
  corporation: number,
): Promise<DocumentKind | null> {
  const row = await db
    .selectFrom('document_list')
    .select('kind')
    .where('version_id', '=', version)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** The corporation of a document version, for the product's own jobs. */
export async function corporationOfVersion(db: Database, version: number): Promise<number | null> {
  const row = await db
    .selectFrom('document_list')
    .select('corporation_id')
    .where('version_id', '=', version)
    .executeTakeFirst();
  return row?.corporation_id ?? null;
}
