import { add, money } from '../kernel/decimal.ts';
import type {
  DocumentAdjustment,
  ElectronicInvoice,
  ElectronicLine,
  ElectronicNote,
  ElectronicParty,
  LineAdjustment,
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
 * Universal Business Language 2.1 of OASIS, Invoice and CreditNote: the terms of EN 16931.
 */

function partyOf(wrapper: unknown): ElectronicParty {
  const party = at(wrapper, 'Party');
  const taxes = all(party, 'PartyTaxScheme');
  const taxOf = (isVat: boolean) =>
    taxes.find((tax) => ((textAt(tax, 'TaxScheme/ID') ?? 'VAT').toUpperCase() === 'VAT') === isVat);
  const identifiers = [
    ...allAt(party, 'PartyIdentification/ID'),
    ...allAt(party, 'PartyLegalEntity/CompanyID'),
  ].map((id) => ({ scheme: attributeAt(id, '', 'schemeID'), id: textAt(id, '') ?? '' }));
  const endpoint = textAt(party, 'EndpointID');
  const electronicAddress =
    endpoint === null ? null : { scheme: attributeAt(party, 'EndpointID', 'schemeID') ?? '', id: endpoint };
  const address = at(party, 'PostalAddress');
  const contact = at(party, 'Contact');
  return {
    name: textAt(party, 'PartyLegalEntity/RegistrationName', 'PartyName/Name') ?? '',
    tradingName: textAt(party, 'PartyName/Name'),
    ...registered({ identifiers, vatNumber: textAt(taxOf(true), 'CompanyID'), electronicAddress }),
    taxNumber: textAt(taxOf(false), 'CompanyID'),
    legalInformation: textAt(party, 'PartyLegalEntity/CompanyLegalForm'),
    electronicAddress,
    address: addressOf({
      lines: ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].map((line) => textAt(address, line)),
      postalCode: textAt(address, 'PostalZone'),
      city: textAt(address, 'CityName'),
      country: textAt(address, 'Country/IdentificationCode'),
    }),
    contact:
      contact === undefined
        ? null
        : {
            name: textAt(contact, 'Name'),
            phone: textAt(contact, 'Telephone'),
            email: textAt(contact, 'ElectronicMail'),
          },
  };
}

const isCharge = (adjustment: unknown): boolean => textAt(adjustment, 'ChargeIndicator') === 'true';

const adjustmentOf = (reading: Reading, node: unknown, line?: number): LineAdjustment => ({
  amount: requiredMoney(reading, node, 'Amount', {
    key: line === undefined ? 'adjustmentAmount' : 'lineAdjustment',
    ...(line !== undefined && { line }),
  }),
  percent: optionalNumber(node, 'MultiplierFactorNumeric'),
  base: optionalNumber(node, 'BaseAmount'),
  reason: textAt(node, 'AllowanceChargeReason'),
  reasonCode: textAt(node, 'AllowanceChargeReasonCode'),
});

function lineOf(reading: Reading, node: unknown, index: number): ElectronicLine {
  const line = index + 1;
  const item = at(node, 'Item');
  const tax = at(item, 'ClassifiedTaxCategory');
  const counted = at(node, 'InvoicedQuantity') === undefined ? 'CreditedQuantity' : 'InvoicedQuantity';
  const adjustments = all(node, 'AllowanceCharge');
  const name = textAt(item, 'Name');
  if (name === null) reading.tell('lineName', { line });
  return {
    id: textAt(node, 'ID') ?? String(line),
    note: textAt(node, 'Note'),
    name: name ?? '',
    description: textAt(item, 'Description'),
    sellerItemId: textAt(item, 'SellersItemIdentification/ID'),
    buyerItemId: textAt(item, 'BuyersItemIdentification/ID'),
    standardItemId: textAt(item, 'StandardItemIdentification/ID'),
    quantity: requiredNumber(reading, node, counted, { key: 'lineQuantity', line }),
    unitCode: attributeAt(node, counted, 'unitCode') ?? 'C62',
    unitPrice: requiredNumber(reading, node, 'Price/PriceAmount', { key: 'linePrice', line }),
    priceBaseQuantity: optionalNumber(node, 'Price/BaseQuantity'),
    orderLine: textAt(node, 'OrderLineReference/LineID'),
    allowances: adjustments.filter((one) => !isCharge(one)).map((one) => adjustmentOf(reading, one, line)),
    charges: adjustments.filter(isCharge).map((one) => adjustmentOf(reading, one, line)),
    net: requiredMoney(reading, node, 'LineExtensionAmount', { key: 'lineAmount', line }),
    vat: vatOf(reading, textAt(tax, 'ID'), optionalNumber(tax, 'Percent'), line),
  };
}

