import { describe, expect, it } from 'vitest';
import { money, subtract } from '#domain/kernel/decimal.ts';
import { requireDraft, requireValidated, requireVersion } from '#domain/documents/billing.ts';
import { credit, creditable, invoiceAggregate, type InvoiceEvent } from '#domain/documents/invoice.ts';
import {
  requireComplete,
  requireLetterhead,
  requireNotNegative,
} from '#domain/documents/content/completeness.ts';
import { content, draft, letterhead, line } from '#tests/builders/documents/documents.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const given = decisionsOf(invoiceAggregate);
const { client, clientId, totals } = draft(41);
const origin = { id: 12, version: 11, number: 'DV-2026-0007' };

const drafted: InvoiceEvent = { type: 'InvoiceDrafted', data: { corporation: 1, origin, ...draft(41) } };
const validated: InvoiceEvent = {
  type: 'InvoiceValidated',
  data: {
    version: 41,
    number: 'FA-2026-0003',
    sequence: 3,
    period: '2026',
    date: '2026-03-02',
    dueDate: '2026-04-01',
    seller: letterhead,
    client,
    clientId,
    totals,
  },
};
const sent: InvoiceEvent = { type: 'InvoiceSent', data: { version: 41, mail: 5 } };

describe('the state of an invoice', () => {
  it('is a draft without number, letterhead or due date', () => {
    expect(given(drafted).state).toEqual({
      ...draft(41),
      corporation: 1,
      origin,
      status: 'draft',
      number: null,
      dueDate: null,
      seller: null,
      sent: false,
      pdf: null,
      xml: null,
      deleted: false,
      settledBefore: null,
      purpose: null,
      orders: [],
      recurrence: null,
      bills: [],
      schedule: [],
      freed: new Set(),
      credits: [],
      links: [],
    });
  });

  it('takes the last of its edits and keeps where it came from', () => {
    const edited: InvoiceEvent = { type: 'InvoiceDraftEdited', data: draft(41, { title: 'Autre' }) };
    const { state } = given(drafted, edited);
    expect(state.content.title).toBe('Autre');
    expect(state.origin).toEqual(origin);
  });

  it('is frozen by its validation', () => {
    expect(given(drafted, validated).state).toEqual({
      ...given(drafted).state,
      status: 'validate',
      number: 'FA-2026-0003',
      dueDate: '2026-04-01',
      seller: letterhead,
    });
  });

  it('says that it was sent and where its PDF lies, and stays validated', () => {
    const stored: InvoiceEvent = { type: 'InvoicePdfStored', data: { version: 41, file: 'abc' } };
    const { state } = given(drafted, validated, sent, stored);
    expect(state).toEqual({ ...given(drafted, validated).state, sent: true, pdf: 'abc' });
    const electronic: InvoiceEvent = {
      type: 'InvoicePdfStored',
      data: { version: 41, file: 'abc', xml: 'def' },
    };
    expect(given(drafted, validated, electronic).state).toMatchObject({ pdf: 'abc', xml: 'def' });
  });

  it('belongs to its corporation, and is gone once its draft is deleted', () => {
    const { state } = given(drafted, { type: 'InvoiceDraftDeleted', data: { version: 41 } });
    expect(invoiceAggregate.corporationOf(state)).toBe(1);
    expect(invoiceAggregate.isDeleted(state)).toBe(true);
    expect(invoiceAggregate.isDeleted(given(drafted, validated).state)).toBe(false);
  });
});

describe('what may be done to an invoice', () => {
  const notDraft = { kind: 'conflict', code: 'NOT_DRAFT', errors: { '': ['errors.notDraft'] } };

  it('edits, deletes and validates a draft only', () => {
    expect(requireDraft(given(drafted).state)).toBeUndefined();
    expect(refusalOf(() => requireDraft(given(drafted, validated).state))).toEqual(notDraft);
    expect(refusalOf(() => requireDraft(given(drafted, validated, sent).state))).toEqual(notDraft);
  });

  it('pays and sends a validated one only', () => {
    expect(requireValidated(given(drafted, validated).state)).toBeUndefined();
    expect(refusalOf(() => requireValidated(given(drafted).state))).toEqual({
      kind: 'conflict',
      code: 'NOT_VALIDATED',
      errors: { '': ['errors.notValidated'] },
    });
  });

  it('does not know a version of another document', () => {
    expect(requireVersion(given(drafted).state, 41)).toBeUndefined();
    expect(refusalOf(() => requireVersion(given(drafted).state, 42)).kind).toBe('missing');
  });
});

