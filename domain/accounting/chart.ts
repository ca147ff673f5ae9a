import { z } from 'zod';
import { flag } from '../kernel/fields.ts';

/*
 * Which accounts and journals a corporation books on. The numbers are those of the French chart of accounts (plan
 * comptable général, classes 4, 5, 6 and 7); a corporation may lengthen or change each of them.
 */

/** "411000": three digits, then digits or capitals (4-french-rules.md, "FEC"). */
export type Account = string;

/** What is booked on an account of its own, and on which by default. */
export const defaultAccounts = {
  saleProduct: '707000',
  saleService: '706000',
  purchaseProduct: '607000',
  purchaseService: '604000',
  client: '411000',
  clientDeposit: '419100',
  supplier: '401000',
  supplierDeposit: '409100',
  vatCollected: '445710',
  vatCollectedWaiting: '445740',
  vatAdvances: '445880',
  vatDeductible: '445660',
  vatDeductibleAssets: '445620',
  vatDeductibleWaiting: '445640',
  vatIntraCommunity: '445200',
  bank: '512000',
  cash: '530000',
} as const satisfies Record<string, Account>;

export type AccountUse = keyof typeof defaultAccounts;
export type Accounts = Readonly<Record<AccountUse, Account>>;

/** Journals, and their codes by default: sales, purchases, bank, cash, miscellaneous. */
export const defaultJournals = { sales: 'VE', purchases: 'AC', bank: 'BQ', cash: 'CA', misc: 'OD' } as const;

export type JournalUse = keyof typeof defaultJournals;
export type Journals = Readonly<Record<JournalUse, string>>;

export interface Chart {
  accounts: Accounts;
  journals: Journals;
  /** VAT of bought services is deducted when they are paid, as their seller owes it then (CGI art. 271-I-2). */
  deductOnPayment: boolean;
  /** Names of accounts of the corporation's own, by number. */
  names: Readonly<Record<Account, string>>;
}

export const defaultChart: Chart = {
  accounts: defaultAccounts,
  journals: defaultJournals,
  deductOnPayment: true,
  names: {},
};

const accountPattern = /^\d{3}[0-9A-Z]{0,9}$/;

export const isAccount = (text: string | null | undefined): text is Account =>
  typeof text === 'string' && accountPattern.test(text);

const accountField = () =>
  z.string({ error: 'errors.required' }).trim().toUpperCase().regex(accountPattern, 'errors.accountNumber');

const journalField = () =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,6}$/, 'errors.journal');

const MAX_NAMES = 500;

/** "706100 Pompage", a line each; what is typed for no account is refused with its line. */
const namesField = () =>
  z
    .string({ error: 'errors.invalid' })
    .max(40_000, 'errors.tooLong|max=40000')
    .nullish()
    .transform((typed, context): Record<Account, string> => {
      const names: Record<Account, string> = {};
      const lines = (typed ?? '').split(/\r?\n/).map((line) => line.trim());
      for (const [index, line] of lines.entries()) {
        if (line === '') continue;
        const [, account = '', name = ''] = /^(\S+)\s+(.{1,80})$/.exec(line) ?? [];
        if (!isAccount(account) || Object.keys(names).length >= MAX_NAMES) {
          context.addIssue({ code: 'custom', message: `errors.accountName|line=${index + 1}` });
          return z.NEVER;
        }
        names[account] = name;
      }
      return names;
    });

const accountFields = Object.fromEntries(
  Object.keys(defaultAccounts).map((use) => [use, accountField()]),
) as Record<AccountUse, ReturnType<typeof accountField>>; // the keys are those of the defaults

const journalFields = Object.fromEntries(
  Object.keys(defaultJournals).map((use) => [use, journalField()]),
) as Record<JournalUse, ReturnType<typeof journalField>>; // the same

/** The chart as its form sends it. */
export const chartSchema = z
  .object({
    accounts: z.object(accountFields),
    journals: z.object(journalFields),
    deductOnPayment: flag(),
    names: namesField(),
  })
  .superRefine(({ journals }, context) => {
    const codes = Object.entries(journals);
    for (const [use, code] of codes)
      if (codes.some(([other, same]) => other !== use && same === code))
        context.addIssue({ code: 'custom', path: ['journals', use], message: 'errors.journalTaken' });
  });

