import type { DefaultList } from './default-list.ts';

/** Rates of CGI art. 278 to 281 nonies, and why there is none (4-french-rules.md, "Invoices"). */
const vat = [
  {
    name: 'Taux normal 20 %',
    nameEn: 'Standard rate 20%',
    rate: '20',
    category: 'S',
    mention: null,
    accountingCode: '445711',
  },
  {
    name: 'Taux intermédiaire 10 %',
    nameEn: 'Intermediate rate 10%',
    rate: '10',
    category: 'S',
    mention: null,
    accountingCode: '445712',
  },
  {
    name: 'Taux réduit 5,5 %',
    nameEn: 'Reduced rate 5.5%',
    rate: '5.5',
    category: 'S',
    mention: null,
    accountingCode: '445713',
  },
  {
    name: 'Taux particulier 2,1 %',
    nameEn: 'Special rate 2.1%',
    rate: '2.1',
    category: 'S',
    mention: null,
    accountingCode: '445714',
  },
  {
    name: 'Autoliquidation (sous-traitance du bâtiment)',
    nameEn: 'Reverse charge (construction subcontracting)',
    rate: '0',
    category: 'AE',
    mention: 'Autoliquidation (CGI, art. 283-2 nonies)',
    mentionEn: 'Reverse charge (CGI, art. 283-2 nonies)',
    accountingCode: null,
  },
  {
    name: 'Autoliquidation (services dans l’Union européenne)',
    nameEn: 'Reverse charge (services within the European Union)',
    rate: '0',
    category: 'AE',
    mention: 'Autoliquidation (CGI, art. 259, 1° ; directive 2006/112/CE, art. 196)',
    mentionEn: 'Reverse charge (CGI, art. 259, 1°; Directive 2006/112/EC, art. 196)',
    accountingCode: null,
  },
  {
    name: 'Exonération',
    nameEn: 'Exempt',
    rate: '0',
    category: 'E',
    mention: 'Exonération de TVA (CGI, art. 261)',
    mentionEn: 'Exempt from VAT (CGI, art. 261)',
    accountingCode: null,
  },
  {
    name: 'Livraison intracommunautaire',
    nameEn: 'Intra-Community supply',
    rate: '0',
    category: 'K',
    mention: 'Exonération de TVA (CGI, art. 262 ter I)',
    mentionEn: 'Exempt from VAT: intra-Community supply (CGI, art. 262 ter I)',
    accountingCode: null,
  },
  {
    name: 'Exportation',
    nameEn: 'Export',
    rate: '0',
    category: 'G',
    mention: 'Exonération de TVA (CGI, art. 262 I)',
    mentionEn: 'Exempt from VAT: export (CGI, art. 262 I)',
    accountingCode: null,
  },
  {
    name: 'Franchise en base',
    nameEn: 'Small business exemption',
    rate: '0',
    category: 'E',
    mention: 'TVA non applicable (CGI, art. 293 B)',
    mentionEn: 'VAT not applicable (CGI, art. 293 B)',
    accountingCode: null,
    enabled: false,
  },
];

const share = (percent: string, days: number, from = 'invoice_date') => ({ percent, days, from });

const paymentPattern = [
  { name: '30 % à la facture, 70 % à 30 jours', shares: [share('30', 0), share('70', 30)] },
  {
    name: 'En trois fois, de mois en mois',
    shares: [share('33.34', 0), share('33.33', 30), share('33.33', 60)],
  },
];

const paymentCondition = [
  { name: 'Comptant', nameEn: 'Due on receipt', days: 0, from: 'invoice_date', dayOfMonth: null },
  { name: '30 jours', nameEn: '30 days', days: 30, from: 'invoice_date', dayOfMonth: null },
  {
    name: '30 jours fin de mois',
    nameEn: '30 days, end of month',
    days: 30,
    from: 'end_of_month',
    dayOfMonth: null,
  },
  {
    name: '45 jours fin de mois',
    nameEn: '45 days, end of month',
    days: 45,
    from: 'end_of_month',
    dayOfMonth: null,
  },
  { name: '60 jours', nameEn: '60 days', days: 60, from: 'invoice_date', dayOfMonth: null },
  {
    name: 'Fin de mois, le 15',
    nameEn: 'On the 15th of the following month',
    days: 0,
    from: 'end_of_month_then_days',
    dayOfMonth: 15,
  },
  {
    name: '30 % comptant, solde à 30 jours',
    nameEn: '30% on receipt, the rest within 30 days',
    days: 30,
    from: 'invoice_date',
    dayOfMonth: null,
    pattern: '30 % à la facture, 70 % à 30 jours',
  },
];

/** Accounts of the Plan comptable général. */
const paymentType = [
  { name: 'Virement', nameEn: 'Bank transfer', means: 'transfer', accountingCode: '512000' },
  { name: 'Prélèvement', nameEn: 'Direct debit', means: 'direct_debit', accountingCode: '512000' },
  { name: 'Chèque', nameEn: 'Cheque', means: 'cheque', accountingCode: '511200' },
  { name: 'Carte', nameEn: 'Card', means: 'card', accountingCode: '512000' },
  { name: 'Espèces', nameEn: 'Cash', means: 'cash', accountingCode: '530000' },
  {
    name: 'Effet de commerce',
    nameEn: 'Bill of exchange',
    means: 'bill_of_exchange',
    accountingCode: '511300',
  },
];

const documentType = [
  { name: 'Devis signé', nameEn: 'Signed quotation', code: 'DEV-S', quotation: true },
  {
    name: 'Bon de commande signé',
    nameEn: 'Signed order form',
    code: 'BC-S',
    quotation: true,
    saleOrder: true,
  },
  { name: 'Plan', nameEn: 'Plan', code: 'PLAN', quotation: true, saleOrder: true },
  {
    name: 'Bon de livraison',
    nameEn: 'Delivery note',
    code: 'BL',
    saleOrder: true,
    invoice: true,
    purchase: true,
  },
  {
    name: 'Bon d’intervention signé',
    nameEn: 'Signed service report',
    code: 'BI-S',
    saleOrder: true,
    invoice: true,
  },
  {
    name: 'Procès-verbal de réception',
    nameEn: 'Certificate of completion',
    code: 'PV',
    saleOrder: true,
    invoice: true,
  },
  {
    name: 'Attestation de TVA réduite',
    nameEn: 'Reduced VAT certificate',
    code: 'ATT-TVA',
    quotation: true,
    invoice: true,
  },
  { name: 'Facture du fournisseur', nameEn: 'Supplier’s invoice', code: 'FACT', purchase: true },
];

const pattern = [
  { name: 'Par année', pattern: 'FA-{YYYY}-{SEQ:4}' },
  { name: 'Par mois', pattern: 'FA-{YYYY}-{MM}-{SEQ:3}' },
];

export const commerceDefaults: readonly DefaultList[] = [
  { resource: 'vat', rows: vat },
  { resource: 'paymentpattern', rows: paymentPattern },
  { resource: 'paymentcondition', rows: paymentCondition },
  { resource: 'paymenttype', rows: paymentType },
  { resource: 'documenttype', rows: documentType },
  { resource: 'pattern', rows: pattern },
];
