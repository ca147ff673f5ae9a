import { money } from '../kernel/decimal.ts';
import type {
  DocumentAdjustment,
  ElectronicInvoice,
  ElectronicLine,
  ElectronicParty,
  LineAdjustment,
  PartyIdentifier,
  VatBreakdown,
} from './electronic-invoice.ts';
import {
  addressOf,
  dayAt,
  dayOf,
  moneyAt,
  optionalNumber,
  registered,
  requiredMoney,
  requiredNumber,
  vatOf,
  type Reading,
} from './reading.ts';
import { all, at } from '../files/xml-tree.ts';
import { allAt, attributeAt, textAt } from './xml-tree.ts';

/*
 * Cross Industry Invoice of UN/CEFACT (D16B and D22B), the syntax inside Factur-X and ZUGFeRD 2: the terms of EN 16931.
 */

/** Identifiers with the codes of who allotted them. */
const identifiersAt = (party: unknown): PartyIdentifier[] => [
  ...all(party, 'ID').map((id) => ({ scheme: attributeAt(id, '', 'schemeID'), id: textAt(id, '') ?? '' })),
  ...all(party, 'GlobalID').map((id) => ({
    scheme: attributeAt(id, '', 'schemeID'),
    id: textAt(id, '') ?? '',
  })),
  ...allAt(party, 'SpecifiedLegalOrganization/ID').map((id) => ({
    scheme: attributeAt(id, '', 'schemeID'),
    id: textAt(id, '') ?? '',
  })),
];

function partyOf(party: unknown): ElectronicParty {
  const taxes = all(party, 'SpecifiedTaxRegistration');
  const taxOf = (scheme: string) =>
    taxes
      .map((tax) => (attributeAt(tax, 'ID', 'schemeID') === scheme ? textAt(tax, 'ID') : null))
      .find(Boolean) ?? null;
  const address = at(party, 'PostalTradeAddress');
  const contact = at(party, 'DefinedTradeContact');
  const uri = textAt(party, 'URIUniversalCommunication/URIID');
  const electronicAddress =
    uri === null
      ? null
      : { scheme: attributeAt(party, 'URIUniversalCommunication/URIID', 'schemeID') ?? '', id: uri };
  return {
    name: textAt(party, 'Name', 'SpecifiedLegalOrganization/TradingBusinessName') ?? '',
    tradingName: textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    ...registered({ identifiers: identifiersAt(party), vatNumber: taxOf('VA'), electronicAddress }),
    taxNumber: taxOf('FC'),
    legalInformation: textAt(party, 'Description'),
    electronicAddress,
    address: addressOf({
      lines: ['LineOne', 'LineTwo', 'LineThree'].map((line) => textAt(address, line)),
      postalCode: textAt(address, 'PostcodeCode'),
      city: textAt(address, 'CityName'),
      country: textAt(address, 'CountryID'),
    }),
    contact:
      contact === undefined
        ? null
        : {
            name: textAt(contact, 'PersonName', 'DepartmentName'),
            phone: textAt(contact, 'TelephoneUniversalCommunication/CompleteNumber'),
            email: textAt(contact, 'EmailURIUniversalCommunication/URIID'),
          },
  };
}

const isCharge = (adjustment: unknown): boolean =>
  textAt(adjustment, 'ChargeIndicator/Indicator', 'ChargeIndicator') === 'true';

const adjustmentOf = (reading: Reading, node: unknown, line?: number): LineAdjustment => ({
  amount: requiredMoney(reading, node, 'ActualAmount', {
    key: line === undefined ? 'adjustmentAmount' : 'lineAdjustment',
    ...(line !== undefined && { line }),
  }),
  percent: optionalNumber(node, 'CalculationPercent'),
  base: optionalNumber(node, 'BasisAmount'),
  reason: textAt(node, 'Reason'),
  reasonCode: textAt(node, 'ReasonCode'),
});

