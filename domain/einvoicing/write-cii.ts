import type { Address } from '../kernel/address.ts';
import type { CivilDate } from '../kernel/dates.ts';
import { isZero, type DecimalString } from '../kernel/decimal.ts';
import type {
  DocumentAdjustment,
  ElectronicContact,
  ElectronicDelivery,
  ElectronicInvoice,
  ElectronicLine,
  ElectronicParty,
  ElectronicPayment,
  ElectronicPlace,
  ElectronicTotals,
  ElectronicVat,
  LineAdjustment,
  VatBreakdown,
} from './electronic-invoice.ts';
import { element, xmlText, type XmlElement } from './xml.ts';

/*
 * CrossIndustryInvoice (UN/CEFACT D22B) in the order of the Factur-X profile EN 16931. The schema is strict about that
 * order: each function writes one of its types.
 */

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

type Written = XmlElement | null;

/** A day as UNTDID 2379 format 102 has it: 20261121. */
const day = (tag: string, date: CivilDate | null, of: 'udt' | 'qdt' = 'udt'): Written =>
  element(tag, [element(`${of}:DateTimeString`, date?.replaceAll('-', '') ?? null, { format: '102' })]);

const id = (tag: string, value: string | null, scheme: string | null): Written =>
  element(tag, value, scheme === null ? {} : { schemeID: scheme });

const indicator = (value: boolean): Written =>
  element('ram:ChargeIndicator', [element('udt:Indicator', String(value))]);

const taxOf = (tag: string, { category, rate }: ElectronicVat): Written =>
  element(tag, [
    element('ram:TypeCode', 'VAT'),
    element('ram:CategoryCode', category),
    element('ram:RateApplicablePercent', rate),
  ]);

const adjustmentOf = (isCharge: boolean, one: LineAdjustment, vat: ElectronicVat | null): Written =>
  element('ram:SpecifiedTradeAllowanceCharge', [
    indicator(isCharge),
    element('ram:CalculationPercent', one.percent),
    element('ram:BasisAmount', one.base),
    element('ram:ActualAmount', one.amount),
    element('ram:ReasonCode', one.reasonCode),
    element('ram:Reason', one.reason),
    vat && taxOf('ram:CategoryTradeTax', vat),
  ]);

const quantityOf = (tag: string, quantity: DecimalString | null, unitCode: string): Written =>
  element(tag, quantity, { unitCode });

function lineOf(line: ElectronicLine): Written {
  const { unitCode, allowances, charges } = line;
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [
      element('ram:LineID', line.id),
      element('ram:IncludedNote', [element('ram:Content', line.note)]),
    ]),
    element('ram:SpecifiedTradeProduct', [
      id('ram:GlobalID', line.standardItemId, '0160'),
      element('ram:SellerAssignedID', line.sellerItemId),
      element('ram:BuyerAssignedID', line.buyerItemId),
      element('ram:Name', line.name),
      element('ram:Description', line.description),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:BuyerOrderReferencedDocument', [element('ram:LineID', line.orderLine)]),
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', line.unitPrice),
        quantityOf('ram:BasisQuantity', line.priceBaseQuantity, unitCode),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [quantityOf('ram:BilledQuantity', line.quantity, unitCode)]),
    element('ram:SpecifiedLineTradeSettlement', [
      taxOf('ram:ApplicableTradeTax', line.vat),
      ...allowances.map((one) => adjustmentOf(false, one, null)),
      ...charges.map((one) => adjustmentOf(true, one, null)),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', line.net),
      ]),
    ]),
  ]);
}

const placeOf = ({ lines, postalCode, city, country }: ElectronicPlace): Written =>
  element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postalCode),
    ...['One', 'Two'].map((place, index) => element(`ram:Line${place}`, lines[index] ?? null)),
    element('ram:LineThree', lines.slice(2).join(', ')),
    element('ram:CityName', city),
    element('ram:CountryID', country),
  ]);

const addressOf = ({ street, complement, postalCode, city, country }: Address): Written =>
  placeOf({ lines: [street, ...(complement ? [complement] : [])], postalCode, city, country });

const contactOf = ({ name, phone, email }: ElectronicContact): Written =>
  element('ram:DefinedTradeContact', [
    element('ram:PersonName', name),
    element('ram:TelephoneUniversalCommunication', [element('ram:CompleteNumber', phone)]),
    element('ram:EmailURIUniversalCommunication', [element('ram:URIID', email)]),
  ]);

const registration = (scheme: 'VA' | 'FC', number: string | null): Written =>
  element('ram:SpecifiedTaxRegistration', [id('ram:ID', number, scheme)]);

function partyOf(tag: string, party: ElectronicParty): Written {
  const { siren, siret, electronicAddress: at, identifiers } = party;
  return element(tag, [
    ...identifiers.filter(({ scheme }) => scheme === null).map((one) => id('ram:ID', one.id, null)),
    id('ram:GlobalID', siret, '0009'),
    ...identifiers
      .filter(({ scheme }) => scheme !== null)
      .map((one) => id('ram:GlobalID', one.id, one.scheme)),
    element('ram:Name', party.name),
    element('ram:Description', party.legalInformation),
    element('ram:SpecifiedLegalOrganization', [
      id('ram:ID', siren, '0002'),
      element('ram:TradingBusinessName', party.tradingName),
    ]),
    party.contact && contactOf(party.contact),
    party.address && addressOf(party.address),
    at && element('ram:URIUniversalCommunication', [id('ram:URIID', at.id, at.scheme)]),
    registration('VA', party.vatNumber),
    registration('FC', party.taxNumber),
  ]);
}

const reference = (tag: string, number: string | null): Written =>
  element(tag, [element('ram:IssuerAssignedID', number)]);

