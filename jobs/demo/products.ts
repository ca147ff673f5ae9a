export interface DemoProduct {
  code: string;
  name: string;
  type: 'service' | 'product';
  unit: string;
  unitPrice: string;
  vat: string;
  category: string;
}

export const categories = ['Pompage', 'Béton', 'Transport', 'Adjuvants', 'Chape et dallage'] as const;

export const products: DemoProduct[] = [
  {
    code: 'PMP-36',
    name: 'Pompage du béton, pompe 36 m',
    type: 'service',
    unit: 'h',
    unitPrice: '165',
    vat: 'Taux normal 20 %',
    category: 'Pompage',
  },
  {
    code: 'PMP-24',
    name: 'Pompage du béton, pompe 24 m',
    type: 'service',
    unit: 'h',
    unitPrice: '128',
    vat: 'Taux normal 20 %',
    category: 'Pompage',
  },
  {
    code: 'PMP-FIX',
    name: 'Installation d’une pompe fixe',
    type: 'service',
    unit: 'forfait',
    unitPrice: '380',
    vat: 'Taux normal 20 %',
    category: 'Pompage',
  },
  {
    code: 'TRP-02',
    name: 'Transport et mise en place',
    type: 'service',
    unit: 'forfait',
    unitPrice: '240',
    vat: 'Taux normal 20 %',
    category: 'Transport',
  },
  {
    code: 'TRP-KM',
    name: 'Déplacement au-delà de 30 km',
    type: 'service',
    unit: 'km',
    unitPrice: '2.35',
    vat: 'Taux normal 20 %',
    category: 'Transport',
  },
  {
    code: 'BET-25',
    name: 'Béton C25/30 XF1, livré',
    type: 'product',
    unit: 'm³',
    unitPrice: '118.5',
    vat: 'Taux normal 20 %',
    category: 'Béton',
  },
  {
    code: 'BET-30',
    name: 'Béton C30/37 XS1, livré',
    type: 'product',
    unit: 'm³',
    unitPrice: '131',
    vat: 'Taux normal 20 %',
    category: 'Béton',
  },
  {
    code: 'BET-FIB',
    name: 'Béton fibré pour dallage',
    type: 'product',
    unit: 'm³',
    unitPrice: '146.8',
    vat: 'Taux normal 20 %',
    category: 'Béton',
  },
  {
    code: 'ADJ-11',
    name: 'Adjuvant retardateur',
    type: 'product',
    unit: 'm³',
    unitPrice: '3.2',
    vat: 'Taux normal 20 %',
    category: 'Adjuvants',
  },
  {
    code: 'ADJ-14',
    name: 'Hydrofuge de masse',
    type: 'product',
    unit: 'm³',
    unitPrice: '6.75',
    vat: 'Taux normal 20 %',
    category: 'Adjuvants',
  },
  {
    code: 'CHP-R',
    name: 'Rénovation de chape, logement de plus de 2 ans',
    type: 'service',
    unit: 'm²',
    unitPrice: '41',
    vat: 'Taux intermédiaire 10 %',
    category: 'Chape et dallage',
  },
  {
    code: 'CHP-L',
    name: 'Chape liquide anhydrite',
    type: 'service',
    unit: 'm²',
    unitPrice: '27.9',
    vat: 'Taux normal 20 %',
    category: 'Chape et dallage',
  },
  {
    code: 'DAL-Q',
    name: 'Dallage quartzé, finition à l’hélicoptère',
    type: 'service',
    unit: 'm²',
    unitPrice: '34.5',
    vat: 'Taux normal 20 %',
    category: 'Chape et dallage',
  },
  {
    code: 'ISO-R',
    name: 'Isolation sous chape, rénovation énergétique',
    type: 'service',
    unit: 'm²',
    unitPrice: '22.4',
    vat: 'Taux réduit 5,5 %',
    category: 'Chape et dallage',
  },
];

/** What a document is about, and its lines: product code, quantity, discount percent. */
export const works: { title: string; lines: [code: string, quantity: string, discount?: string][] }[] = [
  {
    title: 'Dalle du parking',
    lines: [
      ['PMP-36', '6'],
      ['TRP-02', '1'],
      ['BET-25', '42', '5'],
      ['ADJ-11', '42'],
    ],
  },
  {
    title: 'Pompage des fondations',
    lines: [
      ['PMP-24', '4.5'],
      ['TRP-02', '1'],
      ['BET-30', '28'],
    ],
  },
  {
    title: 'Marché voirie, lot 3',
    lines: [
      ['BET-25', '120', '8'],
      ['PMP-36', '14'],
      ['TRP-KM', '86'],
    ],
  },
  {
    title: 'Chape liquide',
    lines: [
      ['CHP-L', '185'],
      ['ISO-R', '185'],
    ],
  },
  {
    title: 'Location de pompe 36 m',
    lines: [
      ['PMP-36', '16', '10'],
      ['TRP-KM', '44'],
    ],
  },
  {
    title: 'Résidence Les Ajoncs',
    lines: [
      ['BET-30', '96'],
      ['PMP-36', '11'],
      ['ADJ-14', '96'],
    ],
  },
  {
    title: 'Coque en béton projeté',
    lines: [
      ['PMP-FIX', '1'],
      ['BET-FIB', '18.5'],
    ],
  },
  {
    title: 'Rénovation de chape',
    lines: [
      ['CHP-R', '38'],
      ['TRP-02', '1'],
    ],
  },
  {
    title: 'Dallage de l’atelier',
    lines: [
      ['DAL-Q', '420', '3'],
      ['BET-FIB', '63'],
      ['PMP-36', '8'],
    ],
  },
  {
    title: 'Longrines et voiles',
    lines: [
      ['BET-25', '34'],
      ['PMP-24', '5'],
      ['ADJ-11', '34'],
    ],
  },
];
