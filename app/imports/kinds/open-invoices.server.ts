import { takenOverSchema } from '#domain/documents/taken-over-commands.ts';
import { isNegative, negate, parseDecimal } from '#domain/kernel/decimal.ts';
import { folded } from '#domain/kernel/folded.ts';
import { billsOf, type KnownBill } from '#projections/imports/found-again.ts';
import { dateIn, numberIn } from '../../import/cells.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedParties } from '../../import/named-parties.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  {
    key: 'number',
    required: true,
    others: [
      'f.ref',
      'réf.',
      'n°',
      'n° facture',
      'numéro de facture',
      'numéro de pièce',
      'n° de pièce',
      'n° document',
      'invoice number',
      'DO_Piece',
      'EC_RefPiece',
      'move_name',
      'facture',
    ],
  },
  {
    key: 'thirdParty',
    required: true,
    hint: 'imports.hint.party',
    others: [
      'tiers',
      's.nom',
      's.code_client',
      'code client',
      'code tiers',
      'nom du client',
      'raison sociale',
      'partner_id',
      'partner',
      'invoice partner display name',
      'partenaire',
      'customer',
      'siren',
      'CT_Num',
    ],
  },
  {
    key: 'date',
    required: true,
    hint: 'import.hints.date',
    others: [
      'f.datef',
      'date de facture',
      'date facturation',
      'date de pièce',
      'invoice_date',
      'invoice date',
    ],
  },
  {
    key: 'dueDate',
    hint: 'imports.openinvoice.hint.dueDate',
    others: [
      'f.date_lim_reglement',
      'échéance',
      'échéances',
      'date limite de règlement',
      'invoice_date_due',
      'date_maturity',
      'due',
      'EC_Echeance',
    ],
  },
  {
    key: 'total',
    required: true,
    hint: 'imports.openinvoice.hint.total',
    others: [
      'f.total_ttc',
      'montant TTC',
      'TTC',
      'montant',
      'amount_total',
      'total signed',
      'total signé',
      'amount_total_signed',
      'total including VAT',
      'amount',
    ],
  },
  {
    key: 'due',
    hint: 'imports.openinvoice.hint.due',
    others: [
      'reste à payer',
      'solde',
      'solde dû',
      'reste à régler',
      'restant dû',
      'montant dû',
      'amount_residual',
      'amount due',
      'balance',
    ],
  },
  { key: 'type', hint: 'imports.openinvoice.hint.type', others: ['f.type', 'nature', 'move_type'] },
  {
    key: 'reference',
    others: ['f.ref_client', 'réf. client', 'référence client', 'ref', 'payment_reference'],
  },
  { key: 'title', others: ['libellé', 'description', 'label'] },
];

const creditNotes = new Set(['avoir', 'credit note', 'credit_note', 'out_refund', 'note de credit', '2']);
const invoices = new Set(['', 'facture', 'invoice', 'out_invoice', '0', '1', '3', '5']);

/** "Avoir", or "Facture" with an amount below zero; what is neither is told. */
function typeIn(typed: string, total: string | null): string {
  const said = folded(typed).trim();
  if (creditNotes.has(said)) return 'credit_note';
  if (!invoices.has(said)) return typed;
  return total !== null && isNegative(total) ? 'credit_note' : 'invoice';
}

/** "31/01/2026 : 400,00 ; 28/02/2026 : 400,00", or one day. */
function dueIn(typed: string): { dueDate: string | null; schedule: { dueDate: string; amount: string }[] } {
  const parts = typed.split(/[;\n]/).filter((part) => part.trim() !== '');
  const timed = parts.flatMap((part) => {
    const read = /^\s*([\d/.-]{6,10})\s*[:=]\s*(\S.*)$/.exec(part);
    return read ? [{ dueDate: dateIn(read[1] ?? ''), amount: numberIn(read[2] ?? '') }] : [];
  });
  if (timed.length > 0 && timed.length === parts.length) return { dueDate: null, schedule: timed };
  return { dueDate: typed.trim() === '' ? null : dateIn(typed), schedule: [] };
}