const documentAdjustment = (reading: Reading, node: unknown): DocumentAdjustment => ({
  ...adjustmentOf(reading, node),
  vat: vatOf(reading, textAt(node, 'TaxCategory/ID'), optionalNumber(node, 'TaxCategory/Percent')),
});

function breakdownOf(reading: Reading, tax: unknown): VatBreakdown {
  const category = at(tax, 'TaxCategory');
  const reason = textAt(category, 'TaxExemptionReason');
  const code = textAt(category, 'TaxExemptionReasonCode');
  return {
    ...vatOf(reading, textAt(category, 'ID'), optionalNumber(category, 'Percent')),
    base: requiredMoney(reading, tax, 'TaxableAmount', { key: 'vatBase' }),
    amount: requiredMoney(reading, tax, 'TaxAmount', { key: 'vatAmount' }),
    exemption: reason === null && code === null ? null : { reason, code },
  };
}

/** The VAT of the invoice's own currency: a second total may stand beside it. */
const ownTaxes = (root: unknown, currency: string): unknown[] => {
  const told = all(root, 'TaxTotal');
  const own = told.filter((one) => attributeAt(one, 'TaxAmount', 'currencyID') === currency);
  return own.length > 0 ? own : told.slice(0, 1);
};

function paymentOf(root: unknown): ElectronicInvoice['payment'] {
  const means = all(root, 'PaymentMeans');
  const paid = means.find((one) => textAt(one, 'PayeeFinancialAccount/ID') !== null) ?? means[0];
  return {
    meansCode: textAt(paid, 'PaymentMeansCode'),
    meansText: attributeAt(paid, 'PaymentMeansCode', 'name'),
    reference: textAt(paid, 'PaymentID'),
    iban: textAt(paid, 'PayeeFinancialAccount/ID'),
    accountName: textAt(paid, 'PayeeFinancialAccount/Name'),
    bic: textAt(paid, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
    mandate: textAt(paid, 'PaymentMandate/ID'),
    terms: textAt(root, 'PaymentTerms/Note'),
  };
}

function deliveryOf(root: unknown): ElectronicInvoice['delivery'] {
  const delivery = at(root, 'Delivery');
  const date = dayOf(textAt(delivery, 'ActualDeliveryDate'));
  const name = textAt(delivery, 'DeliveryParty/PartyName/Name');
  const place = at(delivery, 'DeliveryLocation/Address');
  if (date === null && name === null && place === undefined) return null;
  const lines = ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'].flatMap(
    (line) => textAt(place, line) ?? [],
  );
  const address =
    place === undefined
      ? null
      : {
          lines,
          postalCode: textAt(place, 'PostalZone'),
          city: textAt(place, 'CityName'),
          country: textAt(place, 'Country/IdentificationCode') ?? 'FR',
        };
  return { name, date, address };
}

function periodOf(root: unknown): ElectronicInvoice['period'] {
  const day = (name: string) => dayOf(textAt(root, `InvoicePeriod/${name}`));
  const [start, end] = [day('StartDate'), day('EndDate')];
  return start === null && end === null ? null : { start, end };
}

/** UBL has no code beside a note: French and Peppol practice writes it before the text, "#PMT#…". */
function noteOf(note: unknown): ElectronicNote[] {
  const text = textAt(note, '');
  const [, code = null, words = text] = /^#([A-Z]{3})#([^]*)$/.exec(text ?? '') ?? [];
  return words === null ? [] : [{ code, text: words.trim() }];
}

