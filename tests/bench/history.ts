import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import { formatNumber, periodOf } from '#domain/kernel/number-pattern.ts';
import { dueDate } from '#domain/documents/payment-terms.ts';
import type { PaymentEvent } from '#domain/payments/payment.ts';
import { partySnapshot } from '#domain/documents/content/resolve-content.ts';
import { computeTotals } from '#domain/amounts/totals.ts';
import { addDays, daysBetween } from '#domain/kernel/dates.ts';
import { isSiren, vatNumberOfSiren } from '#domain/kernel/identifiers.ts';
import type { ThirdPartyEvent, ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import type { Company } from './company.ts';

/** An event in bulk: its stream's id and version, and the day it happened. */
export interface Past {
  stream: string;
  version: number;
  date: string;
  event: ThirdPartyEvent | InvoiceEvent | PaymentEvent;
}

const YEARS = 3;
/** One in so many invoices is not paid in time. */
const LATE = 250;

const trades = [
  'Maçonnerie',
  'Charpentes',
  'Terrassements',
  'Piscines',
  'Couverture',
  'Menuiserie',
  'Travaux',
  'Rénovation',
  'Bâtiments',
  'Dallages',
];
export const surnames = [
  'Abgrall',
  'Bodénès',
  'Cariou',
  'Corre',
  'Derrien',
  'Floc’h',
  'Gourmelon',
  'Guéguen',
  'Hascoët',
  'Jestin',
  'Kerbrat',
  'Kermarrec',
  'Laurent',
  'Le Bras',
  'Le Gall',
  'Le Roux',
  'Madec',
  'Mazé',
  'Nédélec',
  'Ollivier',
  'Pellen',
  'Pérès',
  'Quentel',
  'Quiniou',
  'Riou',
  'Salaün',
  'Simon',
  'Tanguy',
  'Tréguer',
  'Urvoas',
];
const towns = [
  'Brest',
  'Quimper',
  'Morlaix',
  'Landerneau',
  'Lannion',
  'Guingamp',
  'Pontivy',
  'Carhaix',
  'Crozon',
  'Lesneven',
  'Roscoff',
  'Vannes',
  'Auray',
  'Lorient',
  'Dinan',
  'Paimpol',
  'Redon',
  'Fougères',
  'Vitré',
  'Loudéac',
  'Ploërmel',
  'Quimperlé',
  'Concarneau',
  'Douarnenez',
  'Châteaulin',
  'Plouzané',
  'Guipavas',
  'Lamballe',
  'Rostrenen',
  'Josselin',
  'Hennebont',
  'Plabennec',
  'Saint-Renan',
  'Pleyben',
];

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
};

/** Numbers that look like chance and are the same at every run. */
const scatter = (n: number): number => Math.imul(n + 1, 2_654_435_761) >>> 0;

/** Names are all different up to 10,200: 10 trades, 30 surnames, 34 towns. */
const nameOf = (n: number): string =>
  [at(trades, n), at(surnames, Math.floor(n / 10)), at(towns, Math.floor(n / 300))].join(' ');

function sirenOf(n: number): string {
  const body = String(30_000_000 + n);
  return `${body}${Array.from('0123456789').find((digit) => isSiren(body + digit)) ?? '0'}`;
}

function clientProfile(company: Company, id: number, n: number): ThirdPartyProfile {
  const siren = sirenOf(n);
  const city = at(towns, Math.floor(n / 300));
  return {
    id,
    enabled: true,
    tags: [],
    billingAddress: null,
    client: true,
    supplier: false,
    prospect: false,
    naturalPerson: false,
    code: `B${String(n + 1).padStart(5, '0')}`,
    language: 'fr',
    paymentCondition: at(company.conditions, 1 + (n % 3)),
    paymentType: at(company.paymentTypes, 0).id,
    identity: {
      name: nameOf(n),
      siren,
      siret: null,
      vatNumber: vatNumberOfSiren(siren),
      email: `compta${n + 1}@client.example`,
      phone: null,
      address: {
        street: `${1 + (n % 120)} rue de la Gare`,
        complement: null,
        postalCode: String(22_000 + (n % 900)),
        city,
        country: 'FR',
      },
      iban: null,
      bic: null,
      note: null,
    },
  };
}

/** Ids that the bulk takes, from these numbers on. */
export interface FirstIds {
  thirdparty: number;
  invoice: number;
  version: number;
  payment: number;
}