function lineOf(reading: Reading, node: unknown, index: number): ElectronicLine {
  const line = index + 1;
  const product = at(node, 'SpecifiedTradeProduct');
  const agreement = at(node, 'SpecifiedLineTradeAgreement');
  const settlement = at(node, 'SpecifiedLineTradeSettlement');
  const price = at(agreement, 'NetPriceProductTradePrice');
  const tax = at(settlement, 'ApplicableTradeTax');
  const adjustments = all(settlement, 'SpecifiedTradeAllowanceCharge');
  const name = textAt(product, 'Name');
  if (name === null) reading.tell('lineName', { line });
  return {
    id: textAt(node, 'AssociatedDocumentLineDocument/LineID') ?? String(line),
    note: textAt(node, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    name: name ?? '',
    description: textAt(product, 'Description'),
    sellerItemId: textAt(product, 'SellerAssignedID'),
    buyerItemId: textAt(product, 'BuyerAssignedID'),
    standardItemId: textAt(product, 'GlobalID'),
    quantity: requiredNumber(reading, node, 'SpecifiedLineTradeDelivery/BilledQuantity', {
      key: 'lineQuantity',
      line,
    }),
    unitCode: attributeAt(node, 'SpecifiedLineTradeDelivery/BilledQuantity', 'unitCode') ?? 'C62',
    unitPrice: requiredNumber(reading, price, 'ChargeAmount', { key: 'linePrice', line }),
    priceBaseQuantity: optionalNumber(price, 'BasisQuantity'),
    orderLine: textAt(agreement, 'BuyerOrderReferencedDocument/LineID'),
    allowances: adjustments.filter((one) => !isCharge(one)).map((one) => adjustmentOf(reading, one, line)),
    charges: adjustments.filter(isCharge).map((one) => adjustmentOf(reading, one, line)),
    net: requiredMoney(reading, settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount', {
      key: 'lineAmount',
      line,
    }),
    vat: vatOf(reading, textAt(tax, 'CategoryCode'), optionalNumber(tax, 'RateApplicablePercent'), line),
  };
}

const documentAdjustment = (reading: Reading, node: unknown): DocumentAdjustment => ({
  ...adjustmentOf(reading, node),
  vat: vatOf(
    reading,
    textAt(node, 'CategoryTradeTax/CategoryCode'),
    optionalNumber(node, 'CategoryTradeTax/RateApplicablePercent'),
  ),
});

function breakdownOf(reading: Reading, tax: unknown): VatBreakdown {
  const reason = textAt(tax, 'ExemptionReason');
  const code = textAt(tax, 'ExemptionReasonCode');
  return {
    ...vatOf(reading, textAt(tax, 'CategoryCode'), optionalNumber(tax, 'RateApplicablePercent')),
    base: requiredMoney(reading, tax, 'BasisAmount', { key: 'vatBase' }),
    amount: requiredMoney(reading, tax, 'CalculatedAmount', { key: 'vatAmount' }),
    exemption: reason === null && code === null ? null : { reason, code },
  };
}

/** The total of VAT in the currency of the invoice: a second one may stand beside it. */
function taxTotal(reading: Reading, totals: unknown, currency: string): string {
  const told = all(totals, 'TaxTotalAmount');
  const own = told.find((one) => attributeAt(one, '', 'currencyID') === currency) ?? told[0];
  return own === undefined ? '0.00' : requiredMoney(reading, { own }, 'own', { key: 'totalVat' });
}

