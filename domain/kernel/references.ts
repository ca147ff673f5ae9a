import type { NoticeMember } from '../notices/audience.ts';
import type { GroupGrants } from '../access/effective.ts';
import type { KnownPerson } from '../people/known-person.ts';
import type { AccountBalance, Books } from '../accounting/books.ts';
import type { DocumentKind } from './document-kinds.ts';
import type { ChronologicalKind, Numbering, SeriesKind } from '../commerce/numbering.ts';
import type { SettledKind } from '../commerce/payment.ts';
import type { ReceivedInvoice } from '../einvoicing/received-invoice.ts';
import type { CustomField, CustomOwner } from '../custom-fields/custom-field.ts';
import type { AttachableFile } from '../custom-fields/values.ts';
import type { CorporationProfile } from '../organization/corporation.ts';
import type { SirenHolder } from '../organization/corporation-parts.ts';
import type { OrgNode } from '../organization/org-unit.ts';
import type { DecimalString } from './decimal.ts';
import type { PriceRule } from '../products/price-of.ts';
import type { ProductProfile } from '../products/product.ts';
import type { SupplierOffer } from '../products/supplier-product.ts';
import type { ProjectProfile } from '../projects/project.ts';
import type { StorageCode } from '../remote-storage/remote-storage.ts';
import type { DuplicateKeys, LikeThirdParty } from '../third-parties/duplicates.ts';
import type { ThirdPartyProfile } from '../third-parties/third-party.ts';

/** A plain record as other records see it. */
export interface RecordProfile {
  id: number;
  label: string;
  enabled: boolean;
  values: Record<string, unknown>;
}

/** What is left to settle of a validated document, or of a supplier's approved one. */
export interface Outstanding {
  /** Below zero where more was paid. */
  due: DecimalString;
  /** Whose it is: a client, or the supplier. */
  client: number;
  document: number;
  number: string;
  /** The day it is of. */
  date: string;
  /** The first day that something falls due; null of credit notes. */
  dueDate: string | null;
  /** Money comes in for it: invoices, and credit notes of suppliers. */
  receivable: boolean;
}

/** A payment as it may be matched with a movement of a bank account. */
export interface UnreconciledPayment {
  id: number;
  number: string | null;
  client: number;
  /** Negative for what was paid out. */
  amount: DecimalString;
  cancelled: boolean;
  /** It stands on a movement already. */
  reconciled: boolean;
  /** Where its money stands in the books; null where they know nothing of it. */
  account: string | null;
}

/** A payment as it may be put on a slip of cheques. */
export interface ChequePayment {
  id: number;
  number: string | null;
  amount: DecimalString;
  /** A received cheque that is neither cancelled, nor at the bank, nor on a slip. */
  waits: boolean;
}

/** A part of what a client paid that settles nothing yet. */
export interface CreditSource {
  payment: number;
  /** Number of the payment; null of older ones. */
  number: string | null;
  date: string;
  /** The version of the invoice that it was paid too much on; null: it was left over. */
  overpaid: number | null;
  /** Above zero. */
  amount: DecimalString;
}

/**
 * What a decision may ask about other records, read in the command's transaction and never across corporations:
 * a foreign id is as absent as an unknown one.
 */
