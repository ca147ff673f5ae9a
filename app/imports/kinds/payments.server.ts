import { spread } from '#domain/payments/allocation.ts';
import { recordPayment } from '#domain/payments/payment-commands.ts';
import { add, compare, isNegative, money, negate, parseDecimal, subtract } from '#domain/kernel/decimal.ts';
import { folded } from '#domain/kernel/folded.ts';
import { readDate } from '#domain/kernel/fields.ts';
import { bankAccounts } from '#projections/banking/bank-accounts.ts';
import { documentsNumbered, paymentsOn, type NumberedDocument } from '#projections/imports/found-again.ts';
import { choices } from '#projections/records/records.ts';
import { dateIn, listIn, numberIn } from '../../import/cells.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ImportAnswers, ImportLine, LineProblem, PlannedLine } from '../../import/import-lines.ts';
import { takenAs, type ImportContext, type Importing } from '../../import/importing.ts';
import { namedParties, type NamedParties } from '../../import/named-parties.server.ts';
import { planRows, type ReadRow } from '../../import/plan-rows.server.ts';
import { pathTo } from '../../paths.ts';
import { columnsOf, type KindColumn } from '../columns.server.ts';

const columns: readonly KindColumn[] = [
  {
    key: 'date',
    required: true,
    hint: 'import.hints.date',
    others: ['p.datep', 'date de règlement', 'date de paiement', 'payment date', 'payment_date', 'RT_Date'],
  },
  {
    key: 'amount',
    required: true,
    hint: 'imports.payment.hint.amount',
    others: ['p.amount', 'montant payé', 'montant réglé', 'règlement', 'RT_Montant', 'amount'],
  },
  {
    key: 'paymentType',
    required: true,
    hint: 'imports.payment.hint.paymentType',
    others: [
      'mode de règlement',
      'mode de paiement',
      'moyen de paiement',
      'type de règlement',
      'pt.code',
      'payment method',
      'payment_method_line_id',
      'mode',
    ],
  },
  {
    key: 'thirdParty',
    hint: 'imports.hint.party',
    others: [
      'client',
      'fournisseur',
      's.nom',
      'code client',
      'code tiers',
      'partner_id',
      'partner',
      'customer',
      'CT_Num',
    ],
  },
  {
    key: 'documents',
    hint: 'imports.payment.hint.documents',
    others: [
      'facture',
      'factures',
      'n° facture',
      'numéro de facture',
      'f.ref',
      'invoice',
      'invoices',
      'pièce',
      'n° de pièce',
    ],
  },
  {
    key: 'direction',
    hint: 'imports.payment.hint.direction',
    others: ['type', 'type de paiement', 'payment_type', 'payment type'],
  },
  {
    key: 'bankAccount',
    hint: 'imports.payment.hint.bankAccount',
    others: ['compte bancaire', 'banque', 'journal', 'ba.ref', 'journal_id'],
  },
  {
    key: 'reference',
    others: ['p.num_payment', 'n° de chèque', 'numéro', 'ref', 'memo', 'libellé', 'communication'],
  },
  { key: 'comment', others: ['note', 'commentaire', 'remarque'] },
];

const plain = (text: string): string => folded(text).trim();

/** Means as programs abbreviate them. */
const abbreviated: Readonly<Record<string, string>> = {
  vir: 'transfer',
  virement: 'transfer',
  'virement bancaire': 'transfer',
  'bank transfer': 'transfer',
  chq: 'cheque',
  check: 'cheque',
  cb: 'card',
  'carte bancaire': 'card',
  carte: 'card',
  'credit card': 'card',
  liq: 'cash',
  especes: 'cash',
  pre: 'direct_debit',
  prelevement: 'direct_debit',
};

