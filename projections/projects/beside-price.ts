import { sql, type RawBuilder } from 'kysely';

const ofTimeOrExpenses = (invoice: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`
  (exists (select 1 from activity a where a.invoice_id = ${invoice})
    or exists (select 1 from expense e where e.invoice_version = ${version}))`;

/**
 * Of `document_list`: an invoice, or a credit note on one, that asks for time or for expenses of a project, and so for
 * nothing of what was sold of it.
 */
export const besidePrice: RawBuilder<unknown> = sql`case document_list.kind
  when 'invoice' then ${ofTimeOrExpenses(sql`document_list.document_id`, sql`document_list.version_id`)}
  when 'refund' then document_list.origin_kind = 'invoice' and exists (select 1 from document_list i
    where i.kind = 'invoice' and i.document_id = document_list.origin_id
      and ${ofTimeOrExpenses(sql`i.document_id`, sql`i.version_id`)})
  else false end`;
