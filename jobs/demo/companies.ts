import type { z } from 'zod';
import type { corporationSchema } from '#domain/company/corporation.ts';

type CorporationInput = z.input<typeof corporationSchema>;

const common = {
  currency: 'EUR' as const,
  timeZone: 'Europe/Paris',
  fiscalYearStart: 1,
  latePenalty: null,
  numbering: { quotation: 'DV-{YYYY}-{SEQ:4}', invoice: 'FA-{YYYY}-{SEQ:4}' },
};

/** Two companies that do not exist, with identifiers that pass every check. */
export const companies: CorporationInput[] = [
  {
    ...common,
    name: 'Béton du Littoral',
    legalForm: 'SAS',
    capital: '120000.00',
    siren: '826018152',
    siret: '82601815200015',
    vatNumber: 'FR27826018152',
    rcs: 'Brest',
    address: {
      street: '8 quai de la Douane',
      complement: null,
      postalCode: '29200',
      city: 'Brest',
      country: 'FR',
    },
    phone: '02 98 00 00 00',
    email: 'facturation@beton-du-littoral.example',
    iban: 'FR7612906000126859952890788',
    bic: 'AGRIFRPP829',
    accent: '#006a69',
    vatOnDebits: true,
    showMase: true,
    generateSaleOrder: true,
    saleOrderAutoCreateProject: false,
  },
  {
    ...common,
    name: 'Armor Pompage',
    legalForm: 'SARL',
    capital: '45000.00',
    siren: '483016614',
    siret: '48301661400016',
    vatNumber: 'FR28483016614',
    rcs: 'Saint-Brieuc',
    address: {
      street: '3 rue des Longs Réages',
      complement: 'ZA des Châtelets',
      postalCode: '22440',
      city: 'Ploufragan',
      country: 'FR',
    },
    phone: '02 96 00 00 00',
    email: 'compta@armor-pompage.example',
    iban: 'FR7630004008218666617603174',
    bic: 'BNPAFRPPXXX',
    accent: '#7a3d9a',
    vatOnDebits: false,
    showMase: true,
    showTransport: true,
    generateSaleOrder: true,
    saleOrderAutoCreateProject: false,
  },
];

export interface DemoClient {
  name: string;
  siren: string | null;
  street: string;
  postalCode: string;
  city: string;
  mailbox: string;
  naturalPerson?: true;
  language?: 'en';
}

export const clients: DemoClient[] = [
  {
    name: 'Maçonnerie Le Goff',
    siren: '386091391',
    street: '14 rue du Port',
    postalCode: '29200',
    city: 'Brest',
    mailbox: 'compta@legoff-maconnerie.example',
  },
  {
    name: 'Bâtisseurs de l’Aulne',
    siren: '596030825',
    street: '2 place de l’Église',
    postalCode: '29150',
    city: 'Châteaulin',
    mailbox: 'bureau@batisseurs-aulne.example',
  },
  {
    name: 'Commune de Plougastel',
    siren: '328194824',
    street: '1 rue Jean Fournier',
    postalCode: '29470',
    city: 'Plougastel-Daoulas',
    mailbox: 'finances@plougastel.example',
  },
  {
    name: 'SCI Kerhuon',
    siren: '393518196',
    street: '40 rue de la Grève',
    postalCode: '29480',
    city: 'Le Relecq-Kerhuon',
    mailbox: 'gerance@sci-kerhuon.example',
  },
  {
    name: 'Entreprise Morvan',
    siren: '737865790',
    street: '7 rue des Ajoncs',
    postalCode: '29800',
    city: 'Landerneau',
    mailbox: 'contact@morvan.example',
  },
  {
    name: 'Habitat 29',
    siren: '843231945',
    street: '6 boulevard Hippolyte Marc',
    postalCode: '29900',
    city: 'Concarneau',
    mailbox: 'fournisseurs@habitat29.example',
  },
  {
    name: 'Piscines Armor',
    siren: '757491188',
    street: '21 zone de Kergaradec',
    postalCode: '29850',
    city: 'Gouesnou',
    mailbox: 'achats@piscines-armor.example',
  },
  {
    name: 'Carrières du Faou',
    siren: '852760180',
    street: 'Route de la Carrière',
    postalCode: '29590',
    city: 'Le Faou',
    mailbox: 'accueil@carrieres-faou.example',
  },
  {
    name: 'Groupe Iroise BTP',
    siren: '355979717',
    street: '110 rue Ernestine de Trémaudan',
    postalCode: '29200',
    city: 'Brest',
    mailbox: 'factures@iroise-btp.example',
  },
  {
    name: 'Constructions Quéméneur',
    siren: '971049747',
    street: '9 rue de Kérévern',
    postalCode: '29490',
    city: 'Guipavas',
    mailbox: 'admin@quemeneur.example',
  },
  {
    name: 'Charpentes du Trégor',
    siren: '750752917',
    street: '5 rue des Forges',
    postalCode: '22300',
    city: 'Lannion',
    mailbox: 'bonjour@charpentes-tregor.example',
  },
  {
    name: 'Terrassements Kervella',
    siren: '334236676',
    street: '18 rue de la Mairie',
    postalCode: '29260',
    city: 'Lesneven',
    mailbox: 'compta@kervella-tp.example',
  },
  {
    name: 'Celtic Marine Works',
    siren: '576842686',
    street: '3 quai Éric Tabarly',
    postalCode: '29100',
    city: 'Douarnenez',
    mailbox: 'accounts@celtic-marine.example',
    language: 'en',
  },
  {
    name: 'Gwenaëlle Abgrall',
    siren: null,
    street: '12 venelle du Four',
    postalCode: '29680',
    city: 'Roscoff',
    mailbox: 'gwenaelle.abgrall@courriel.example',
    naturalPerson: true,
  },
];
