import { sql } from 'kysely';

/** Of `document_list`: what counts as sold, what as invoiced, and what an invoice adds without VAT. */
export const isSold = sql`(status = 'accepted' and (kind = 'saleOrder' or (kind = 'quotation' and not ordered)))`;
export const isBilled = sql`(kind in ('invoice', 'refund') and status <> 'draft')`;
export const signedNet = sql`case kind when 'refund' then -total_without_vat else total_without_vat end`;