const out = new Set([
  'out',
  'outbound',
  'emis',
  'decaissement',
  'made',
  'sent',
  'envoyer',
  'fournisseur',
  'reglement fournisseur',
  'send',
]);
const incoming = new Set([
  '',
  'in',
  'received',
  'inbound',
  'recu',
  'encaissement',
  'recevoir',
  'client',
  'reglement client',
  'receive',
]);

function directionIn(typed: string, amount: string | null): string {
  const said = plain(typed);
  if (out.has(said)) return 'out';
  if (!incoming.has(said)) return typed;
  return amount !== null && isNegative(amount) ? 'out' : 'in';
}

interface Known {
  parties: NamedParties;
  method(typed: string): number | null;
  account(typed: string): number | null;
  documents: ReadonlyMap<string, NumberedDocument[]>;
  /** What is left of documents once the lines before were taken in. */
  left: Map<string, string>;
}

async function knownOf(context: ImportContext, lines: readonly ImportLine[]): Promise<Known> {
  const { services, corporation } = context;
  const words = (column: string) => lines.map(({ values }) => values[column] ?? '');
  const [parties, types, accounts, documents] = await Promise.all([
    namedParties(context, words('thirdParty')),
    choices(services.db, ['paymenttype'], corporation),
    bankAccounts(services.db, corporation),
    documentsNumbered(services.db, corporation, [...new Set(words('documents').flatMap(listIn))]),
  ]);
  const methods = types.get('paymenttype') ?? [];
  return {
    parties,
    method(typed) {
      const said = plain(typed);
      const means = abbreviated[said] ?? said;
      const named = methods.find(({ label }) => plain(label) === said);
      return (named ?? methods.find(({ values }) => values['means'] === means))?.id ?? null;
    },
    account(typed) {
      const bare = typed.replaceAll(/\s/g, '');
      const isIt = (values: Readonly<Record<string, unknown>>, label: string) =>
        plain(label) === plain(typed) || values['iban'] === bare || values['accountingCode'] === bare;
      return accounts.find(({ values, label }) => isIt(values, label))?.id ?? null;
    },
    documents: grouped(documents, ({ number }) => plain(number)),
    left: new Map(),
  };
}

const keyOf = ({ kind, version }: NumberedDocument): string => `${kind}-${version}`;

/** The document of a number, of the third party where several have it; or what is wrong with the number. */
function documentOf(
  typed: string,
  party: number | null,
  { documents }: Known,
): NumberedDocument | { error: string } {
  const all = documents.get(plain(typed)) ?? [];
  const own = party === null ? all : all.filter((one) => one.party === party);
  const [found, ...others] = own;
  if (found === undefined)
    return { error: all.length > 0 ? 'errors.otherClient' : 'import.unknownReference' };
  return others.length > 0 ? { error: 'import.severalOf' } : found;
}

/** What a line settles: credit notes in full, the others in their order as far as the money goes. */
function settledBy(amount: string, direction: string, found: readonly NumberedDocument[], { left }: Known) {
  const dueOf = (one: NumberedDocument) => left.get(keyOf(one)) ?? one.due;
  const open = found.map((one) => ({ ...one, key: keyOf(one), due: dueOf(one) }));
  const isOwed = ({ receivable }: NumberedDocument) => receivable === (direction === 'in');
  const notes = open.filter((one) => !isOwed(one) && compare(one.due, '0') > 0);
  const given = spread(open.filter(isOwed), add(amount, ...notes.map(({ due }) => due)));
  for (const { key, due } of notes) given.set(key, due);
  for (const { key, due } of open) left.set(key, subtract(due, given.get(key) ?? '0'));
  return open.flatMap(({ key, kind, version }) => {
    const part = given.get(key);
    return part === undefined ? [] : [{ kind, version, amount: money(part) }];
  });
}

