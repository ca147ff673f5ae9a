import { sql } from 'kysely';

import { recordDefinition } from '#domain/records/registry.ts';
import type { World } from './world.ts';

/* What stands for the parameters of screens' and calls' paths: one record of each kind, found in the read models. */

/** By what an address is about; the first that fits. Screens begin with a slash, calls do not. */
const about: readonly [RegExp, string][] = [
  [/^\/admin\/custom-fields|^customfield\//, 'custom_field'],
  [/^\/admin\/webhook\/|^webhook\//, 'webhook'],
  [/^webhookdelivery\//, 'webhook_delivery'],
  [/^\/admin\/remote-storage\/servers\/|^remotestoragetype\//, 'ftp_server'],
  [/^remotestorage\//, 'remote_storage'],
  [/^\/company\/group\/|^\/group\/\{id\}\/details|^companygroup\//, 'company_group'],
  [/^\/company\/|^corporation\//, 'corporation'],
  [/^\/org\/|^organization\//, 'organization'],
  [/^department\//, 'department'],
  [/^\/group\/page|^groups\//, 'user_group'],
  [/^\/user\/|^users\//, 'user_account'],
  [/^\/third_party\/group|^thirdpartygroup\//, 'third_party_group'],
  [/^third\/party\/address\//, 'third_party_address'],
  [/^third\/party\/person\/contact\//, 'third_party_contact'],
  [/^thirdparty\/edit\/corporation\//, 'third_party_contact'],
  [/^\/(client|supplier|third-party)\/|^thirdparty\//, 'third_party'],
  [/^\/project\/assignment\/|^projectassignment\//, 'project_assignment'],
  [/^\/project\/planning\/|^projectplanning\//, 'project_plan'],
  [/^\/project\/|^project\//, 'project'],
  [/^specificprice\//, 'specific_price'],
  [/^supplierproduct\//, 'supplier_product'],
  [/^historyprice\//, 'price_history'],
  [/^\/product-service\/|^product\//, 'product'],
  [/^\/invoice-repetitive\/|^busidocversionrepetitive\//, 'recurring_invoice'],
  [/^\/(quotation|sale-order|purchase|invoice|refund)\/\{versionId\}\/edit/, 'draft'],
  [/^(quotation|saleorder|purchaseorder|invoice|refund)version\/(edit|validate|delete)\//, 'draft'],
  [/^(quotation|saleorder|purchaseorder|invoice|refund)\//, 'document'],
  [
    /^\/(quotation|sale-order|purchase|invoice|refund)\/|^(quotation|saleorder|purchaseorder|invoice|refund)version\//,
    'version',
  ],
  [/^\/supplier-invoice\/\{id\}\/edit/, 'open_supplier_invoice'],
  [/^\/supplier-invoice\/|^supplierinvoice\//, 'supplier_invoice'],
  [/^\/payment\/transfer\/|^payment\/transfer\//, 'credit_transfer'],
  [/^\/payment\/bank\/|^bankstatement\//, 'bank_statement'],
  [/^\/payment\/cheques\/|^chequedeposit\//, 'cheque_deposit'],
  [/^\/payment\/write-off\//, 'open_invoice'],
  [/^\/accounting\/entry\/|^accounting\/entry\//, 'manual_entry'],
  [/^\/payment_edit\/|^\/payment_detail\/|^payment\//, 'payment_list'],
  [/^\/mail\//, 'mail_list'],
  [/^\/notifications\/|^notification\//, 'notice'],
  [/^\/document\/|^document\/|^thirdpartydocument\/|^projectdocument\//, 'attached_document'],
  [/^\/share_document\/|^sharedocumentinfo\//, 'shared_document'],
  [/^translationmanager\//, 'translation'],
  [/^apitoken\//, 'api_token'],
  [/^\/rest-day\/balance\//, 'person'],
  [/^\/rest-day\/notice\//, 'leave_notice'],
  [/^restday\/balance\/entry\//, 'leave_entry'],
  [/^restday\/monthly-report\/element\//, 'pay_element'],
  [/^restday\/deputy\//, 'leave_deputy'],
  [/^\/rest-day\/|^restday\//, 'rest_day'],
  [/^\/cra\/entries\//, 'activity'],
  [/^\/cra\/|^activitymonth\//, 'activity_month'],
  [/^personactivity\/list\//, 'project'],
  [/^personactivity\/(stop|discard)\//, 'stopwatch'],
  [/^personactivity\//, 'activity'],
  [/^\/person\/interview\/|^interview\//, 'interview'],
  [/^\/person\/change-request\//, 'change_request'],
  [/^\/person\/|^persons\/|^personcorporation\//, 'person'],
  [/^\/wageslip\/batch\//, 'open_batch'],
  [/^\/profile\/wageslips\//, 'own_slip'],
  [/^\/wageslip\/|^payroll\//, 'wage_slip'],
  [/^\/contract\/|^contract\//, 'contract'],
  [/^documenthealthexam\//, 'health_exam_file'],
  [/^personhealth\//, 'person'],
  [/^\/exam\/|^\/profile\/exam\/|^healthexam\//, 'health_exam'],
  [/^\/candidate-form\/|^candidate\//, 'candidate'],
  [/^gpsroute\//, 'gps_route'],
  [/^equipmentinspection\//, 'equipment_inspection'],
  [/^equipmentmaintenance\//, 'equipment_maintenance'],
  [/^\/equipment\/inspection\//, 'equipment_inspection'],
  [/^\/equipment\/usage\/|^equipmentusagehistory\//, 'equipment_usage'],
  [/^\/equipment\/count\/|^equipmentcount\//, 'equipment_count'],
  [/^\/equipment\/order\//, 'equipment_maintenance'],
  [/^\/equipment\/|^equipment\//, 'equipment'],
  [/^\/type\//, 'equipment_type'],
  [/^\/certificate\/session\//, 'training_session'],
  [/^\/certificate\/mase\/|^certificatemase\//, 'mase_action'],
  [/^\/expense\/reimbursement\/|^projectexpense\/reimbursement\//, 'reimbursement'],
  [/^\/expense\/advance\/|^projectexpense\/advance\//, 'expense_advance'],
  [/^\/expense\/|^projectexpense\//, 'expense'],
  [/^\/tfp\/tracking\/|^trucktour\//, 'truck_tour'],
  [/^\/tfp\/|^transportorder\//, 'transport_order'],
  [/^trucktour\//, 'truck_tour'],
  [/^\/certificate\/|^certificate\//, 'certificate'],
];

const kinds: readonly [RegExp, string][] = [
  [/^\/?quotation/, 'quotation'],
  [/^\/?sale-?order/, 'saleOrder'],
  [/^\/?purchase/, 'purchase'],
  [/^\/?refund|refund/, 'refund'],
];
const kindOf = (path: string): string => kinds.find(([form]) => form.test(path))?.[1] ?? 'invoice';

const fixed: Readonly<Record<string, string>> = {
  kind: 'invoice',
  code: 'INVOICE_DOCUMENT',
  resource: 'vat',
  use: 'invoice',
  language: 'fr',
  place: 'company',
  domain: 'messages',
  type: '1',
  line: '1',
  source: '1',
  field: 'file',
  year: '2026',
  month: '03',
  day: '2026-03-16',
  end: 'out',
};

/** The step of a piece, a use, an inspection or a work order that is walked. */
const steps: readonly [RegExp, string][] = [
  [/inspection/, 'record'],
  [/usage/, 'edit'],
  [/order/, 'edit'],
  [/several/, 'handOut'],
  [/visit/, 'plan'],
  [/^\/equipment\//, 'plan'],
];

/** What an address says whatever there is; what is imported is a kind of its own. */
const saidOf = (name: string, path: string): string | undefined => {
  if (name === 'kind' && path.startsWith('/import/')) return 'thirdparty';
  if (name === 'code' && path.includes('equipment/')) return 'EQ-BUSY';
  if (name === 'step') return steps.find(([form]) => form.test(path))?.[1];
  return name === 'place' && path.startsWith('/wageslip/') ? '1' : fixed[name];
};

const asked: Readonly<Record<string, string>> = {
  address: 'third_party_address',
  contact: 'third_party_contact',
  price: 'specific_price',
  offer: 'supplier_product',
  delivery: 'webhook_delivery',
  corporation: 'corporation',
  corporationId: 'corporation',
  thirdParty: 'third_party',
  user: 'user_account',
  group: 'user_group',
  product: 'product',
  supplierProduct: 'supplier_product',
  draft: 'company_draft',
  bundle: 'pdf_bundle',
  upload: 'received_invoice',
  transportZoneId: 'transport_zone',
};

/** The parts of an address name each other: an address of the third party before it. */
const inside: Readonly<Record<string, [table: string, column: string]>> = {
  address: ['third_party_address', 'third_party_id'],
  contact: ['third_party_contact', 'third_party_id'],
  price: ['specific_price', 'product_id'],
  offer: ['supplier_product', 'product_id'],
  delivery: ['webhook_delivery', 'webhook_id'],
  line: ['bank_line', 'statement_id'],
};

const special: Readonly<Record<string, string>> = {
  draft:
    "select max(version_id) id from document_list where corporation_id = $c and kind = '$k' and status = 'draft'",
  version:
    "select max(version_id) id from document_list where corporation_id = $c and kind = '$k' and status <> 'draft'",
  document: "select max(document_id) id from document_list where corporation_id = $c and kind = '$k'",
  open_supplier_invoice:
    "select max(id) id from supplier_invoice where corporation_id = $c and status = 'to_approve'",
  open_invoice:
    "select max(version_id) id from document_list where corporation_id = $c and kind = 'invoice' and label = 'to_be_paid'",
  manual_entry:
    "select max(document_id) id from journal_line where corporation_id = $c and document_kind = 'manualEntry'",
  organization: "select max(id) id from org_unit where corporation_id = $c and kind <> 'department'",
  department: "select max(id) id from org_unit where corporation_id = $c and kind = 'department'",
  webhook_delivery:
    'select max(d.id) id from webhook_delivery d join webhook w on w.id = d.webhook_id where w.corporation_id = $c',
  // Somebody with a file: members who have but an account have none.
  person: 'select max(person_id) id from person_corporation where corporation_id = $c and employee',
  equipment_type:
    "select max(id) id from record_list where corporation_id = $c and resource = 'equipmenttype'",
  equipment: "select max(id) id from equipment where corporation_id = $c and stage = 'active'",
  equipment_usage: 'select max(id) id from equipment_usage where corporation_id = $c and returned_at is null',
  equipment_maintenance:
    "select max(id) id from equipment_maintenance where corporation_id = $c and stage = 'open'",
  equipment_inspection:
    "select max(id) id from equipment_inspection where corporation_id = $c and stage = 'planned'",
  training_session: 'select max(session_id) id from certificate where corporation_id = $c',
  health_exam: "select max(id) id from health_exam where corporation_id = $c and status = 'planned'",
  health_exam_file:
    "select max(id) id from attached_document where corporation_id = $c and owner_kind = 'healthExam'",
  open_batch: "select max(id) id from slip_batch where corporation_id = $c and status = 'read'",
  wage_slip: 'select max(id) id from wage_slip where corporation_id = $c and file is not null',
  own_slip: 'select null::int id from wage_slip where corporation_id = $c and false',
  contract: 'select max(id) id from contract where corporation_id = $c and not deleted',
  interview: 'select max(id) id from person_interview where corporation_id = $c',
  corporation: 'select $c::int id',
  mail_list: "select max(id) id from mail_list where corporation_id = $c and kind = 'invoice'",
  company_group: 'select max(id) id from company_group',
  user_account:
    'select max(u.id) id from user_account u join person_corporation p on p.person_id = u.person_id where p.corporation_id = $c',
  company_draft: 'select max(id::text) id from company_draft',
  pdf_bundle: 'select max(id::text) id from pdf_bundle where corporation_id = $c',
  received_invoice: 'select max(id::text) id from received_invoice where corporation_id = $c',
  leave_notice:
    "select max(id) id from leave_entry where sort = 'carried' and left_days is not null and corporation_id = $c",
  transport_zone: "select max(id) id from record_list where resource = 'transportzone'",
  api_token: 'select max(id) id from api_token',
};

/** An id that nothing has. */
export const UNKNOWN = '987654321';
const UNKNOWN_UUID = '00000000-0000-4000-8000-000000000000';
const isUuid = (name: string): boolean => ['draft', 'bundle', 'upload', 'token'].includes(name);

export interface Addresses {
  /** The address with one company's own records in it; null where it has none. */
  own(path: string): Promise<string | null>;
  /** The same with ids that nothing has. */
  missing(path: string): string;
}

const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Whether a path names a record of a company. */
export const namesRecord = (path: string): boolean =>
  parametersOf(path).some((name) => saidOf(name, path) === undefined && name !== 'token');

export function createAddresses({ owner }: World, corporation: number): Addresses {
  const known = new Map<string, string | null>();
  async function query(text: string): Promise<string | null> {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const { rows } = await sql<{ id: string | number | null }>`${sql.raw(text)}`.execute(owner);
    const found = rows[0]?.id ?? null;
    known.set(text, found === null ? null : String(found));
    return known.get(text) ?? null;
  }
  const idIn = (table: string, path: string): Promise<string | null> =>
    query(
      (special[table] ?? `select max(id) id from ${table} where corporation_id = $c`)
        .replaceAll('$c', String(corporation))
        .replaceAll('$k', kindOf(path)),
    );
  async function idOf(path: string): Promise<string | null> {
    const resource = path.split('/')[0] ?? '';
    if (recordDefinition(resource))
      return query(
        `select max(id) id from record_list where resource = '${resource}' and corporation_id in (0, ${corporation})`,
      );
    const [first = '', ...others] = parametersOf(path);
    if (path.startsWith('/admin/{resource}/')) return idOf('vat/');
    const table = about.find(([form]) => form.test(path))?.[1];
    const part = others.map((name) => inside[name]).find(Boolean);
    // What has a part of the kind that the address names besides.
    if (part && first === 'id')
      return query(`select max(${part[1]}) id from ${part[0]} where corporation_id = ${corporation}`);
    return table ? idIn(table, path) : idIn('version', path);
  }
  async function valueOf(name: string, path: string): Promise<string | null> {
    const part = inside[name];
    if (part) {
      const above = await idOf(path);
      const column = name === 'line' ? 'line' : 'id';
      return query(`select max(${column}) id from ${part[0]} where ${part[1]} = ${above}`);
    }
    const table = asked[name];
    return table ? idIn(table, path) : idOf(path);
  }
  return {
    async own(path) {
      let address = path;
      for (const name of parametersOf(path)) {
        const value = saidOf(name, path) ?? (await valueOf(name, path));
        if (value === null) return null;
        address = address.replace(`{${name}}`, value);
      }
      return address;
    },
    missing: (path) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        saidOf(name, path) !== undefined && name !== 'line'
          ? String(saidOf(name, path))
          : isUuid(name)
            ? UNKNOWN_UUID
            : UNKNOWN,
      ),
  };
}
