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
  differenceLoss: '658000',
  differenceGain: '758000',
  discountGiven: '665000',
  discountTaken: '765000',
  badDebt: '654000',
  personnelExpenses: '428600',
  personnelAdvances: '425000',
} as const satisfies Record<string, Account>;

export type AccountUse = keyof typeof defaultAccounts;
export type Accounts = Readonly<Record<AccountUse, Account>>;

/** Journals, and their codes by default: sales, purchases, bank, cash, miscellaneous, opening entries. */
export const defaultJournals = {
  sales: 'VE',
  purchases: 'AC',
  bank: 'BQ',
  cash: 'CA',
  misc: 'OD',
  opening: 'AN',
} as const;

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

/** Where what costs and revenues of a year left stands, until it is allotted. */
export const PROFIT = '120000';
export const LOSS = '129000';

const accountPattern = /^\d{3}[0-9A-Z]{0,9}$/;

export const isAccount = (text: string | null | undefined): text is Account =>
  typeof text === 'string' && accountPattern.test(text);

/** An account as people type it: three digits, then digits or capitals. */
export const accountField = () =>
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
  Object.entries(defaultAccounts).map(([use, account]) => [use, accountField().default(account)]),
) as Record<AccountUse, z.ZodDefault<ReturnType<typeof accountField>>>; // the keys are those of the defaults

const journalFields = Object.fromEntries(
  Object.entries(defaultJournals).map(([use, code]) => [use, journalField().default(code)]),
) as Record<JournalUse, z.ZodDefault<ReturnType<typeof journalField>>>; // the same

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

/**
 * Names of the French chart (plan comptable général, règlement ANC 2014-03), by the beginning of an account's
 * number; the longest that fits counts.
 */
