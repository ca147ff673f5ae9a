import { sql, type RawBuilder } from 'kysely';
import type { Annotation } from '#domain/commerce/annotation.ts';
import type { DraftFacts } from '#domain/commerce/content.ts';
import type { InvoiceEvent } from '#domain/commerce/invoice.ts';
import type { PaymentEvent } from '#domain/commerce/payment.ts';
import type { QuotationEvent } from '#domain/commerce/quotation.ts';
import type { RefundEvent } from '#domain/commerce/refund.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { Database } from '#db/pool.ts';
import { draftColumns } from './document-row.ts';
import { changeWithTotals } from './document-totals.ts';
import { projection } from './projection.ts';

/*
 * The list of all commerce documents, a row for each version. What its columns `due` and `label` say follows from the
 * others, in the table itself.
 */

interface Context {
  db: Database;
  recorded: RecordedEvent;
}

const one = (version: number) => sql`version_id = ${version}`;

const change = (db: Database, rows: RawBuilder<unknown>, set: RawBuilder<unknown>) =>
  changeWithTotals(db, rows, sql`update document_list set ${set} where ${rows} returning *`);

const remove = (db: Database, version: number) =>
  changeWithTotals(db, one(version), sql`delete from document_list where ${one(version)} returning *`, true);

/** What an inserted row takes from elsewhere than the draft. */
interface Born {
  kind: DocumentKind;
  corporation: number | RawBuilder<unknown>;
  number?: RawBuilder<unknown>;
  rank?: RawBuilder<unknown>;
  purpose?: string | null;
  origin?: { kind: DocumentKind; id: number; version: number } | null;
}

function insert({ db, recorded }: Context, facts: DraftFacts, born: Born) {
  const { kind, corporation, number = sql`null`, rank = sql`1`, purpose = null, origin = null } = born;
  const draft = draftColumns(facts);
  return changeWithTotals(
    db,
    one(facts.version),
    sql`insert into document_list (version_id, document_id, kind, corporation_id, number, version_rank, purpose, origin_kind, origin_id, origin_version,
        status, created_at, ${sql.join(draft.map(([column]) => sql.ref(column)))})
      values (${facts.version}, ${recorded.id}, ${kind}, ${corporation}, ${number}, ${rank}, ${purpose}, ${origin?.kind ?? null}, ${origin?.id ?? null},
        ${origin?.version ?? null}, 'draft', ${recorded.metadata.occurredAt}, ${sql.join(draft.map(([, value]) => sql`${value}`))}) returning *`,
  );
}

const edit = (facts: DraftFacts, { db }: Context) =>
  change(
    db,
    one(facts.version),
    sql.join(draftColumns(facts).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)),
  );

const annotate = ({ version, personInCharge }: Annotation, { db }: Context) =>
  change(db, one(version), sql`person_in_charge = ${personInCharge}`);

const move =
  (status: string) =>
  ({ version }: { version: number }, { db }: Context) =>
    change(db, one(version), sql`status = ${status}`);

const sent = ({ version }: { version: number }, { db, recorded }: Context) =>
  change(db, one(version), sql`sent_at = ${recorded.metadata.occurredAt}`);

/** Nothing that is added up changes. */
const printed = ({ version, file }: { version: number; file: string }, { db }: Context) =>
  db.updateTable('document_list').set({ pdf: file }).where('version_id', '=', version).execute();

/** A quotation's count of what was made of it; `net` null: it was closed. */
const invoiced = (db: Database, version: number, invoice: number, net: string | null) =>
  change(db, one(version), sql`parts = parts || ${JSON.stringify({ [invoice]: { net } })}::jsonb`);

const latestOf = (document: number) =>
  sql`version_id = (select version_id from document_list where document_id = ${document} and kind = 'quotation' order by version_rank desc limit 1)`;

async function pay(
  { allocations }: { allocations: readonly { version: number; amount: string }[] },
  db: Database,
  sign: '+' | '-',
): Promise<void> {
  for (const { version, amount } of allocations)
    await change(db, one(version), sql`paid = paid ${sql.raw(sign)} ${amount}::numeric`);
}

