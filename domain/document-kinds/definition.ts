import type { RoleName } from '../kernel/roles.ts';

/** What may be done with a document, each with a role of its own (first specification, section 6). */
export type DocumentRight =
  | 'list'
  | 'create'
  | 'edit'
  | 'generate'
  | 'delete'
  | 'detail'
  | 'send'
  | 'duplicate'
  | 'print'
  | 'project'
  | 'attach'
  | 'viewFiles';

/** The rights over what is agreed on: the answers to it. */
export type AnswerRight = 'accept' | 'refuse' | 'cancel';

/** What a document's head may say beside what all say. */
export type HeadField =
  | 'expiryDate'
  | 'supplyDate'
  | 'paymentCondition'
  | 'paymentType'
  | 'bankAccount'
  | 'deliveryTime';

/** A tab that depends on the day: what it is called, and the last day on which an answer or money is in time. */
interface Late {
  tab: 'expired' | 'overdue';
  until: 'expiryDate' | 'dueDate';
}

interface ListDefinition {
  /** Labels of the specification (section 4, "List labels"), in the order of the tabs. */
  tabs: readonly string[];
  /** Labels that calls may ask for beside, which no tab shows. */
  unshown: readonly string[];
  /** What stands for several labels; a status that is not named here is one label. */
  labels: Readonly<Record<string, readonly string[]>>;
  late: Late | null;
  /** Columns that it has beside those of every kind. */
  columns: readonly string[];
  /** Columns of a list that nobody chose others for. */
  usual: readonly string[];
  /** What else than the fields of every kind it may be filtered by. */
  filters: readonly 'purpose'[];
}

/** What a kind of document states of itself, for all areas. What it decides stands in `domain/documents`. */
export interface DocumentKindDefinition {
  roles: Readonly<Record<DocumentRight, RoleName> & Partial<Record<AnswerRight, RoleName>>>;
  /** How it is numbered until the corporation says otherwise. */
  numbering: string;
  /** The resource that calls know it by. */
  resource: string;
  /** What its files are called where they are put on a server (first specification, section 3). */
  storage: string;
  /** The kind of import that takes such documents over from another program. */
  broughtInAs?: string;
  /** Whom it is made out to. */
  party: 'client' | 'supplier';
  /** Who can be chosen: a buyer is a client, or a prospect that becomes one. */
  chosenAmong: 'client' | 'buyer' | 'supplier';
  /** What of a product's lines it takes: as it is sold, or as it is bought. */
  products: 'sale' | 'purchase';
  /** What its form asks for beside what all ask for. */
  fields: readonly HeadField[];
  /** What it must say to be validated. */
  required: readonly ('title' | 'date' | HeadField)[];
  /** What it may be mailed for, the usual first; `unanswered`: only while its client may still accept it. */
  mails: readonly { use: string; unanswered?: true }[];
  /** Labels that are left out when several are mailed at once, each with why. */
  leftOutOfMail: Readonly<Record<string, string>>;
  list: ListDefinition;
  /** Tabs that the dashboard shows, in the order of its work. */
  stages: readonly string[];
}

/** Roles that are named by their family alike. */
export const rolesOf = <Family extends 'QUOTATION' | 'SALE_ORDER' | 'PURCHASE_ORDER' | 'INVOICE' | 'REFUND'>(
  family: Family,
) =>
  ({
    list: `ROLE_${family}_LIST`,
    create: `ROLE_${family}_CREATE`,
    edit: `ROLE_${family}_EDIT`,
    generate: `ROLE_${family}_GENERATE`,
    delete: `ROLE_${family}_DELETE`,
    detail: `ROLE_${family}_DETAIL`,
    send: `ROLE_${family}_SEND`,
    duplicate: `ROLE_${family}_DUPLICATE`,
    print: `ROLE_${family}_PDF_PRINT`,
    project: `ROLE_${family}_AFFECT_PROJECT`,
    attach: `ROLE_${family}_ATTACH_DOCUMENT`,
    viewFiles: `ROLE_${family}_VIEW_DOCUMENT`,
  }) as const;

/** Why what was answered is not mailed with others, by its label. */
export const answered = {
  in_progress: 'sent',
  accepted: 'accepted',
  billable: 'accepted',
  refused: 'refused',
  cancel: 'cancelled',
  superseded: 'superseded',
} as const;

/** What waits for an answer. */
export const unanswered = ['validate', 'in_progress'] as const;

/** What is owed, in part or in full. */
export const unsettled = ['to_be_paid', 'partially_settled'] as const;

/** Validated invoices and credit notes, whatever became of them. */
export const numbered = [...unsettled, 'paid', 'overpaid', 'cancelled'] as const;