/** An amount without its sign; what is none stays as it was typed. */
const sizeIn = (typed: string): string => {
  const read = parseDecimal(numberIn(typed), 2);
  if (read === null) return numberIn(typed);
  return isNegative(read) ? negate(read) : read;
};

const plain = (text: string): string => folded(text).trim();

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const parties = await namedParties(
    context,
    lines.map(({ values }) => values['thirdParty'] ?? ''),
  );
  const clientIn = ({ thirdParty = '' }: ImportLine['values']) => {
    const found = parties.named('thirdParty', thirdParty);
    return 'id' in found ? found.id : null;
  };
  const clients = [...new Set(lines.flatMap(({ values }) => clientIn(values) ?? []))];
  const bills = grouped(
    await billsOf(context.services.db, context.corporation, clients),
    ({ client }) => client,
  );
  const billsIn = (values: ImportLine['values']): readonly KnownBill[] =>
    bills.get(clientIn(values) ?? 0) ?? [];
  const bodyOf = (values: ImportLine['values']) => {
    const cell = (name: string) => values[name]?.trim() ?? '';
    const type = typeIn(cell('type'), parseDecimal(numberIn(cell('total')), 2));
    return {
      type,
      number: cell('number'),
      thirdParty: clientIn(values),
      date: dateIn(cell('date')),
      ...dueIn(cell('dueDate')),
      total: sizeIn(cell('total')),
      due: cell('due') === '' ? null : sizeIn(cell('due')),
      title: cell('title'),
      reference: cell('reference'),
    };
  };
  const kindOf = (type: string) => (type === 'credit_note' ? 'refund' : 'invoice');
  const rules = {
    schema: takenOverSchema,
    nameOf: ({ number = '', thirdParty = '' }: ImportLine['values']) =>
      [number, thirdParty].filter(Boolean).join(' – '),
    before: new Map<number, object>(),
    read(values: ImportLine['values']): ReadRow {
      const body = bodyOf(values);
      const problems: LineProblem[] = [];
      const party = parties.named('thirdParty', values['thirdParty'] ?? '');
      if ('problem' in party) problems.push(party.problem);
      const known = billsIn(values).some(
        ({ kind, number }) => kind === kindOf(body.type) && plain(number) === plain(body.number),
      );
      if (known) problems.push({ column: 'number', typed: body.number, error: 'errors.takenOverTwice' });
      return { body, problems };
    },
    found: () => null,
    like({ values }: ImportLine) {
      const read = takenOverSchema.safeParse(bodyOf(values));
      if (!read.success) return null;
      const { date, total, type, number } = read.data;
      const same = billsIn(values).find(
        (bill) => bill.kind === kindOf(type) && bill.date === date && Number(bill.total) === Number(total),
      );
      if (same === undefined || plain(same.number) === plain(number)) return null;
      const error = `imports.openinvoice.alike|number=${same.number}`;
      return { candidates: [], problem: { column: 'number', typed: number, error } };
    },
    key: {
      column: 'number',
      of: (values: ImportLine['values']) => {
        const { type, thirdParty, number } = bodyOf(values);
        return number === '' ? '' : `${type} ${thirdParty} ${plain(number)}`;
      },
    },
    mayChange: false,
  };
  return planRows(rules, lines, answers);
}

export function openInvoiceImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('invoiceList', {}, { purpose: 'takenOver' });
  return Promise.resolve({
    kind: 'openinvoice',
    title: t('imports.openinvoice.title'),
    crumbs: [{ label: t('commerce.invoice.list'), to: pathTo('invoiceList', {}) }],
    back,
    columns: columnsOf(t, 'imports.openinvoice.field', columns),
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('openinvoice'),
  });
}