function* clientsCreated(
  company: Company,
  profiles: readonly ThirdPartyProfile[],
  date: string,
): Generator<Past> {
  for (const { id, identity, enabled: _enabled, billingAddress: _billingAddress, ...terms } of profiles) {
    const data = { corporation: company.id, thirdParty: id, identity, terms };
    yield { stream: `thirdparty-${id}`, version: 1, date, event: { type: 'ThirdPartyCreated', data } };
  }
}

/** When the n-th invoice is paid: mostly around its due date, some never up to now. */
function payDay(n: number, date: string, due: string): string | null {
  if (n % LATE === 0) return null;
  return addDays(date, Math.max(1, daysBetween(date, due) - (scatter(n) % 12)));
}

interface Made {
  past: Past[];
  payment: Past | null;
}

function invoiceMade(
  company: Company,
  client: ThirdPartyProfile,
  ids: FirstIds,
  n: number,
  date: string,
  sequence: number,
): Made {
  const { invoice, version } = { invoice: ids.invoice + n, version: ids.version + n };
  const pattern = at(company.patterns, scatter(n));
  const lines = pattern.content.lines.map((line, index) =>
    line.type === 'comment' || line.type === 'subtotal'
      ? line
      : { ...line, quantity: String(1 + (scatter(n * 5 + index) % 60)) },
  );
  const content = { ...pattern.content, title: `Chantier ${n + 1}`, date, supplyDate: date, lines };
  const snapshot = partySnapshot(client, 'client');
  const totals = computeTotals(lines, content.discount);
  const facts = { version, content, client: snapshot, clientId: client.id, totals };
  if (content.paymentCondition === null) throw new Error('A pattern without a payment condition');
  const due = dueDate(content.paymentCondition, date);
  const period = periodOf(company.numbering, date);
  const number = formatNumber(company.numbering, date, sequence);
  const validated = {
    version,
    number,
    sequence,
    period,
    date,
    dueDate: due,
    seller: company.letterhead,
    client: snapshot,
    clientId: client.id,
    totals,
  };
  const stream = `invoice-${invoice}`;
  const past: Past[] = [
    {
      stream,
      version: 1,
      date,
      event: { type: 'InvoiceDrafted', data: { corporation: company.id, ...facts, origin: null } },
    },
    { stream, version: 2, date, event: { type: 'InvoiceValidated', data: validated } },
  ];
  const paid = payDay(n, date, due);
  if (paid === null) return { past, payment: null };
  const payment = ids.payment + n;
  const amount = totals.finalTotal;
  const data = {
    payment,
    corporation: company.id,
    clientId: client.id,
    clientName: snapshot?.name ?? null,
    date: paid,
    amount,
    paymentType: at(company.paymentTypes, n),
    reference: `VIR ${number}`,
    bank: 'Crédit Agricole',
    comment: null,
    allocations: [{ kind: 'invoice' as const, document: invoice, version, number, amount }],
  };
  return {
    past,
    payment: {
      stream: `payment-${payment}`,
      version: 1,
      date: paid,
      event: { type: 'PaymentRecorded', data },
    },
  };
}

/**
 * Three years of a company in the order of its days, up to and with `today`: its clients, its invoices, and the
 * payments of those that are due. Ids and contents are the same at every run.
 */
export function* companyHistory(
  company: Company,
  ids: FirstIds,
  clients: number,
  invoices: number,
  today: string,
): Generator<Past> {
  const days = YEARS * 365;
  const profiles = Array.from({ length: clients }, (_, n) => clientProfile(company, ids.thirdparty + n, n));
  yield* clientsCreated(company, profiles, addDays(today, -days));
  const payments = new Map<string, Past[]>();
  const sequences = new Map<string, number>();
  let done = 0;
  for (let day = 0; day <= days; day += 1) {
    const date = addDays(today, day - days);
    yield* payments.get(date) ?? [];
    payments.delete(date);
    const period = periodOf(company.numbering, date);
    for (const until = Math.round((invoices * (day + 1)) / (days + 1)); done < until; done += 1) {
      const sequence = (sequences.get(period) ?? 0) + 1;
      sequences.set(period, sequence);
      const made = invoiceMade(company, at(profiles, scatter(done)), ids, done, date, sequence);
      yield* made.past;
      if (made.payment && made.payment.date <= today)
        payments.set(made.payment.date, [...(payments.get(made.payment.date) ?? []), made.payment]);
    }
  }
}
