import { mayPass, type Access } from '../kernel/access.ts';
import type { EntityRole } from '../kernel/roles.ts';
import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import type { Field } from './fields.ts';

export type RecordRight = 'READ' | 'CREATE' | 'EDIT' | 'DELETE';

/**
 * Whose records are seen. 'corporation': each has its own. 'installation': one list for all.
 * 'corporation-over-installation': the installation's for all, and each corporation's own, of which one of the same
 * label stands in front of the installation's.
 */
export type RecordScope = 'corporation' | 'installation' | 'corporation-over-installation';

/**
 * What one field asks of another: where `when` says one of `is`, `field` is said, or is zero, or says nothing.
 * Data: what cannot be said so makes an aggregate of the record (docs/decisions/0066).
 */
export interface FieldRule {
  readonly when: string;
  readonly is: readonly string[];
  readonly field: string;
  readonly must: 'said' | 'zero' | 'blank';
  /** Key of what is told at `field`. */
  readonly error: string;
}

/** An order of choices: those of one value of a field before the others, then by a number, the highest first. */
export interface OfferedOrder<Name extends string = string> {
  readonly first: { readonly field: Name; readonly is: string };
  readonly descending: Name;
}

/**
 * A plain record: pure data, from which its screens, calls, validation, roles, labels, import and export follow
 * (docs/architecture.md, "Three doors"). No hooks, no conditions: a record that needs an `if` becomes an aggregate.
 */
export interface RecordDefinition {
  /** In addresses: `/api/paymentcondition/…`, `/admin/paymentcondition`. */
  readonly resource: string;
  /** In roles: `ROLE_PAYMENT_CONDITION_READ`. */
  readonly entity: string;
  readonly area: string;
  readonly scope: RecordScope;
  /** The field that names a record. */
  readonly label: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly rules: readonly FieldRule[];
  readonly list: {
    readonly columns: readonly string[];
    readonly search: readonly string[];
    /** Fields that the list is narrowed down by: flags, choices, references, dates. */
    readonly filters: readonly string[];
    /** The field that the list begins sorted by. */
    readonly sort: string;
  };
  /** The order in which forms offer them, where that is not the one of their names. */
  readonly offered?: OfferedOrder;
  /** Kinds whose records may use one of these, plain records by their resource: deletion is refused while they do. */
  readonly usedBy: readonly string[];
}

/** Kinds of aggregates that may use a plain record; plain records are found by the fields that refer to it. */
type UsingKind =
  | 'product'
  | 'thirdparty'
  | DocumentKind
  | 'payment'
  | 'supplierInvoice'
  | 'entry'
  | 'recurringInvoice'
  | 'sharedDocument'
  | 'orgUnit'
  | 'contract'
  | 'certificate'
  | 'equipment'
  | 'equipment-device'
  | 'transportorder-zone'
  | 'transportorder-vat'
  | 'transportorder-unit'
  | 'trucktour-zone'
  | 'equipment-count'
  | 'restday'
  | 'payelement'
  | 'personactivity'
  | 'expense'
  | 'project'
  | 'project-assignment'
  | 'person-profile'
  | 'health-follow-up'
  | 'thirdpartyAddress'
  | 'companyAddress'
  | 'companyAccount';

interface Definition<Fields extends Record<string, Field>> {
  resource: string;
  entity: string;
  area: string;
  scope?: RecordScope;
  label: keyof Fields & string;
  fields: Fields;
  rules?: readonly (FieldRule & { when: keyof Fields & string; field: keyof Fields & string })[];
  list: {
    columns: readonly (keyof Fields & string)[];
    search?: readonly (keyof Fields & string)[];
    /** Without it, every field that can be one. */
    filters?: readonly (keyof Fields & string)[];
    /** Without it, the label. */
    sort?: keyof Fields & string;
  };
  offered?: OfferedOrder<keyof Fields & string>;
  usedBy?: readonly UsingKind[];
}

const filterable: ReadonlySet<Field['kind']> = new Set([
  'flag',
  'choice',
  'choices',
  'record',
  'records',
  'country',
  'date',
  'date-time',
]);

/** Declares a plain record; TypeScript refuses a column, search, filter, sort or label that is no field. */
export function defineRecord<const Fields extends Record<string, Field>>(
  definition: Definition<Fields>,
): RecordDefinition {
  const { scope = 'corporation', usedBy = [], rules = [], list, ...rest } = definition;
  const filters = Object.entries<Field>(definition.fields)
    .filter(([, { kind }]) => filterable.has(kind))
    .map(([name]) => name);
  return {
    ...rest,
    scope,
    usedBy,
    rules,
    list: {
      columns: list.columns,
      search: list.search ?? [definition.label],
      filters: list.filters ?? filters,
      sort: list.sort ?? definition.label,
    },
  };
}

export function recordRole(definition: Pick<RecordDefinition, 'entity'>, right: RecordRight): EntityRole {
  return `ROLE_${definition.entity}_${right}`;
}

/** What the right asks of somebody; lists that the installation has a part in are there without a corporation too. */
export const recordAccess = (definition: RecordDefinition, right: RecordRight) =>
  ({
    role: recordRole(definition, right),
    scope: definition.scope === 'corporation' ? 'corporation' : 'installation',
  }) satisfies Access;

/** Who changes what all corporations share. */
export const superAdmin = { role: 'ROLE_SUPER_ADMIN', scope: 'installation' } as const satisfies Access;

/** Whose a new record is: the chosen corporation's, or (null) the installation's. */
export function ownerFor({ scope }: RecordDefinition, actor: Actor): number | null {
  if (scope === 'installation') return null;
  return scope === 'corporation' ? corporationOf(actor) : actor.corporation;
}

/** Whether somebody has a right over a record; `common`: it is the installation's. */
export const mayRecord = (
  definition: RecordDefinition,
  right: RecordRight,
  actor: Actor,
  common: boolean,
): boolean =>
  mayPass(actor, recordAccess(definition, right)) &&
  (right === 'READ' || (common ? mayPass(actor, superAdmin) : actor.readOnly !== true));