describe('what a document must say to be validated', () => {
  const fields = ['title', 'date', 'expiryDate', 'paymentCondition', 'paymentType', 'deliveryTime'] as const;
  const errorsOf = (changes: Parameters<typeof content>[0], projectRequired = false) =>
    refusalOf(() => requireComplete(content(changes), fields, { projectRequired })).errors;

  it('is content with a complete one', () => {
    expect(requireComplete(content(), fields, {})).toBeUndefined();
  });

  it.each(fields)('asks for %s', (field) => {
    expect(errorsOf({ [field]: null })).toEqual({ [field]: ['errors.required'] });
  });

  it('asks for a project where the corporation wants one', () => {
    expect(errorsOf({ title: null }, true)).toEqual({
      title: ['errors.required'],
      project: ['errors.required'],
    });
    const project = { id: 3, code: 'PR-2026-0001', name: 'Quai neuf' };
    expect(requireComplete(content({ project }), fields, { projectRequired: true })).toBeUndefined();
  });

  it('names everything that is missing at once', () => {
    expect(errorsOf({ title: null, paymentType: null, lines: [] })).toEqual({
      title: ['errors.required'],
      paymentType: ['errors.required'],
      productList: ['errors.noLine'],
    });
  });

  it('does not take comments and sub-totals for lines', () => {
    const lines = [
      { type: 'comment', text: 'Accès par la cour' },
      { type: 'subtotal', text: 'Total' },
    ] as const;
    expect(errorsOf({ lines: [...lines] })).toEqual({ productList: ['errors.noLine'] });
    expect(
      requireComplete(content({ lines: [...lines, line('Pompage', '1', '10')] }), fields, {}),
    ).toBeUndefined();
  });

  it('refuses a validity that ends before it begins, not one of a day', () => {
    expect(errorsOf({ expiryDate: '2026-03-01' })).toEqual({ expiryDate: ['errors.expiryBeforeDate'] });
    expect(requireComplete(content({ expiryDate: '2026-03-02' }), fields, {})).toBeUndefined();
  });

  it('asks for money or for nothing; what is given back is a credit note’s', () => {
    expect(
      refusalOf(() => requireNotNegative({ finalTotal: '-0.01' }, 'errors.invoiceNegative')).errors,
    ).toEqual({
      productList: ['errors.invoiceNegative'],
    });
    expect(requireNotNegative({ finalTotal: '0.00' }, 'errors.invoiceNegative')).toBeUndefined();
  });

  it('asks the seller for its SIREN', () => {
    const corporation = {
      ...letterhead,
      enabled: true,
      showMase: false,
      generateSaleOrder: false,
      saleOrderAutoCreateProject: false,
      fiscalYearStart: 1,
      numbering: { quotation: 'DV-{SEQ:4}', invoice: 'FA-{SEQ:4}' },
    };
    expect(requireLetterhead(corporation)).toBeUndefined();
    expect(refusalOf(() => requireLetterhead({ ...corporation, siren: null })).errors).toEqual({
      '': ['errors.letterhead'],
    });
  });
});

describe('a credit note on an invoice', () => {
  const made = { refund: 3, refundVersion: 90, number: 'AV-2026-0001', total: '10.00', imputed: '10.00' };
  const credited = (more: object = {}): InvoiceEvent => ({
    type: 'InvoiceCredited',
    data: { version: 41, ...made, ...more },
  });

  it('is noted on it, as long as it does not exceed what is left', () => {
    given(drafted, validated)
      .when((state) => credit(state, made))
      .gives(credited());
    const { state } = given(drafted, validated, credited());
    expect(creditable(state)).toBe(money(subtract(totals.finalTotal, '10')));
    given(drafted, validated, credited({ total: totals.finalTotal }))
      .when((before) => credit(before, { ...made, total: '0.01' }))
      .isRefused('conflict', 'REFUND_TOO_MUCH', 'errors.refundTooMuch|max=0.00');
  });

  it('corrects no draft', () => {
    given(drafted)
      .when((state) => credit(state, made))
      .isRefused('conflict', 'NOT_VALIDATED', 'errors.notValidated');
  });
});

describe('a validated invoice', () => {
  it('keeps its content but for comment and person in charge', () => {
    const before = given(drafted, validated).state;
    const { state } = given(drafted, validated, {
      type: 'InvoiceAnnotated',
      data: { version: 41, comment: 'Relancer', personInCharge: 7 },
    });
    expect(state).toEqual({
      ...before,
      content: { ...before.content, comment: 'Relancer', personInCharge: 7 },
    });
  });
});