function paymentOf(settlement: unknown): ElectronicInvoice['payment'] {
  const means = all(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const paid =
    means.find((one) => textAt(one, 'PayeePartyCreditorFinancialAccount/IBANID') !== null) ?? means[0];
  return {
    meansCode: textAt(paid, 'TypeCode'),
    meansText: textAt(paid, 'Information'),
    reference: textAt(settlement, 'PaymentReference'),
    iban: textAt(paid, 'PayeePartyCreditorFinancialAccount/IBANID'),
    accountName: textAt(paid, 'PayeePartyCreditorFinancialAccount/AccountName'),
    bic: textAt(paid, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
    mandate: textAt(settlement, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
    terms: textAt(settlement, 'SpecifiedTradePaymentTerms/Description'),
  };
}

function deliveryOf(delivery: unknown): ElectronicInvoice['delivery'] {
  const date = dayOf(textAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'));
  const name = textAt(delivery, 'ShipToTradeParty/Name');
  const place = at(delivery, 'ShipToTradeParty/PostalTradeAddress');
  if (date === null && name === null && place === undefined) return null;
  const lines = ['LineOne', 'LineTwo', 'LineThree'].flatMap((line) => textAt(place, line) ?? []);
  const address =
    place === undefined
      ? null
      : {
          lines,
          postalCode: textAt(place, 'PostcodeCode'),
          city: textAt(place, 'CityName'),
          country: textAt(place, 'CountryID') ?? 'FR',
        };
  return { name, date, address };
}

function periodOf(settlement: unknown): ElectronicInvoice['period'] {
  const day = (path: string) => dayOf(textAt(settlement, `BillingSpecifiedPeriod/${path}/DateTimeString`));
  const [start, end] = [day('StartDateTime'), day('EndDateTime')];
  return start === null && end === null ? null : { start, end };
}

const issuedBy = (agreement: unknown, name: string): string | null =>
  textAt(agreement, `${name}/IssuerAssignedID`);

function totalsOf(reading: Reading, settlement: unknown, currency: string): ElectronicInvoice['totals'] {
  const totals = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const withoutVat = requiredMoney(reading, totals, 'TaxBasisTotalAmount', { key: 'totalWithoutVat' });
  return {
    lines:
      textAt(totals, 'LineTotalAmount') === null
        ? withoutVat
        : moneyAt(reading, totals, 'LineTotalAmount', 'totalLines'),
    allowances: moneyAt(reading, totals, 'AllowanceTotalAmount', 'totalAllowances'),
    charges: moneyAt(reading, totals, 'ChargeTotalAmount', 'totalCharges'),
    withoutVat,
    vat: money(taxTotal(reading, totals, currency)),
    withVat: requiredMoney(reading, totals, 'GrandTotalAmount', { key: 'total' }),
    prepaid: moneyAt(reading, totals, 'TotalPrepaidAmount', 'totalPrepaid'),
    rounding: moneyAt(reading, totals, 'RoundingAmount', 'totalRounding'),
    due: requiredMoney(reading, totals, 'DuePayableAmount', { key: 'totalDue' }),
  };
}

/** What a CII document says, as far as it can be read; what is missing or wrong is told to the reading. */
export function readCii(root: unknown, reading: Reading): ElectronicInvoice {
  const document = at(root, 'ExchangedDocument');
  const trade = at(root, 'SupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = at(trade, 'ApplicableHeaderTradeDelivery');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement');
  const issueDate = dayAt(reading, document, 'IssueDateTime/DateTimeString', 'dateWrong');
  if (textAt(document, 'IssueDateTime/DateTimeString') === null) reading.tell('date');
  const currency = textAt(settlement, 'InvoiceCurrencyCode') ?? '';
  const adjustments = all(settlement, 'SpecifiedTradeAllowanceCharge');
  const taxes = all(settlement, 'ApplicableTradeTax');
  const project = at(agreement, 'SpecifiedProcuringProject');
  return {
    number: textAt(document, 'ID') ?? '',
    typeCode: textAt(document, 'TypeCode') ?? '',
    issueDate: issueDate ?? '',
    dueDate: dayAt(
      reading,
      settlement,
      'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString',
      'dueDateWrong',
    ),
    currency,
    businessProcess: textAt(
      root,
      'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
    ),
    guideline: textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') ?? '',
    vatPointCode: textAt(taxes[0], 'DueDateTypeCode'),
    notes: all(document, 'IncludedNote').flatMap((note) => {
      const text = textAt(note, 'Content');
      return text === null ? [] : [{ code: textAt(note, 'SubjectCode'), text }];
    }),
    buyerReference: textAt(agreement, 'BuyerReference'),
    orderReference: issuedBy(agreement, 'BuyerOrderReferencedDocument'),
    sellerOrderReference: issuedBy(agreement, 'SellerOrderReferencedDocument'),
    contractReference: issuedBy(agreement, 'ContractReferencedDocument'),
    despatchReference: issuedBy(delivery, 'DespatchAdviceReferencedDocument'),
    projectReference:
      project === undefined ? null : { id: textAt(project, 'ID') ?? '', name: textAt(project, 'Name') ?? '' },
    precedingInvoices: all(settlement, 'InvoiceReferencedDocument').flatMap((one) => {
      const number = textAt(one, 'IssuerAssignedID');
      return number === null
        ? []
        : [{ number, date: dayOf(textAt(one, 'FormattedIssueDateTime/DateTimeString')) }];
    }),
    seller: partyOf(at(agreement, 'SellerTradeParty')),
    buyer: partyOf(at(agreement, 'BuyerTradeParty')),
    delivery: deliveryOf(delivery),
    period: periodOf(settlement),
    payment: paymentOf(settlement),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((line, index) => lineOf(reading, line, index)),
    allowances: adjustments.filter((one) => !isCharge(one)).map((one) => documentAdjustment(reading, one)),
    charges: adjustments.filter(isCharge).map((one) => documentAdjustment(reading, one)),
    vatBreakdown: taxes.map((tax) => breakdownOf(reading, tax)),
    totals: totalsOf(reading, settlement, currency),
  };
}