function readLine({ values }: ImportLine, isLeft: boolean, known: Known): ReadRow {
  const cell = (name: string) => values[name]?.trim() ?? '';
  const problems: LineProblem[] = [];
  const told = (column: string, error: string, typed = cell(column)) =>
    problems.push({ column, typed, error });
  const read = parseDecimal(numberIn(cell('amount')), 2);
  const direction = directionIn(cell('direction'), read);
  const amount = read === null ? numberIn(cell('amount')) : isNegative(read) ? negate(read) : read;
  const paymentType = known.method(cell('paymentType'));
  if (paymentType === null && cell('paymentType') !== '') told('paymentType', 'import.unknownReference');
  const bankAccount = cell('bankAccount') === '' ? null : known.account(cell('bankAccount'));
  if (bankAccount === null && cell('bankAccount') !== '') told('bankAccount', 'import.unknownReference');
  const party = cell('thirdParty') === '' ? null : known.parties.named('thirdParty', cell('thirdParty'));
  if (party && 'problem' in party) problems.push(party.problem);
  const client = party && 'id' in party ? party.id : null;
  const found = listIn(cell('documents')).flatMap((typed): NumberedDocument[] => {
    const one = documentOf(typed, client, known);
    if ('error' in one) told('documents', one.error, typed);
    else if (compare(known.left.get(keyOf(one)) ?? one.due, '0') <= 0)
      told('documents', 'errors.alreadySettled', typed);
    else return [one];
    return [];
  });
  if (client === null && found.length === 0 && problems.length === 0) told('thirdParty', 'errors.required');
  const sound = read !== null && problems.length === 0 && !isLeft;
  return {
    body: {
      date: dateIn(cell('date')),
      amount,
      paymentType: paymentType ?? undefined,
      bankAccount,
      client: client ?? found[0]?.party ?? null,
      direction,
      reference: cell('reference'),
      comment: cell('comment'),
      allocations: sound ? settledBy(amount, direction, found, known) : [],
      // Days of the past are what such files are about; what is left over pays invoices that are named later.
      confirmDate: true,
      vat: null,
    },
    problems,
  };
}

const dayIn = (typed: string): string | null => readDate(dateIn(typed));

async function planned(
  context: ImportContext,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const days = [...new Set(lines.flatMap(({ values }) => dayIn(values['date'] ?? '') ?? []))];
  const [known, before] = await Promise.all([
    knownOf(context, lines),
    paymentsOn(context.services.db, context.corporation, days),
  ]);
  const read = new Map(
    lines.map((line) => [line.values, readLine(line, answers.get(line.line) === 'leave', known)]),
  );
  const readOf = (values: ImportLine['values']): ReadRow => read.get(values) ?? { body: {}, problems: [] };
  const rules = {
    schema: recordPayment.input,
    nameOf: ({ thirdParty = '', documents = '', amount = '' }: ImportLine['values']) =>
      [thirdParty, documents, amount].filter((one) => one.trim() !== '').join(' – '),
    before: new Map<number, object>(),
    read: readOf,
    found: () => null,
    like({ values }: ImportLine) {
      const body = recordPayment.input.safeParse(readOf(values).body);
      if (!body.success) return null;
      const { client, date, amount } = body.data;
      const same = before.find(
        (one) => one.client === client && one.date === date && compare(one.amount, amount) === 0,
      );
      if (same === undefined) return null;
      const error = `imports.payment.alike|number=${same.number ?? ''}`;
      return { candidates: [], problem: { column: 'amount', typed: values['amount'] ?? '', error } };
    },
    mayChange: false,
  };
  return planRows(rules, lines, answers);
}

export function paymentImporting(context: ImportContext): Promise<Importing> {
  const { t } = context;
  const back = pathTo('paymentList', {});
  return Promise.resolve({
    kind: 'payment',
    title: t('imports.payment.title'),
    crumbs: [{ label: t('commerce.payment.list'), to: back }],
    back,
    columns: columnsOf(t, 'imports.payment.field', columns),
    plan: (lines, answers) => planned(context, lines, answers),
    confirm: takenAs('payment'),
  });
}
