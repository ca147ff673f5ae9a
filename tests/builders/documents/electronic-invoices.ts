/*
 * Suppliers' electronic invoices as programs of other houses write them: what is not said here is as the standard's own
 * examples have it. People, companies and accounts are made up; identifiers have right keys.
 */

/** The seller of these invoices. */
export const SELLER = {
  name: 'Cimenterie de l’Ouest SAS',
  siren: '404833048',
  siret: '40483304800022',
  vatNumber: 'FR83404833048',
  iban: 'FR7630006000011234567890189',
};

/** Béton du Littoral, the first company of the tests. */
export const BUYER = { name: 'Béton du Littoral', siren: '826018152', vatNumber: 'FR27826018152' };

interface LineSaid {
  name: string;
  quantity: string;
  price: string;
  net: string;
  category?: string;
  rate?: string | null;
  allowance?: string;
  charge?: string;
}

interface TaxSaid {
  category: string;
  rate: string | null;
  base: string;
  amount: string;
  reason?: string;
}

interface AdjustmentSaid {
  amount: string;
  reason: string;
  category?: string;
  rate?: string;
}

export interface InvoiceSaid {
  number: string;
  typeCode: string;
  date: string;
  dueDate: string | null;
  currency: string;
  order: string | null;
  buyerSiren: string;
  sellerSiren: string | null;
  iban: string | null;
  lines: LineSaid[];
  allowances: AdjustmentSaid[];
  charges: AdjustmentSaid[];
  taxes: TaxSaid[];
  totals: {
    lines: string;
    allowances?: string;
    charges?: string;
    withoutVat: string;
    vat: string;
    withVat: string;
    prepaid?: string;
    due: string;
  };
  preceding: { number: string; date: string } | null;
  /** BT-24 */
  guideline: string;
}

/** 10 × 12.50 and 4 × 30.00 at 20 %: what `purchaseInput` orders. */
export const plainInvoice: InvoiceSaid = {
  number: 'F-2026-117',
  typeCode: '380',
  date: '2026-03-12',
  dueDate: '2026-04-11',
  currency: 'EUR',
  order: null,
  buyerSiren: BUYER.siren,
  sellerSiren: SELLER.siren,
  iban: SELLER.iban,
  lines: [
    { name: 'Ciment', quantity: '10', price: '12.50', net: '125.00' },
    { name: 'Sable', quantity: '4', price: '30.00', net: '120.00' },
  ],
  allowances: [],
  charges: [],
  taxes: [{ category: 'S', rate: '20', base: '245.00', amount: '49.00' }],
  totals: { lines: '245.00', withoutVat: '245.00', vat: '49.00', withVat: '294.00', due: '294.00' },
  preceding: null,
  guideline: 'urn:cen.eu:en16931:2017',
};

/** Line allowances and charges, allowances and charges of the whole, three rates. */
export const richInvoice: InvoiceSaid = {
  ...plainInvoice,
  number: 'F-2026-118',
  lines: [
    { name: 'Béton B25', quantity: '12.5', price: '98.4000', net: '1200.00', allowance: '30.00' },
    { name: 'Livre technique', quantity: '2', price: '25.00', net: '50.00', rate: '5.5' },
    {
      name: 'Formation',
      quantity: '1',
      price: '300.00',
      net: '310.00',
      category: 'E',
      rate: '0',
      charge: '10.00',
    },
  ],
  allowances: [{ amount: '50.00', reason: 'Remise de fin d’année' }],
  charges: [{ amount: '20.00', reason: 'Transport' }],
  taxes: [
    { category: 'S', rate: '20', base: '1170.00', amount: '234.00' },
    { category: 'S', rate: '5.5', base: '50.00', amount: '2.75' },
    { category: 'E', rate: '0', base: '310.00', amount: '0.00', reason: 'CGI, art. 261' },
  ],
  totals: {
    lines: '1560.00',
    allowances: '50.00',
    charges: '20.00',
    withoutVat: '1530.00',
    vat: '236.75',
    withVat: '1766.75',
    due: '1766.75',
  },
};

