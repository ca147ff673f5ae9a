/** A supplier that does not exist, with identifiers that pass every check, and what it sells: name, unit price, VAT. */
export interface DemoSupplier {
  name: string;
  siren: string;
  iban: string;
  street: string;
  postalCode: string;
  city: string;
  mailbox: string;
  sells: readonly (readonly [name: string, quantity: string, unitPrice: string])[];
}

export const suppliers: readonly DemoSupplier[] = [
  {
    name: 'Cimenterie de l’Iroise',
    siren: '561969387',
    iban: 'FR7612906000124989160404034',
    street: '4 quai du Commandant Malbert',
    postalCode: '29200',
    city: 'Brest',
    mailbox: 'commandes@cimenterie-iroise.example',
    sells: [
      ['Ciment CEM II 32,5 en vrac', '28', '118.50'],
      ['Ciment CEM I 52,5 en vrac', '12', '139'],
    ],
  },
  {
    name: 'Granulats du Ponant',
    siren: '313187239',
    iban: 'FR7612906000128294311965520',
    street: 'Route de Quimper',
    postalCode: '29590',
    city: 'Le Faou',
    mailbox: 'ventes@granulats-ponant.example',
    sells: [
      ['Sable 0/4 lavé', '45', '21.40'],
      ['Gravillon 6/10', '60', '18.90'],
      ['Livraison par semi-benne', '4', '95'],
    ],
  },
  {
    name: 'Pièces Pompes Services',
    siren: '835508730',
    iban: 'FR7612906000124223266299855',
    street: '12 rue de l’Industrie',
    postalCode: '29850',
    city: 'Gouesnou',
    mailbox: 'atelier@pieces-pompes.example',
    sells: [
      ['Lunette d’usure DN 200', '2', '184.75'],
      ['Colliers de tuyauterie 5"½', '16', '27.30'],
      ['Flexible terminal 4 m', '1', '412'],
    ],
  },
  {
    name: 'Foncière des Quais',
    siren: '846325454',
    iban: 'FR7612906000129793310708553',
    street: '1 place de Strasbourg',
    postalCode: '29200',
    city: 'Brest',
    mailbox: 'gestion@fonciere-quais.example',
    sells: [['Loyer du dépôt', '1', '2400']],
  },
];
