import type { Access } from '../access/access.ts';
import type { DocumentKind } from '../kernel/document-kinds.ts';
import type { EntityRole } from '../access/roles.ts';
import type { Field } from './fields.ts';

export type RecordRight = 'READ' | 'CREATE' | 'EDIT' | 'DELETE';

/**
 * A plain record: pure data, from which its screens, calls, validation, roles, labels, import and export follow
 * (docs/architecture.md, "Two doors"). No hooks, no conditions: a record that needs an `if` becomes an aggregate.
 */
export interface RecordDefinition {
  /** In addresses: `/api/paymentcondition/…`, `/admin/paymentcondition`. */
  readonly resource: string;
  /** In roles: `ROLE_PAYMENT_CONDITION_READ`. */
  readonly entity: string;
  readonly area: string;
  /** 'corporation': each corporation has its own; 'installation': one list for all. */
  readonly scope: 'corporation' | 'installation';
  /** The field that names a record. */
  readonly label: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly list: { readonly columns: readonly string[]; readonly search: readonly string[] };
  /** Kinds whose records may use one of these: deletion is refused while they do. */
  readonly usedBy: readonly string[];
}

interface Definition<Fields extends Record<string, Field>> {
  resource: string;
  entity: string;
  area: string;
  scope?: RecordDefinition['scope'];
  label: keyof Fields & string;
  fields: Fields;
  list: { columns: readonly (keyof Fields & string)[]; search?: readonly (keyof Fields & string)[] };
  usedBy?: readonly (
    | 'paymentcondition'
    | 'mailtype'
    | 'mailrecipient'
    | 'product'
    | 'thirdparty'
    | DocumentKind
    | 'payment'
    | 'supplierInvoice'
    | 'recurringInvoice'
    | 'sharedDocument'
  )[];
}

/** Declares a plain record; TypeScript refuses a column, search or label that is no field. */
export function defineRecord<const Fields extends Record<string, Field>>(
  definition: Definition<Fields>,
): RecordDefinition {
  const { scope = 'corporation', usedBy = [], list, ...rest } = definition;
  return {
    ...rest,
    scope,
    usedBy,
    list: { columns: list.columns, search: list.search ?? [definition.label] },
  };
}

export function recordRole(definition: Pick<RecordDefinition, 'entity'>, right: RecordRight): EntityRole {
  return `ROLE_${definition.entity}_${right}`;
}

export const recordAccess = (definition: RecordDefinition, right: RecordRight): Access => ({
  role: recordRole(definition, right),
  scope: 'corporation',
});