export const documentList = projection<QuotationEvent | InvoiceEvent | RefundEvent | PaymentEvent>({
  name: 'document-list',
  tables: ['document_list', 'document_totals'],
  on: {
    QuotationDrafted: (facts, context) =>
      insert(context, facts, { kind: 'quotation', corporation: facts.corporation }),
    QuotationVersionDrafted: async (facts, context) => {
      const { db, recorded } = context;
      await change(db, one(facts.from), sql`superseded = true`);
      const of = (column: string) =>
        sql`(select ${sql.ref(column)} from document_list where ${one(facts.from)})`;
      const rank = sql`(select max(version_rank) + 1 from document_list where document_id = ${recorded.id} and kind = 'quotation')`;
      await insert(context, facts, {
        kind: 'quotation',
        corporation: of('corporation_id'),
        number: of('number'),
        rank,
      });
    },
    QuotationDraftEdited: edit,
    QuotationDraftDeleted: async ({ version }, { db, recorded }) => {
      await remove(db, version);
      await change(db, latestOf(recorded.id), sql`superseded = false`);
    },
    QuotationValidated: ({ version, number }, { db }) =>
      change(db, one(version), sql`status = 'validate', number = ${number}`),
    QuotationSent: ({ version }, { db, recorded }) =>
      change(db, one(version), sql`status = 'in_progress', sent_at = ${recorded.metadata.occurredAt}`),
    QuotationAccepted: move('accepted'),
    QuotationRefused: move('refused'),
    QuotationCancelled: move('cancel'),
    QuotationAnnotated: annotate,
    QuotationPdfStored: printed,
    QuotationInvoiced: ({ version, invoice, net, purpose }, { db }) =>
      invoiced(db, version, invoice, purpose === 'deposit' ? (net ?? null) : null),
    QuotationInvoicingAmended: ({ version, invoice, net }, { db }) => invoiced(db, version, invoice, net),
    QuotationInvoicingReleased: ({ version, invoice }, { db }) =>
      change(db, one(version), sql`parts = parts - ${String(invoice)}`),
    InvoiceDrafted: (facts, context) => {
      const origin = facts.origin && { ...facts.origin, kind: 'quotation' as const };
      const { corporation, purpose = null } = facts;
      return insert(context, facts, { kind: 'invoice', corporation, purpose, origin });
    },
    InvoiceDraftEdited: edit,
    InvoiceDraftDeleted: ({ version }, { db }) => remove(db, version),
    InvoiceValidated: ({ version, number, date, dueDate, client }, { db }) =>
      change(
        db,
        one(version),
        sql`status = 'validate', number = ${number}, date = ${date}, due_date = ${dueDate}, third_party_name = ${client?.name ?? null}`,
      ),
    InvoiceAnnotated: annotate,
    InvoiceCredited: ({ version, imputed }, { db }) =>
      change(db, one(version), sql`credited = credited + ${imputed}::numeric`),
    InvoiceSent: sent,
    InvoicePdfStored: printed,
    RefundDrafted: (facts, context) => {
      const origin = facts.origin && { ...facts.origin, kind: 'invoice' as const };
      return insert(context, facts, { kind: 'refund', corporation: facts.corporation, origin });
    },
    RefundDraftEdited: edit,
    RefundDraftDeleted: ({ version }, { db }) => remove(db, version),
    RefundValidated: ({ version, number, date, client, imputed }, { db }) =>
      change(
        db,
        one(version),
        sql`status = 'validate', number = ${number}, date = ${date}, credited = ${imputed}, third_party_name = ${client?.name ?? null}`,
      ),
    RefundAnnotated: annotate,
    RefundSent: sent,
    RefundPdfStored: printed,
    PaymentRecorded: (facts, { db }) => pay(facts, db, '+'),
    PaymentCancelled: (facts, { db }) => pay(facts, db, '-'),
  },
});