const planComptable: Readonly<Record<string, string>> = {
  '10': 'Capital et réserves',
  '101': 'Capital',
  '106': 'Réserves',
  '1061': 'Réserve légale',
  '108': 'Compte de l’exploitant',
  '11': 'Report à nouveau',
  '110': 'Report à nouveau (solde créditeur)',
  '119': 'Report à nouveau (solde débiteur)',
  '12': 'Résultat de l’exercice',
  '120': 'Résultat de l’exercice (bénéfice)',
  '129': 'Résultat de l’exercice (perte)',
  '13': 'Subventions d’investissement',
  '15': 'Provisions',
  '16': 'Emprunts et dettes assimilées',
  '164': 'Emprunts auprès des établissements de crédit',
  '165': 'Dépôts et cautionnements reçus',
  '20': 'Immobilisations incorporelles',
  '205': 'Logiciels et droits similaires',
  '21': 'Immobilisations corporelles',
  '215': 'Installations techniques, matériels et outillages',
  '218': 'Autres immobilisations corporelles',
  '2182': 'Matériel de transport',
  '2183': 'Matériel de bureau et informatique',
  '2184': 'Mobilier',
  '23': 'Immobilisations en cours',
  '26': 'Participations',
  '27': 'Autres immobilisations financières',
  '275': 'Dépôts et cautionnements versés',
  '28': 'Amortissements des immobilisations',
  '31': 'Matières premières',
  '37': 'Stocks de marchandises',
  '40': 'Fournisseurs et comptes rattachés',
  '401': 'Fournisseurs',
  '404': 'Fournisseurs d’immobilisations',
  '408': 'Fournisseurs – factures non parvenues',
  '4091': 'Fournisseurs – avances et acomptes versés',
  '41': 'Clients et comptes rattachés',
  '411': 'Clients',
  '416': 'Clients douteux ou litigieux',
  '418': 'Clients – produits non encore facturés',
  '4191': 'Clients – avances et acomptes reçus',
  '42': 'Personnel et comptes rattachés',
  '421': 'Personnel – rémunérations dues',
  '425': 'Personnel – avances et acomptes',
  '427': 'Personnel – oppositions',
  '428': 'Personnel – charges à payer',
  '4286': 'Personnel – notes de frais à rembourser',
  '43': 'Sécurité sociale et autres organismes sociaux',
  '431': 'Sécurité sociale',
  '437': 'Autres organismes sociaux',
  '44': 'État et autres collectivités publiques',
  '4421': 'Prélèvements à la source',
  '444': 'État – impôts sur les bénéfices',
  '445': 'État – taxes sur le chiffre d’affaires',
  '4452': 'TVA due intracommunautaire',
  '4455': 'Taxes sur le chiffre d’affaires à décaisser',
  '44551': 'TVA à décaisser',
  '4456': 'TVA déductible',
  '44562': 'TVA sur immobilisations',
  '44564': 'TVA déductible en attente',
  '44566': 'TVA sur autres biens et services',
  '44567': 'Crédit de TVA à reporter',
  '4457': 'TVA collectée',
  '44571': 'TVA collectée',
  '44574': 'TVA collectée en attente',
  '4458': 'TVA à régulariser ou en attente',
  '44583': 'Remboursement de TVA demandé',
  '44588': 'TVA sur avances et acomptes reçus',
  '447': 'Autres impôts, taxes et versements assimilés',
  '45': 'Groupe et associés',
  '455': 'Associés – comptes courants',
  '457': 'Associés – dividendes à payer',
  '46': 'Débiteurs et créditeurs divers',
  '467': 'Autres comptes débiteurs ou créditeurs',
  '47': 'Comptes transitoires ou d’attente',
  '471': 'Compte d’attente',
  '48': 'Comptes de régularisation',
  '486': 'Charges constatées d’avance',
  '487': 'Produits constatés d’avance',
  '491': 'Dépréciation des comptes de clients',
  '51': 'Banques et établissements financiers',
  '511': 'Valeurs à l’encaissement',
  '5112': 'Chèques à encaisser',
  '5113': 'Effets à l’encaissement',
  '5114': 'Effets à l’escompte',
  '5115': 'Cartes bancaires à encaisser',
  '512': 'Banques',
  '53': 'Caisse',
  '530': 'Caisse',
  '531': 'Caisse',
  '58': 'Virements internes',
  '580': 'Virements internes',
  '60': 'Achats',
  '601': 'Achats de matières premières',
  '602': 'Achats d’autres approvisionnements',
  '604': 'Achats d’études et prestations de services',
  '605': 'Achats de matériel, équipements et travaux',
  '606': 'Achats non stockés de matières et fournitures',
  '6061': 'Fournitures non stockables (eau, énergie)',
  '6063': 'Fournitures d’entretien et de petit équipement',
  '6064': 'Fournitures administratives',
  '607': 'Achats de marchandises',
  '609': 'Rabais, remises et ristournes obtenus sur achats',
  '61': 'Services extérieurs',
  '611': 'Sous-traitance générale',
  '612': 'Redevances de crédit-bail',
  '613': 'Locations',
  '614': 'Charges locatives et de copropriété',
  '615': 'Entretien et réparations',
  '616': 'Primes d’assurance',
  '618': 'Documentation et divers',
  '62': 'Autres services extérieurs',
  '621': 'Personnel extérieur à l’entreprise',
  '622': 'Rémunérations d’intermédiaires et honoraires',
  '623': 'Publicité, publications, relations publiques',
  '624': 'Transports',
  '625': 'Déplacements, missions et réceptions',
  '626': 'Frais postaux et de télécommunications',
  '627': 'Services bancaires et assimilés',
  '628': 'Divers (cotisations)',
  '63': 'Impôts, taxes et versements assimilés',
  '631': 'Impôts et taxes sur rémunérations',
  '635': 'Autres impôts et taxes',
  '63511': 'Contribution économique territoriale',
  '64': 'Charges de personnel',
  '641': 'Rémunérations du personnel',
  '645': 'Charges de sécurité sociale et de prévoyance',
  '646': 'Cotisations sociales personnelles de l’exploitant',
  '648': 'Autres charges de personnel',
  '65': 'Autres charges de gestion courante',
  '651': 'Redevances pour licences et logiciels',
  '654': 'Pertes sur créances irrécouvrables',
  '658': 'Charges diverses de gestion courante',
  '66': 'Charges financières',
  '661': 'Charges d’intérêts',
  '665': 'Escomptes accordés',
  '666': 'Pertes de change',
  '67': 'Charges exceptionnelles',
  '671': 'Charges exceptionnelles sur opérations de gestion',
  '681': 'Dotations aux amortissements et dépréciations',
  '68': 'Dotations aux amortissements et provisions',
  '69': 'Impôts sur les bénéfices',
  '695': 'Impôts sur les bénéfices',
  '70': 'Ventes',
  '701': 'Ventes de produits finis',
  '704': 'Travaux',
  '705': 'Études',
  '706': 'Prestations de services',
  '707': 'Ventes de marchandises',
  '708': 'Produits des activités annexes',
  '709': 'Rabais, remises et ristournes accordés',
  '71': 'Production stockée',
  '72': 'Production immobilisée',
  '74': 'Subventions',
  '75': 'Autres produits de gestion courante',
  '758': 'Produits divers de gestion courante',
  '76': 'Produits financiers',
  '765': 'Escomptes obtenus',
  '766': 'Gains de change',
  '768': 'Autres produits financiers',
  '77': 'Produits exceptionnels',
  '771': 'Produits exceptionnels sur opérations de gestion',
  '78': 'Reprises sur amortissements et provisions',
  '79': 'Transferts de charges',
  '791': 'Transferts de charges d’exploitation',
};

const USUAL_DIGITS = 6;

/**
 * The accounts to choose from, the smallest first: those that the corporation books on or names, and those of the
 * French chart at six digits.
 */
export function chosenAccounts({ accounts, names }: Pick<Chart, 'accounts' | 'names'>): Account[] {
  const usual = Object.keys(planComptable).filter((number) => number.length >= 3);
  const all = [
    ...Object.values(accounts),
    ...Object.keys(names),
    ...usual.map((number) => number.padEnd(USUAL_DIGITS, '0')),
  ];
  return [...new Set(all)].toSorted();
}

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
  sales: 'Ventes',
  purchases: 'Achats',
  bank: 'Banque',
  cash: 'Caisse',
  misc: 'Opérations diverses',
  opening: 'À-nouveaux',
};

/** What a journal is called; one that a payment type names is a bank's. */
export function journalName({ journals }: Pick<Chart, 'journals'>, code: string): string {
  const use = (Object.keys(journalNames) as JournalUse[]).find((one) => journals[one] === code); // its own keys
  return use === undefined ? `Banque ${code}` : journalNames[use];
}