const agreementOf = (invoice: ElectronicInvoice): Written =>
  element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:BuyerReference', invoice.buyerReference),
    partyOf('ram:SellerTradeParty', invoice.seller),
    partyOf('ram:BuyerTradeParty', invoice.buyer),
    reference('ram:SellerOrderReferencedDocument', invoice.sellerOrderReference),
    reference('ram:BuyerOrderReferencedDocument', invoice.orderReference),
    reference('ram:ContractReferencedDocument', invoice.contractReference),
    invoice.projectReference &&
      element('ram:SpecifiedProcuringProject', [
        element('ram:ID', invoice.projectReference.id),
        element('ram:Name', invoice.projectReference.name),
      ]),
  ]);

/** The schema wants the element itself, even where nothing is known of the delivery. */
function deliveryOf(delivery: ElectronicDelivery | null, despatch: string | null): XmlElement {
  const tag = 'ram:ApplicableHeaderTradeDelivery';
  const made = element(tag, [
    delivery &&
      element('ram:ShipToTradeParty', [
        element('ram:Name', delivery.name),
        delivery.address && placeOf(delivery.address),
      ]),
    element('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', delivery?.date ?? null)]),
    reference('ram:DespatchAdviceReferencedDocument', despatch),
  ]);
  return made ?? { tag, attributes: {}, content: [] };
}

function meansOf(payment: ElectronicPayment): Written {
  const { meansCode, iban, accountName, bic } = payment;
  if (meansCode === null) return null;
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', meansCode),
    element('ram:Information', payment.meansText),
    iban === null
      ? null
      : element('ram:PayeePartyCreditorFinancialAccount', [
          element('ram:IBANID', iban),
          element('ram:AccountName', accountName),
        ]),
    iban === null
      ? null
      : element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', bic)]),
  ]);
}

/** @param vatPoint BT-8; it is written once (CII-SR-462) */
const breakdownOf = (vat: VatBreakdown, vatPoint: string | null): Written =>
  element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', vat.amount),
    element('ram:TypeCode', 'VAT'),
    element('ram:ExemptionReason', vat.exemption?.reason ?? null),
    element('ram:BasisAmount', vat.base),
    element('ram:CategoryCode', vat.category),
    element('ram:ExemptionReasonCode', vat.exemption?.code ?? null),
    element('ram:DueDateTypeCode', vatPoint),
    element('ram:RateApplicablePercent', vat.rate),
  ]);

const unlessZero = (amount: DecimalString): DecimalString | null => (isZero(amount) ? null : amount);

const totalsOf = (totals: ElectronicTotals, currency: string): Written =>
  element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', totals.lines),
    element('ram:ChargeTotalAmount', unlessZero(totals.charges)),
    element('ram:AllowanceTotalAmount', unlessZero(totals.allowances)),
    element('ram:TaxBasisTotalAmount', totals.withoutVat),
    element('ram:TaxTotalAmount', totals.vat, { currencyID: currency }),
    element('ram:RoundingAmount', unlessZero(totals.rounding)),
    element('ram:GrandTotalAmount', totals.withVat),
    element('ram:TotalPrepaidAmount', unlessZero(totals.prepaid)),
    element('ram:DuePayableAmount', totals.due),
  ]);

const adjustments = (isCharge: boolean, all: readonly DocumentAdjustment[]): Written[] =>
  all.map((one) => adjustmentOf(isCharge, one, one.vat));

function settlementOf(invoice: ElectronicInvoice): Written {
  const { payment, period, currency, allowances, charges } = invoice;
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', payment.reference),
    element('ram:InvoiceCurrencyCode', currency),
    meansOf(payment),
    ...invoice.vatBreakdown.map((vat, index) => breakdownOf(vat, index === 0 ? invoice.vatPointCode : null)),
    element('ram:BillingSpecifiedPeriod', [
      day('ram:StartDateTime', period?.start ?? null),
      day('ram:EndDateTime', period?.end ?? null),
    ]),
    ...adjustments(false, allowances),
    ...adjustments(true, charges),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', payment.terms),
      day('ram:DueDateDateTime', invoice.dueDate),
      element('ram:DirectDebitMandateID', payment.mandate),
    ]),
    totalsOf(invoice.totals, currency),
    ...invoice.precedingInvoices.map(({ number, date }) =>
      element('ram:InvoiceReferencedDocument', [
        element('ram:IssuerAssignedID', number),
        day('ram:FormattedIssueDateTime', date, 'qdt'),
      ]),
    ),
  ]);
}

const contextOf = ({ businessProcess, guideline }: ElectronicInvoice): Written =>
  element('rsm:ExchangedDocumentContext', [
    element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', businessProcess)]),
    element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', guideline)]),
  ]);

const documentOf = ({ number, typeCode, issueDate, notes }: ElectronicInvoice): Written =>
  element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', typeCode),
    day('ram:IssueDateTime', issueDate),
    ...notes.map(({ code, text }) =>
      element('ram:IncludedNote', [element('ram:Content', text), element('ram:SubjectCode', code)]),
    ),
  ]);

/** The invoice as a Cross Industry Invoice, the XML of Factur-X; the same invoice gives the same text. */
export function writeCii(invoice: ElectronicInvoice): string {
  const parts = [
    contextOf(invoice),
    documentOf(invoice),
    element('rsm:SupplyChainTradeTransaction', [
      ...invoice.lines.map(lineOf),
      agreementOf(invoice),
      deliveryOf(invoice.delivery, invoice.despatchReference),
      settlementOf(invoice),
    ]),
  ];
  const content = parts.filter((part) => part !== null);
  return xmlText({ tag: 'rsm:CrossIndustryInvoice', attributes: namespaces, content });
}