/** The names of accounts as the form shows them, the smallest number first. */
export const namesText = ({ names }: Pick<Chart, 'names'>): string =>
  Object.entries(names)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, name]) => `${account} ${name}`)
    .join('\n');

/** Names of the French chart, by the beginning of an account's number; the longest that fits counts. */
const planComptable: Readonly<Record<string, string>> = {
  '12': 'Résultat des exercices antérieurs', '20': 'Immobilisations incorporelles', '21': 'Immobilisations corporelles', '218': 'Autres immobilisations corporelles',
  '23': 'Immobilisations en cours', '40': 'Fournisseurs et comptes rattachés', '401': 'Fournisseurs',
  '404': 'Fournisseurs d’immobilisations', '4091': 'Fournisseurs – avances et acomptes versés', '41': 'Clients et comptes rattachés', '411': 'Clients', '416': 'Clients douteux',
  '4191': 'Clients – avances et acomptes reçus', '4452': 'TVA due intracommunautaire', '4456': 'TVA déductible',
  '44562': 'TVA sur immobilisations', '44564': 'TVA déductible en attente', '44566': 'TVA sur autres biens et services', '4457': 'TVA collectée', '44571': 'TVA collectée',
  '44574': 'TVA collectée en attente', '4458': 'TVA à régulariser ou en attente', '44588': 'TVA sur avances et acomptes reçus', '51': 'Banques', '512': 'Banques', '53': 'Caisse', '530': 'Caisse',
  '60': 'Achats', '601': 'Achats de matières premières', '602': 'Achats d’autres approvisionnements', '604': 'Achats d’études et prestations de services',
  '605': 'Achats de matériel, équipements et travaux', '606': 'Achats non stockés de matières et fournitures', '607': 'Achats de marchandises', '609': 'Rabais, remises et ristournes obtenus',
  '61': 'Services extérieurs', '611': 'Sous-traitance générale', '612': 'Redevances de crédit-bail', '613': 'Locations', '614': 'Charges locatives', '615': 'Entretien et réparations', '616': 'Primes d’assurance',
  '62': 'Autres services extérieurs', '621': 'Personnel extérieur', '622': 'Rémunérations d’intermédiaires et honoraires', '623': 'Publicité', '624': 'Transports', '625': 'Déplacements, missions et réceptions', '626': 'Frais postaux et télécommunications', '627': 'Services bancaires',
  '63': 'Impôts et taxes', '64': 'Charges de personnel', '65': 'Autres charges de gestion courante', '658': 'Charges diverses de gestion courante', '66': 'Charges financières', '665': 'Escomptes accordés',
  '70': 'Ventes', '701': 'Ventes de produits finis', '704': 'Travaux', '705': 'Études', '706': 'Prestations de services', '707': 'Ventes de marchandises', '708': 'Produits des activités annexes', '709': 'Rabais, remises et ristournes accordés',
  '75': 'Autres produits de gestion courante', '758': 'Produits divers de gestion courante', '76': 'Produits financiers', '765': 'Escomptes obtenus',
}; // prettier-ignore

/** What an account is called: as the corporation names it, else as the French chart does. */
export function accountName({ names }: Pick<Chart, 'names'>, account: Account): string {
  const own = names[account];
  if (own !== undefined) return own;
  for (let length = 5; length >= 2; length -= 1) {
    const known = planComptable[account.slice(0, length)];
    if (known !== undefined) return known;
  }
  return `Compte ${account}`;
}

const journalNames: Readonly<Record<JournalUse, string>> = {
  sales: 'Ventes', purchases: 'Achats', bank: 'Banque', cash: 'Caisse', misc: 'Opérations diverses',
}; // prettier-ignore

/** What a journal is called; one that a payment type names is a bank's. */
export function journalName({ journals }: Pick<Chart, 'journals'>, code: string): string {
  const use = (Object.keys(journalNames) as JournalUse[]).find((one) => journals[one] === code); // its own keys
  return use === undefined ? `Banque ${code}` : journalNames[use];
}
