import { coded, type DefaultList } from './default-list.ts';

const units = [
  ['Siège', 'SIEGE', 1, '#1d4ed8'],
  ['Agence', 'AGENCE', 2, '#1d7a5f'],
  ['Direction', 'DIR', 2, '#7a3d9a'],
  ['Service', 'SERV', 3, '#0e7490'],
  ['Dépôt', 'DEPOT', 3, '#b45309'],
  ['Équipe', 'EQUIPE', 4, '#5b6470'],
] as const;

/** NAF rév. 2: construction and its neighbours. */
const businessCodes = [
  ['08.12Z', 'Exploitation de gravières et sablières, extraction d’argiles et de kaolin'],
  ['23.61Z', 'Fabrication d’éléments en béton pour la construction'],
  ['23.63Z', 'Fabrication de béton prêt à l’emploi'],
  ['41.10A', 'Promotion immobilière de logements'],
  ['41.20A', 'Construction de maisons individuelles'],
  ['41.20B', 'Construction d’autres bâtiments'],
  ['42.11Z', 'Construction de routes et autoroutes'],
  ['42.21Z', 'Construction de réseaux pour fluides'],
  ['42.99Z', 'Construction d’autres ouvrages de génie civil n.c.a.'],
  ['43.11Z', 'Travaux de démolition'],
  ['43.12A', 'Travaux de terrassement courants et travaux préparatoires'],
  ['43.21A', 'Travaux d’installation électrique dans tous locaux'],
  ['43.22A', 'Travaux d’installation d’eau et de gaz en tous locaux'],
  ['43.32A', 'Travaux de menuiserie bois et PVC'],
  ['43.33Z', 'Travaux de revêtement des sols et des murs'],
  ['43.34Z', 'Travaux de peinture et vitrerie'],
  ['43.91A', 'Travaux de charpente'],
  ['43.99C', 'Travaux de maçonnerie générale et gros œuvre de bâtiment'],
  ['43.99E', 'Location avec opérateur de matériel de construction'],
  ['46.73A', 'Commerce de gros de bois et de matériaux de construction'],
  ['49.41B', 'Transports routiers de fret de proximité'],
  ['71.11Z', 'Activités d’architecture'],
  ['71.12B', 'Ingénierie, études techniques'],
  ['77.32Z', 'Location et location-bail de machines et équipements pour la construction'],
  ['84.11Z', 'Administration publique générale'],
] as const;

const addresses = [
  ['Siège social', 'SIEGE', 'main'],
  ['Facturation', 'FACT', 'billing'],
  ['Livraison', 'LIV', 'delivery'],
  ['Chantier', 'CHANT', 'site'],
  ['Établissement secondaire', 'ETAB', 'other'],
  ['Adresse postale', 'POST', 'other'],
] as const;

const services = [
  { name: 'Pompage', code: 'POMP', billable: true },
  { name: 'Livraison', code: 'LIV', billable: true },
  { name: 'Location avec opérateur', code: 'LOC-OP', billable: true },
  { name: 'Location sans opérateur', code: 'LOC', billable: true },
  { name: 'Pose', code: 'POSE', billable: true },
  { name: 'Étude', code: 'ETU', billable: true },
  { name: 'Entretien', code: 'ENT', billable: true },
  { name: 'Reprise sous garantie', code: 'GAR', billable: false },
];

const urls = [
  ['Chorus Pro', 'https://chorus-pro.gouv.fr/', 'administration'],
  ['Espace professionnel des impôts', 'https://www.impots.gouv.fr/professionnel', 'administration'],
  ['URSSAF', 'https://www.urssaf.fr/', 'administration'],
  ['Net-entreprises (DSN)', 'https://www.net-entreprises.fr/', 'administration'],
  ['Annuaire des entreprises', 'https://annuaire-entreprises.data.gouv.fr/', 'tool'],
  ['Téléservice DICT', 'https://www.reseaux-et-canalisations.ineris.fr/', 'administration'],
] as const;

export const organizationDefaults: readonly DefaultList[] = [
  {
    resource: 'organizationtype',
    rows: units.map(([name, code, level, colour]) => ({ name, code, level, colour })),
  },
  { resource: 'businesscode', rows: businessCodes.map(([code, name]) => ({ code, name })) },
  { resource: 'addresstype', rows: addresses.map(([name, code, use]) => ({ name, code, use })) },
  { resource: 'servicetype', rows: services },
  { resource: 'url', rows: urls.map(([name, address, subject]) => ({ name, address, subject })) },
  {
    resource: 'category',
    rows: [
      { name: 'Stratégique', code: 'STR', subjects: ['third_party', 'project'], colour: '#7a3d9a' },
      { name: 'À surveiller', code: 'SUR', subjects: ['third_party', 'project'], colour: '#b45309' },
      { name: 'Marché public', code: 'PUB', subjects: ['third_party', 'project'], colour: '#2563eb' },
      { name: 'Sous-traitant', code: 'SST', subjects: ['third_party', 'person'], colour: '#0e7490' },
    ],
  },
  {
    resource: 'categorysharedocument',
    rows: [
      { name: 'Sécurité' },
      { name: 'Procédures' },
      { name: 'Tarifs' },
      { name: 'Qualité' },
      { name: 'Modèles de documents' },
    ],
  },
  {
    resource: 'documentcategory',
    rows: coded(
      ['Justificatif', 'JUST'],
      ['Relevé', 'REL'],
      ['Ordre de virement', 'VIR'],
      ['Correspondance', 'COR'],
    ),
  },
  {
    resource: 'corporationdocumenttype',
    rows: coded(
      ['Extrait Kbis', 'KBIS'],
      ['Statuts', 'STAT'],
      ['RIB', 'RIB'],
      ['Attestation d’assurance décennale', 'DEC'],
      ['Attestation de vigilance (URSSAF)', 'VIG'],
      ['Attestation de régularité fiscale', 'FISC'],
      ['Document unique (DUERP)', 'DUERP'],
    ),
  },
  {
    resource: 'thirdpartydocumenttype',
    rows: coded(
      ['Contrat', 'CTR'],
      ['RIB', 'RIB'],
      ['Extrait Kbis', 'KBIS'],
      ['Attestation de vigilance (URSSAF)', 'VIG'],
      ['Attestation d’assurance décennale', 'DEC'],
      ['Conditions générales', 'CG'],
    ),
  },
  {
    resource: 'persondocumenttype',
    rows: coded(
      ['Pièce d’identité', 'ID'],
      ['Contrat de travail', 'CTR'],
      ['Permis de conduire', 'PERM'],
      ['Diplôme ou certificat', 'DIP'],
      ['RIB', 'RIB'],
      ['CACES et habilitations', 'CACES'],
      ['Avis d’aptitude médicale', 'MED'],
      ['Carte BTP', 'BTP'],
    ),
  },
];