export interface References {
  /** Plain records of one resource, of the corporation or the installation. */
  records(resource: string, ids: readonly number[], corporation: number): Promise<Map<number, RecordProfile>>;
  /** Plain records of any resource by their ids, which no two records share: one question for a whole document. */
  recordsById(
    ids: readonly number[],
    corporation: number,
  ): Promise<Map<number, RecordProfile & { resource: string }>>;
  /** Ids of a corporation's own records by their labels, at most 1,000 of each resource; none of empty lists. */
  recordLabels(resources: readonly string[], corporation: number): Promise<Map<string, Map<string, number>>>;
  products(ids: readonly number[], corporation: number): Promise<Map<number, ProductProfile>>;
  /** The specific prices of products, by product: one question for a whole document. */
  priceRules(products: readonly number[], corporation: number): Promise<Map<number, PriceRule[]>>;
  /** What suppliers ask for products, by product. */
  supplierOffers(products: readonly number[], corporation: number): Promise<Map<number, SupplierOffer[]>>;
  /** Names of those of the third parties that are clients; '' of one that was erased. */
  clientNames(ids: readonly number[], corporation: number): Promise<Map<number, string>>;
  /** Which of these groups of third parties the corporation has. */
  knownGroups(ids: readonly number[], corporation: number): Promise<ReadonlySet<number>>;
  thirdParty(id: number, corporation: number): Promise<ThirdPartyProfile | null>;
  /** Which of these third parties the corporation has. */
  knownThirdParties(ids: readonly number[], corporation: number): Promise<ReadonlySet<number>>;
  /** Third parties of the corporation that look like those asked about; one question for all of them. */
  likeThirdParties(
    asked: readonly DuplicateKeys[],
    corporation: number,
    exceptId: number,
  ): Promise<LikeThirdParty[]>;
  /** Which third party of the corporation an address or a contact is of. */
  thirdPartyOf(part: 'address' | 'contact', id: number, corporation: number): Promise<number | null>;
  /** The records that a shared third party has, by corporation. */
  sharedThirdParties(link: number): Promise<{ id: number; corporation: number }[]>;
  /** The groups that a third party is in. */
  groupsOf(thirdParty: number, corporation: number): Promise<number[]>;
  project(id: number, corporation: number): Promise<ProjectProfile | null>;
  corporation(id: number): Promise<CorporationProfile | null>;
  /** The corporations of a SIREN, disabled ones included. */
  corporationsOfSiren(siren: string): Promise<SirenHolder[]>;
  /** Which of these corporations there are. */
  knownCorporations(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Every unit and department of a corporation; nobody changes their trees until this transaction ends. */
  orgTree(corporation: number): Promise<OrgNode[]>;
  /** What a corporation numbers by; nobody changes it until this transaction ends. */
  numbering(corporation: number): Promise<Numbering>;
  /**
   * The latest date, not after `until`, of a series' validated documents; null: there is none. What was taken back in full,
   * and its credit note, are left out where they are dated after `today`.
   */
  lastDateInOrder(
    kind: ChronologicalKind,
    period: string,
    days: { today: string; until: string },
    corporation: number,
  ): Promise<string | null>;
  /** The kinds of which a number was allotted; none is allotted until this transaction ends. */
  numberedKinds(corporation: number): Promise<ReadonlySet<SeriesKind>>;
  /** The accounts that a corporation books on, and how far its books are closed; so they stay until this transaction ends. */
  books(corporation: number): Promise<Books>;
  /**
   * What the books hold from one day to another, both included (null: from the beginning); nothing is booked until this
   * transaction ends.
   */
  heldBetween(
    corporation: number,
    from: string | null,
    until: string,
  ): Promise<{
    entries: number;
    debit: DecimalString;
    credit: DecimalString;
    balances: AccountBalance[];
    hash: string;
  }>;
  /** The quotation and the link that a token is of, by the token's hash. */
  quotationLink(tokenHash: string, corporation: number): Promise<{ quotation: number; link: number } | null>;
  /** Whether the person is enabled in the corporation. */
  isMember(person: number, corporation: number): Promise<boolean>;
  /** A person's own e-mail address, of those enabled in the corporation. */
  emailOfMember(person: number | null, corporation: number): Promise<string | null>;
  /** Which of these addresses, in small letters, are those of people with an open account in the corporation. */
  membersAt(addresses: readonly string[], corporation: number): Promise<ReadonlySet<string>>;
  /** The address of the user who made a commerce document; null where none is known. */
  emailOfCreator(kind: DocumentKind, document: number, corporation: number): Promise<string | null>;
  /** The e-mail address of a person enabled in the corporation; null where there is none. */
  memberEmail(person: number, corporation: number): Promise<string | null>;
  /** The webhook that a message in its log is of; null for an unknown or foreign one. */
  webhookOfDelivery(delivery: number, corporation: number): Promise<number | null>;
  /**
   * Who can be told of something in a corporation, with what they hold there and chose; with corporation 0, those of
   * `users` alone.
   */
  noticeMembers(corporation: number, users: readonly number[]): Promise<NoticeMember[]>;
  /** Which of these notices were given to the user, in the corporation or of the installation. */
  ownNotices(notices: readonly number[], user: number, corporation: number): Promise<ReadonlySet<number>>;
  /** The unread notices that wait for the user's mail of the day. */
  dailyNotices(user: number, corporation: number): Promise<ReadonlySet<number>>;
  /** Who gets a copy of each mail of a type (`mailTypeCodes`), as the corporation's records say. */
  mailCopies(type: string, corporation: number): Promise<{ cc: string[]; bcc: string[] }>;
  /** What a named parameter that is no setting says in a corporation. */
  parameter(code: string, corporation: number): Promise<string | number | boolean | null>;
  /** The highest sequence among codes of third parties that begin and end so; none is given out meanwhile. */
  highestPartyCode(before: string, after: string, corporation: number): Promise<number>;
  /** The fields that a corporation added to a kind of record, in their order. */
  customFields(owner: CustomOwner, corporation: number): Promise<CustomField[]>;
  /** The same; none is added until this transaction ends. */
  holdCustomFields(owner: CustomOwner, corporation: number): Promise<CustomField[]>;
  /** How many records say something in a field. */
  customValueCount(owner: CustomOwner, code: string, corporation: number): Promise<number>;
  /** The files attached to a record, that its fields may name. */
  attachableFiles(owner: { kind: CustomOwner; id: number }, corporation: number): Promise<AttachableFile[]>;
  /** Names of the files attached to a record. */
  attachedNames(owner: { kind: string; id: number }, corporation: number): Promise<string[]>;
  /** The document a version belongs to. */
  documentOfVersion(kind: DocumentKind, version: number, corporation: number): Promise<number | null>;
  /**
   * What is still due on a validated invoice or credit note, or on a supplier's approved one, and whose it is; its row
   * stays locked until the transaction ends, so that a payment made meanwhile counts. null for a draft, an unknown or a
   * foreign one.
   */
  outstanding(kind: SettledKind, version: number, corporation: number): Promise<Outstanding | null>;
  /** The same of many documents, by `${kind}-${version}`; those that would answer null are left out. */
  outstandingOf(
    documents: readonly { kind: SettledKind; version: number }[],
    corporation: number,
  ): Promise<ReadonlyMap<string, Outstanding>>;
  /** Which of these documents are in a live batch of transfers, as `${kind}-${version}`. */
  inTransfer(documents: readonly { kind: SettledKind; version: number }[]): Promise<ReadonlySet<string>>;
  /** What a client may still use of its payments, the oldest first. */
  creditsOf(client: number, corporation: number): Promise<CreditSource[]>;
  /** A group of third parties, with the ids of its members. */
  thirdPartyGroup(
    id: number,
    corporation: number,
  ): Promise<{ id: number; name: string; members: number[] } | null>;
  /**
   * Whether a supplier has an invoice or credit note of this number in the year of the date, refused ones left out; none
   * is added until this transaction ends.
   */
  isSupplierNumberTaken(
    supplier: number,
    number: string,
    date: string,
    corporation: number,
    /** The one that is being corrected. */
    except: number | null,
  ): Promise<boolean>;
  /** An electronic invoice that was uploaded and waits to be registered; null for an unknown or foreign one. */
  receivedInvoice(upload: string, corporation: number): Promise<ReceivedInvoice | null>;
  /** Whether a supplier invoice that was not refused has this file of the store attached. */
  isFileRegistered(file: string, corporation: number): Promise<boolean>;
  /** Which of these movements of bank accounts are known; none is added until this transaction ends. */
  knownBankLines(keys: readonly string[], corporation: number): Promise<ReadonlySet<string>>;
  /**
   * The statement that was taken in of the same account and number, with movements of the same days and amounts; null for
   * none, and where the bank numbers none.
   */
  knownStatement(
    statement: {
      account: string | null;
      number: string | null;
      entries: readonly { date: string; amount: string }[];
    },
    corporation: number,
  ): Promise<number | null>;
  /** The company's bank account of this IBAN, which is in use; null where no list says it. */
  bankAccount(iban: string, corporation: number): Promise<RecordProfile | null>;
  /** Payments by their ids, as cheques to be handed in; locked until this transaction ends. */
  cheques(ids: readonly number[], corporation: number): Promise<ReadonlyMap<number, ChequePayment>>;
  /** Payments by their ids, as they stand on movements of bank accounts; locked until this transaction ends. */
  paymentsToReconcile(
    ids: readonly number[],
    corporation: number,
  ): Promise<ReadonlyMap<number, UnreconciledPayment>>;
  /** The newest version of a document. */
  versionOfDocument(kind: DocumentKind, document: number, corporation: number): Promise<number | null>;
  /** How many records of each kind use this one; kinds without use are left out. */
  usesOf(id: number, kinds: readonly string[]): Promise<{ kind: string; count: number }[]>;
  /** Whether another record of the resource and corporation has this value in this field. */
  isTaken(
    resource: string,
    field: string,
    value: unknown,
    corporation: number | null,
    exceptId: number,
  ): Promise<boolean>;
  /** Which of these values of a field records have, and which records; the field stays as it is until this transaction ends. */
  takenRecords(
    resource: string,
    field: string,
    values: readonly string[],
    corporation: number | null,
  ): Promise<Map<string, number[]>>;
  /** A server that files are put on, if the corporation has it. */
  ftpServer(id: number, corporation: number): Promise<{ id: number; name: string } | null>;
  /** Where files of a kind are put. */
  remoteStorage(
    code: StorageCode,
    corporation: number,
  ): Promise<{ id: number; server: number; folder: string; enabled: boolean } | null>;
  /** What puts the PDF of a version on a server; none is made for it until this transaction ends. */
  pushOfVersion(version: number, corporation: number): Promise<number | null>;
  /** The user groups that a corporation sees; none changes until this transaction ends. */
  userGroups(corporation: number): Promise<GroupGrants[]>;
  /** How many sub-groups a user group has, in whatever corporation. */
  subGroups(group: number): Promise<number>;
  /** Which of these are accounts of people enabled in the corporation; null: accounts at all. */
  accountsIn(users: readonly number[], corporation: number | null): Promise<ReadonlySet<number>>;
  /** The user groups that somebody is in by a membership of that corporation. */
  groupsOfUser(user: number, corporation: number): Promise<number[]>;
  /** All roles that an account has in a corporation, through its groups too; null for an unknown one. */
  rolesIn(user: number, corporation: number): Promise<ReadonlySet<string> | null>;
  /** The account of a person, closed or not. */
  userOfPerson(person: number): Promise<number | null>;
  /** The open accounts that look after the installation; none is shut or lowered until this transaction ends. */
  openSuperAdmins(): Promise<number[]>;
  /** Whether one of the companies that a user may enter wants a second factor. */
  isSecondFactorRequired(user: number): Promise<boolean>;
  /** The user of that name (case-insensitive), if any. */
  userNamed(username: string): Promise<number | null>;
  /** Which of these user names are taken, by closed accounts too. */
  takenUserNames(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** The people of these corporations who have one of these e-mails, by the e-mail in small letters. */
  peopleOfEmails(
    emails: readonly string[],
    corporations: readonly number[],
  ): Promise<ReadonlyMap<string, KnownPerson>>;
  /** What a place (0: everywhere) says in a language instead of the shipped texts, by key. */
  translations(corporation: number, language: string): Promise<Map<string, { id: number; text: string }>>;
}