function totalsOf(reading: Reading, root: unknown, currency: string): ElectronicInvoice['totals'] {
  const totals = at(root, 'LegalMonetaryTotal');
  const told = ownTaxes(root, currency).map((tax) =>
    requiredMoney(reading, tax, 'TaxAmount', { key: 'totalVat' }),
  );
  return {
    lines: requiredMoney(reading, totals, 'LineExtensionAmount', { key: 'totalLines' }),
    allowances: moneyAt(reading, totals, 'AllowanceTotalAmount', 'totalAllowances'),
    charges: moneyAt(reading, totals, 'ChargeTotalAmount', 'totalCharges'),
    withoutVat: requiredMoney(reading, totals, 'TaxExclusiveAmount', { key: 'totalWithoutVat' }),
    vat: money(add('0', ...told)),
    withVat: requiredMoney(reading, totals, 'TaxInclusiveAmount', { key: 'total' }),
    prepaid: moneyAt(reading, totals, 'PrepaidAmount', 'totalPrepaid'),
    rounding: moneyAt(reading, totals, 'PayableRoundingAmount', 'totalRounding'),
    due: requiredMoney(reading, totals, 'PayableAmount', { key: 'totalDue' }),
  };
}

/**
 * What a UBL invoice or credit note says, as far as it can be read; what is missing or wrong is told to the reading.
 */
export function readUbl(root: unknown, kind: 'Invoice' | 'CreditNote', reading: Reading): ElectronicInvoice {
  const issueDate = dayAt(reading, root, 'IssueDate', 'dateWrong');
  if (textAt(root, 'IssueDate') === null) reading.tell('date');
  const currency = textAt(root, 'DocumentCurrencyCode') ?? '';
  const adjustments = all(root, 'AllowanceCharge');
  const project = textAt(root, 'ProjectReference/ID');
  return {
    number: textAt(root, 'ID') ?? '',
    typeCode: textAt(root, `${kind}TypeCode`) ?? (kind === 'CreditNote' ? '381' : ''),
    issueDate: issueDate ?? '',
    dueDate:
      dayAt(reading, root, 'DueDate', 'dueDateWrong') ??
      dayAt(reading, root, 'PaymentMeans/PaymentDueDate', 'dueDateWrong'),
    currency,
    businessProcess: textAt(root, 'ProfileID'),
    guideline: textAt(root, 'CustomizationID') ?? '',
    vatPointCode: textAt(root, 'InvoicePeriod/DescriptionCode'),
    notes: all(root, 'Note').flatMap(noteOf),
    buyerReference: textAt(root, 'BuyerReference'),
    orderReference: textAt(root, 'OrderReference/ID'),
    sellerOrderReference: textAt(root, 'OrderReference/SalesOrderID'),
    contractReference: textAt(root, 'ContractDocumentReference/ID'),
    despatchReference: textAt(root, 'DespatchDocumentReference/ID'),
    projectReference: project === null ? null : { id: project, name: '' },
    precedingInvoices: allAt(root, 'BillingReference/InvoiceDocumentReference').flatMap((one) => {
      const number = textAt(one, 'ID');
      return number === null ? [] : [{ number, date: dayOf(textAt(one, 'IssueDate')) }];
    }),
    seller: partyOf(at(root, 'AccountingSupplierParty')),
    buyer: partyOf(at(root, 'AccountingCustomerParty')),
    delivery: deliveryOf(root),
    period: periodOf(root),
    payment: paymentOf(root),
    lines: all(root, `${kind}Line`).map((line, index) => lineOf(reading, line, index)),
    allowances: adjustments.filter((one) => !isCharge(one)).map((one) => documentAdjustment(reading, one)),
    charges: adjustments.filter(isCharge).map((one) => documentAdjustment(reading, one)),
    vatBreakdown: ownTaxes(root, currency).flatMap((tax) =>
      all(tax, 'TaxSubtotal').map((one) => breakdownOf(reading, one)),
    ),
    totals: totalsOf(reading, root, currency),
  };
}