export const creditNote: InvoiceSaid = {
  ...plainInvoice,
  number: 'AV-2026-4',
  typeCode: '381',
  dueDate: null,
  lines: [{ name: 'Ciment', quantity: '2', price: '12.50', net: '25.00' }],
  taxes: [{ category: 'S', rate: '20', base: '25.00', amount: '5.00' }],
  totals: { lines: '25.00', withoutVat: '25.00', vat: '5.00', withVat: '30.00', due: '30.00' },
  preceding: { number: 'F-2026-117', date: '2026-03-12' },
};

/** A deposit of which a part is paid already. */
export const depositInvoice: InvoiceSaid = {
  ...plainInvoice,
  number: 'AC-2026-2',
  typeCode: '386',
  lines: [{ name: 'Acompte 30 %', quantity: '1', price: '500.00', net: '500.00' }],
  taxes: [{ category: 'S', rate: '20', base: '500.00', amount: '100.00' }],
  totals: {
    lines: '500.00',
    withoutVat: '500.00',
    vat: '100.00',
    withVat: '600.00',
    prepaid: '200.00',
    due: '400.00',
  },
};

/** A sub-contractor of building: the buyer owes the tax. */
export const reverseCharge: InvoiceSaid = {
  ...plainInvoice,
  number: 'ST-2026-9',
  lines: [{ name: 'Coffrage', quantity: '8', price: '55.00', net: '440.00', category: 'AE', rate: '0' }],
  taxes: [{ category: 'AE', rate: '0', base: '440.00', amount: '0.00', reason: 'Autoliquidation' }],
  totals: { lines: '440.00', withoutVat: '440.00', vat: '0.00', withVat: '440.00', due: '440.00' },
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const optional = (tag: string, value: string | null | undefined): string =>
  value === null || value === undefined ? '' : `<${tag}>${escaped(value)}</${tag}>`;

const ciiDate = (tag: string, date: string | null): string =>
  date === null
    ? ''
    : `<ram:${tag}><udt:DateTimeString format="102">${date.replaceAll('-', '')}</udt:DateTimeString></ram:${tag}>`;

const ciiAdjustment = (isCharge: boolean, amount: string, reason: string, tax = '') => `
  <ram:SpecifiedTradeAllowanceCharge>
    <ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>
    <ram:ActualAmount>${amount}</ram:ActualAmount>
    <ram:Reason>${escaped(reason)}</ram:Reason>${tax}
  </ram:SpecifiedTradeAllowanceCharge>`;

const ciiLine = (
  { name, quantity, price, net, category = 'S', rate = '20', allowance, charge }: LineSaid,
  index: number,
) => `
  <ram:IncludedSupplyChainTradeLineItem>
    <ram:AssociatedDocumentLineDocument><ram:LineID>${index + 1}</ram:LineID></ram:AssociatedDocumentLineDocument>
    <ram:SpecifiedTradeProduct><ram:Name>${escaped(name)}</ram:Name></ram:SpecifiedTradeProduct>
    <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
    <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
    <ram:SpecifiedLineTradeSettlement>
      <ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode>${optional('ram:RateApplicablePercent', rate)}</ram:ApplicableTradeTax>
      ${allowance ? ciiAdjustment(false, allowance, 'Remise') : ''}${charge ? ciiAdjustment(true, charge, 'Frais') : ''}
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
    </ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>`;

const ciiTax = ({ category, rate, base, amount, reason }: TaxSaid) => `
  <ram:ApplicableTradeTax>
    <ram:CalculatedAmount>${amount}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${optional('ram:ExemptionReason', reason)}
    <ram:BasisAmount>${base}</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode>${optional('ram:RateApplicablePercent', rate)}
  </ram:ApplicableTradeTax>`;

const ciiOf = ({ category = 'S', rate = '20' }: AdjustmentSaid) =>
  `<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:CategoryTradeTax>`;

/** The XML of a Factur-X: Cross Industry Invoice. */
export function ciiFile(said: InvoiceSaid, encoding = 'UTF-8'): string {
  const { totals, preceding } = said;
  return `<?xml version="1.0" encoding="${encoding}"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
<rsm:ExchangedDocumentContext>
  <ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>B1</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>
  <ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${said.guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>
</rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument>
  <ram:ID>${escaped(said.number)}</ram:ID><ram:TypeCode>${said.typeCode}</ram:TypeCode>${ciiDate('IssueDateTime', said.date)}
  <ram:IncludedNote><ram:Content>Indemnité forfaitaire de recouvrement : 40 €</ram:Content><ram:SubjectCode>PMT</ram:SubjectCode></ram:IncludedNote>
</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${said.lines.map(ciiLine).join('')}
<ram:ApplicableHeaderTradeAgreement>
  <ram:SellerTradeParty>
    <ram:Name>${SELLER.name}</ram:Name>
    ${said.sellerSiren === null ? '' : `<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${said.sellerSiren}</ram:ID></ram:SpecifiedLegalOrganization>`}
    <ram:DefinedTradeContact><ram:PersonName>Service clients</ram:PersonName><ram:EmailURIUniversalCommunication><ram:URIID>factures@cimenterie.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>
    <ram:PostalTradeAddress><ram:PostcodeCode>35000</ram:PostcodeCode><ram:LineOne>2 route de Lorient</ram:LineOne><ram:CityName>Rennes</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>
    ${said.sellerSiren === null ? '' : `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${SELLER.vatNumber}</ram:ID></ram:SpecifiedTaxRegistration>`}
  </ram:SellerTradeParty>
  <ram:BuyerTradeParty>
    <ram:Name>${BUYER.name}</ram:Name>
    <ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${said.buyerSiren}</ram:ID></ram:SpecifiedLegalOrganization>
    <ram:PostalTradeAddress><ram:PostcodeCode>29200</ram:PostcodeCode><ram:LineOne>8 quai de la Douane</ram:LineOne><ram:CityName>Brest</ram:CityName><ram:CountryID>FR</ram:CountryID></ram:PostalTradeAddress>
  </ram:BuyerTradeParty>
  ${said.order === null ? '' : `<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>${escaped(said.order)}</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>`}
</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery>
  <ram:ActualDeliverySupplyChainEvent>${ciiDate('OccurrenceDateTime', said.date)}</ram:ActualDeliverySupplyChainEvent>
</ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement>
  <ram:InvoiceCurrencyCode>${said.currency}</ram:InvoiceCurrencyCode>
  ${said.iban === null ? '' : `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${said.iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`}
  ${said.taxes.map(ciiTax).join('')}
  ${said.allowances.map((one) => ciiAdjustment(false, one.amount, one.reason, ciiOf(one))).join('')}${said.charges.map((one) => ciiAdjustment(true, one.amount, one.reason, ciiOf(one))).join('')}
  ${said.dueDate === null ? '' : `<ram:SpecifiedTradePaymentTerms>${ciiDate('DueDateDateTime', said.dueDate)}</ram:SpecifiedTradePaymentTerms>`}
  <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    <ram:LineTotalAmount>${totals.lines}</ram:LineTotalAmount>${optional('ram:ChargeTotalAmount', totals.charges)}${optional('ram:AllowanceTotalAmount', totals.allowances)}
    <ram:TaxBasisTotalAmount>${totals.withoutVat}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="${said.currency}">${totals.vat}</ram:TaxTotalAmount>
    <ram:GrandTotalAmount>${totals.withVat}</ram:GrandTotalAmount>${optional('ram:TotalPrepaidAmount', totals.prepaid)}<ram:DuePayableAmount>${totals.due}</ram:DuePayableAmount>
  </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  ${preceding === null ? '' : `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${preceding.number}</ram:IssuerAssignedID>${ciiDate('FormattedIssueDateTime', preceding.date).replaceAll('udt:', 'qdt:')}</ram:InvoiceReferencedDocument>`}
</ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
}

const ublParty = (
  role: string,
  { name, siren, vatNumber }: { name: string; siren: string | null; vatNumber: string | null },
) => `
  <cac:Accounting${role}Party><cac:Party>
    <cac:PostalAddress><cbc:StreetName>2 route de Lorient</cbc:StreetName><cbc:CityName>Rennes</cbc:CityName><cbc:PostalZone>35000</cbc:PostalZone><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    ${vatNumber === null ? '' : `<cac:PartyTaxScheme><cbc:CompanyID>${vatNumber}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`}
    <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName>${siren === null ? '' : `<cbc:CompanyID schemeID="0002">${siren}</cbc:CompanyID>`}</cac:PartyLegalEntity>
  </cac:Party></cac:Accounting${role}Party>`;

const ublTax = (tag: string, category: string, rate: string | null | undefined, reason?: string) =>
  `<cac:${tag}><cbc:ID>${category}</cbc:ID>${optional('cbc:Percent', rate)}${optional('cbc:TaxExemptionReason', reason)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${tag}>`;

const ublAdjustment = (isCharge: boolean, amount: string, reason: string, tax = '') =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${escaped(reason)}</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">${amount}</cbc:Amount>${tax}</cac:AllowanceCharge>`;

/** A UBL 2.1 invoice, or a credit note where its type says so. */
export function ublFile(said: InvoiceSaid): string {
  const kind = said.typeCode === '381' ? 'CreditNote' : 'Invoice';
  const counted = kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  const { totals, preceding } = said;
  const money = (tag: string, amount: string | undefined) =>
    amount === undefined ? '' : `<cbc:${tag} currencyID="${said.currency}">${amount}</cbc:${tag}>`;
  const line = (
    { name, quantity, price, net, category = 'S', rate = '20', allowance, charge }: LineSaid,
    index: number,
  ) => `
  <cac:${kind}Line><cbc:ID>${index + 1}</cbc:ID><cbc:${counted} unitCode="C62">${quantity}</cbc:${counted}>${money('LineExtensionAmount', net)}
    ${allowance ? ublAdjustment(false, allowance, 'Remise') : ''}${charge ? ublAdjustment(true, charge, 'Frais') : ''}
    <cac:Item><cbc:Name>${escaped(name)}</cbc:Name>${ublTax('ClassifiedTaxCategory', category, rate)}</cac:Item><cac:Price>${money('PriceAmount', price)}</cac:Price></cac:${kind}Line>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>${said.guideline}</cbc:CustomizationID><cbc:ProfileID>B1</cbc:ProfileID><cbc:ID>${escaped(said.number)}</cbc:ID><cbc:IssueDate>${said.date}</cbc:IssueDate>
  ${kind === 'Invoice' ? optional('cbc:DueDate', said.dueDate) : ''}<cbc:${kind}TypeCode>${said.typeCode}</cbc:${kind}TypeCode><cbc:Note>#PMT#Indemnité forfaitaire de recouvrement : 40 €</cbc:Note>
  <cbc:DocumentCurrencyCode>${said.currency}</cbc:DocumentCurrencyCode>
  ${said.order === null ? '' : `<cac:OrderReference><cbc:ID>${escaped(said.order)}</cbc:ID></cac:OrderReference>`}
  ${preceding === null ? '' : `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${preceding.number}</cbc:ID><cbc:IssueDate>${preceding.date}</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>`}
  ${ublParty('Supplier', { name: SELLER.name, siren: said.sellerSiren, vatNumber: said.sellerSiren === null ? null : SELLER.vatNumber })}${ublParty('Customer', { name: BUYER.name, siren: said.buyerSiren, vatNumber: null })}
  <cac:Delivery><cbc:ActualDeliveryDate>${said.date}</cbc:ActualDeliveryDate></cac:Delivery>
  ${said.iban === null ? '' : `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${said.iban}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`}
  ${said.allowances.map((one) => ublAdjustment(false, one.amount, one.reason, ublTax('TaxCategory', one.category ?? 'S', one.rate ?? '20'))).join('')}${said.charges.map((one) => ublAdjustment(true, one.amount, one.reason, ublTax('TaxCategory', one.category ?? 'S', one.rate ?? '20'))).join('')}
  <cac:TaxTotal>${money('TaxAmount', totals.vat)}${said.taxes.map(({ base, amount, category, rate, reason }) => `<cac:TaxSubtotal>${money('TaxableAmount', base)}${money('TaxAmount', amount)}${ublTax('TaxCategory', category, rate, reason)}</cac:TaxSubtotal>`).join('')}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>${money('LineExtensionAmount', totals.lines)}${money('TaxExclusiveAmount', totals.withoutVat)}${money('TaxInclusiveAmount', totals.withVat)}${money('AllowanceTotalAmount', totals.allowances)}${money('ChargeTotalAmount', totals.charges)}${money('PrepaidAmount', totals.prepaid)}${money('PayableAmount', totals.due)}</cac:LegalMonetaryTotal>${said.lines.map(line).join('')}
</${kind}>`;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A text in UTF-16, little end first, with its mark. */
export const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
