/** Tables that grow with the companies, and are searched by words within one of them. */
const tables = [
  'document_list',
  'payment_list',
  'third_party',
  'third_party_contact',
  'product',
  'project',
  'supplier_invoice',
  'recurring_invoice',
  'transport_order',
  'person_corporation',
  'candidate',
  'equipment',
  'expense',
  'mail_list',
  'shared_document',
];

/** Words are looked for among what is the company's: of others' rows that say the same none is read. */
export const searchesByCompany = `
create extension if not exists btree_gin;
set local maintenance_work_mem = '256MB';
${tables
  .map(
    (table) => `
drop index ${table}_search;
create index ${table}_search on ${table} using gin (corporation_id, search gin_trgm_ops);`,
  )
  .join('')}
`;
