import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { add, money, subtract } from '#domain/kernel/decimal.ts';
import {
  agreementStatuses,
  agreementVersion,
  draftVersion,
  type AgreementStatus,
} from '#domain/documents/agreement.ts';
import { depositSchema, invoicingSchema } from '#domain/documents/invoicing/invoicing-commands.ts';
import * as quotation from '#domain/documents/quotation.ts';
import { draftQuotation } from '#domain/documents/quotation-commands.ts';
import { draft, letterhead } from '#tests/builders/documents/documents.ts';
import { decisionsOf } from '#tests/builders/given.ts';

type Event = quotation.QuotationEvent;
type Status = AgreementStatus;

const given = decisionsOf(quotation.quotationAggregate);
const today = '2026-03-10';

const drafted: Event = { type: 'QuotationDrafted', data: { corporation: 1, ...draft(11) } };
const validated = (version: number): Event => ({
  type: 'QuotationValidated',
  data: {
    version,
    number: 'DV-2026-0007',
    sequence: 7,
    period: '2026',
    date: '2026-03-02',
    seller: letterhead,
  },
});
const sent: Event = { type: 'QuotationSent', data: { version: 11, mail: null } };
const accepted: Event = { type: 'QuotationAccepted', data: { version: 11, afterExpiry: false } };
const refused: Event = { type: 'QuotationRefused', data: { version: 11, reasonRefuse: 'Trop cher' } };
const cancelled: Event = { type: 'QuotationCancelled', data: { version: 11 } };
const invoiced: Event = {
  type: 'QuotationInvoiced',
  data: { version: 11, invoice: 40, invoiceVersion: 41 },
};
const released: Event = { type: 'QuotationInvoicingReleased', data: { version: 11, invoice: 40 } };
const { content, client, clientId, totals } = draft(11);
const nextDrafted: Event = {
  type: 'QuotationVersionDrafted',
  data: { version: 12, from: 11, content, client, clientId, totals },
};

/** How a quotation came to each status. */
const histories: Record<Status, Event[]> = {
  draft: [drafted],
  validate: [drafted, validated(11)],
  in_progress: [drafted, validated(11), sent],
  accepted: [drafted, validated(11), accepted],
  refused: [drafted, validated(11), refused],
  cancel: [drafted, validated(11), cancelled],
};

type Decide = (state: quotation.QuotationState) => Event[];

/** The table of 3-decisions.md: who may do what from where, what happens, and what else is answered. */
const actions: Record<
  string,
  { decide: Decide; from: Status[]; event: Event; to: Status | 'gone'; code: string; key: string }
> = {
  delete: {
    decide: (state) => quotation.decisions.removeDraft(state, 11),
    from: ['draft'],
    event: { type: 'QuotationDraftDeleted', data: { version: 11 } },
    to: 'gone',
    code: 'NOT_DRAFT',
    key: 'errors.notDraft',
  },
  send: {
    decide: (state) => quotation.decisions.send(state, 11, null),
    from: ['validate'],
    event: sent,
    to: 'in_progress',
    code: 'QUOTATION_STATUS',
    key: 'errors.agreementStatus.send',
  },
  accept: {
    decide: (state) => quotation.decisions.accept(state, 11, today, false),
    from: ['validate', 'in_progress'],
    event: accepted,
    to: 'accepted',
    code: 'QUOTATION_STATUS',
    key: 'errors.agreementStatus.accept',
  },
  refuse: {
    decide: (state) => quotation.decisions.refuse(state, 11, 'Trop cher'),
    from: ['validate', 'in_progress'],
    event: refused,
    to: 'refused',
    code: 'QUOTATION_STATUS',
    key: 'errors.agreementStatus.refuse',
  },
  cancel: {
    decide: (state) => quotation.decisions.cancel(state, 11),
    from: ['validate', 'in_progress', 'accepted'],
    event: cancelled,
    to: 'cancel',
    code: 'QUOTATION_STATUS',
    key: 'errors.agreementStatus.cancel',
  },
  'new version': {
    decide: (state) => quotation.decisions.draftNextVersion(state, 11, 12),
    from: ['validate', 'in_progress', 'refused'],
    event: nextDrafted,
    to: 'draft',
    code: 'QUOTATION_STATUS',
    key: 'errors.agreementStatus.newVersion',
  },
  invoice: {
    decide: (state) => quotation.invoice(state, 11, { invoice: 40, invoiceVersion: 41 }),
    from: ['accepted'],
    event: invoiced,
    to: 'accepted',
    code: 'QUOTATION_STATUS',
    key: 'errors.agreementStatus.invoice',
  },
};

const pairs = Object.entries(actions).flatMap(([name, action]) =>
  agreementStatuses.map((status) => ({ name, status, ...action })),
);

describe('transitions of a quotation', () => {
  it.each(pairs.filter((pair) => pair.from.includes(pair.status)))(
    'allows $name from $status',
    ({ status, decide, event, to }) => {
      const state = given(...histories[status])
        .when(decide)
        .gives(event);
      expect(state.versions.at(-1)?.status ?? 'gone').toBe(to);
    },
  );

  const sentAlready = ({ name, status }: { name: string; status: Status }) =>
    name === 'send' && status === 'in_progress';

  it.each(pairs.filter((pair) => !pair.from.includes(pair.status) && !sentAlready(pair)))(
    'refuses $name from $status',
    ({ status, decide, code, key }) =>
      given(...histories[status])
        .when(decide)
        .isRefused('conflict', code, key),
  );

  it('says nothing new of a quotation sent again', () => {
    const { state, when } = given(...histories.in_progress);
    expect(when((one) => quotation.decisions.send(one, 11, 5)).gives()).toEqual(state);
  });

  it.each(agreementStatuses)('says for buttons what it decides, from %s', (status) => {
    const { state } = given(...histories[status]);
    const found = agreementVersion(state, 11);
    const offered = (['send', 'accept', 'refuse', 'cancel'] as const).filter((action) =>
      quotation.decisions.mayMove(state, found, action),
    );
    expect(offered).toEqual(
      ['send', 'accept', 'refuse', 'cancel'].filter((name) => actions[name]?.from.includes(status)),
    );
  });

  it.each(Object.entries(actions))('does not know a version of another document: %s', (_, { decide }) => {
    given({ type: 'QuotationDrafted', data: { corporation: 1, ...draft(77) } })
      .when(decide)
      .isMissing();
  });
});

describe('the state of a quotation', () => {
  it('keeps number and letterhead of its validation', () => {
    const { state } = given(...histories.validate);
    expect(state.number).toBe('DV-2026-0007');
    expect(agreementVersion(state, 11)).toEqual({
      ...draft(11),
      status: 'validate',
      seller: letterhead,
      reasonRefuse: null,
      superseded: false,
      pdf: null,
    });
  });

  it('keeps why it was refused and the file of its PDF', () => {
    const stored: Event = { type: 'QuotationPdfStored', data: { version: 11, file: 'abc' } };
    const { state } = given(...histories.refused, stored);
    expect(agreementVersion(state, 11)).toMatchObject({ reasonRefuse: 'Trop cher', pdf: 'abc' });
  });

  it('takes the last of its edits', () => {
    const edited: Event = { type: 'QuotationDraftEdited', data: draft(11, { title: 'Autre dalle' }) };
    const { state } = given(drafted, edited);
    expect(draftVersion(state, 11).content.title).toBe('Autre dalle');
  });

  it('is gone once its only draft is deleted', () => {
    const { state } = given(drafted, { type: 'QuotationDraftDeleted', data: { version: 11 } });
    expect(quotation.quotationAggregate.isDeleted(state)).toBe(true);
  });
});

describe('versions of a quotation', () => {
  const next = [...histories.validate, nextDrafted];

  it('leaves the old one readable as superseded, under the same number', () => {
    const { state } = given(...next);
    expect(
      state.versions.map(({ version, status, superseded }) => ({ version, status, superseded })),
    ).toEqual([
      { version: 11, status: 'validate', superseded: true },
      { version: 12, status: 'draft', superseded: false },
    ]);
    expect(state.number).toBe('DV-2026-0007');
  });

  it.each(['send', 'accept', 'refuse', 'cancel', 'new version'])(
    'refuses %s of a superseded version',
    (name) => {
      const action = actions[name];
      if (!action) throw new Error(name);
      given(...next)
        .when(action.decide)
        .isRefused('conflict', action.code, action.key);
    },
  );

  it('brings the old one back when the new draft is deleted', () => {
    const state = given(...next)
      .when((one) => quotation.decisions.removeDraft(one, 12))
      .gives({ type: 'QuotationDraftDeleted', data: { version: 12 } });
    expect(state.versions.map(({ version, superseded }) => ({ version, superseded }))).toEqual([
      { version: 11, superseded: false },
    ]);
    expect(state.deleted).toBe(false);
  });

  it('carries the seal of a natural person on', () => {
    const personal = { subject: 'thirdparty-9', fields: ['client'] };
    given({ type: 'QuotationDrafted', data: { corporation: 1, ...draft(11), personal } }, validated(11))
      .when((state) => quotation.decisions.draftNextVersion(state, 11, 12))
      .gives({
        type: 'QuotationVersionDrafted',
        data: { version: 12, from: 11, content, client, clientId, totals, personal },
      });
  });
});

describe('a quotation past its validity', () => {
  const accept = (day: string, confirmed: boolean) => (state: quotation.QuotationState) =>
    quotation.decisions.accept(state, 11, day, confirmed);
  const late: Event = { type: 'QuotationAccepted', data: { version: 11, afterExpiry: true } };

  it('is accepted on its last day without a question', () => {
    given(...histories.validate)
      .when(accept('2026-04-01', false))
      .gives(accepted);
  });

  it('is accepted the day after only once that was confirmed', () => {
    given(...histories.in_progress)
      .when(accept('2026-04-02', false))
      .isRefused('conflict', 'QUOTATION_EXPIRED', 'errors.agreementExpired');
    given(...histories.in_progress)
      .when(accept('2026-04-02', true))
      .gives(late);
  });

  it('notes no expiry where a confirmation was not needed', () => {
    given(...histories.validate)
      .when(accept(today, true))
      .gives(accepted);
  });
});

describe('a quotation turned into an invoice', () => {
  const invoiceAgain: Decide = (state) => quotation.invoice(state, 11, { invoice: 50, invoiceVersion: 51 });
  const billable = (...events: Event[]) => {
    const { state } = given(...events);
    return quotation.isBillable(state, agreementVersion(state, 11));
  };

  it('is invoiced once', () => {
    given(...histories.accepted, invoiced)
      .when(invoiceAgain)
      .isRefused('conflict', 'QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  });

  it('cannot be cancelled', () => {
    given(...histories.accepted, invoiced)
      .when((state) => quotation.decisions.cancel(state, 11))
      .isRefused('conflict', 'QUOTATION_STATUS', 'errors.agreementStatus.cancel');
  });

  it('may be invoiced again once that draft invoice is deleted', () => {
    given(...histories.accepted, invoiced, released)
      .when(invoiceAgain)
      .gives({ type: 'QuotationInvoiced', data: { version: 11, invoice: 50, invoiceVersion: 51 } });
  });

  it('is billable while accepted and not invoiced', () => {
    expect(billable(...histories.validate)).toBe(false);
    expect(billable(...histories.accepted)).toBe(true);
    expect(billable(...histories.accepted, invoiced)).toBe(false);
    expect(billable(...histories.accepted, invoiced, released)).toBe(true);
  });
});

describe('deposits on a quotation', () => {
  const net = totals.totalWithoutVat;
  const part = (invoice: number, amount: string): Event => ({
    type: 'QuotationInvoiced',
    data: { version: 11, invoice, invoiceVersion: invoice + 1, net: amount, purpose: 'deposit' },
  });
  const ask =
    (invoice: number, amount: string): Decide =>
    (state) =>
      quotation.invoice(state, 11, { invoice, invoiceVersion: invoice + 1, net: amount, purpose: 'deposit' });
  const left = (...events: Event[]) => {
    const { state } = given(...events);
    return quotation.leftToInvoice(state, agreementVersion(state, 11));
  };

  it('add up until the whole is invoiced', () => {
    given(...histories.accepted)
      .when(ask(40, '10'))
      .gives(part(40, '10'));
    expect(left(...histories.accepted, part(40, '10'))).toBe(money(subtract(net, '10')));
    expect(left(...histories.accepted, part(40, net))).toBe('0.00');
  });

  it('never exceed what is left', () => {
    const rest = money(subtract(net, '10'));
    given(...histories.accepted, part(40, '10'))
      .when(ask(50, add(rest, '0.01')))
      .isRefused('conflict', 'QUOTATION_INVOICED', `errors.depositTooMuch|max=${rest}`);
    given(...histories.accepted, part(40, net))
      .when(ask(50, '0.01'))
      .isRefused('conflict', 'QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  });

  it('leave room again when a draft is made smaller, and refuse one made too large', () => {
    const amend =
      (amount: string): Decide =>
      (state) =>
        quotation.amendInvoicing(state, 11, 40, amount);
    given(...histories.accepted, part(40, '10'))
      .when(amend('4'))
      .gives({ type: 'QuotationInvoicingAmended', data: { version: 11, invoice: 40, net: '4' } });
    given(...histories.accepted, part(40, '10'))
      .when(amend('10.00'))
      .gives();
    given(...histories.accepted, part(40, '10'))
      .when(amend(add(net, '1')))
      .isRefused('conflict', 'QUOTATION_INVOICED', `errors.depositTooMuch|max=${net}`);
  });

  it('that asked for all of it close nothing: an invoice of nothing does', () => {
    const { state } = given(...histories.accepted, part(40, net));
    expect(quotation.isBillable(state, agreementVersion(state, 11))).toBe(true);
    const closing = { invoice: 60, invoiceVersion: 61, net: '0.00', purpose: 'final' as const };
    expect(quotation.invoice(state, 11, closing)).toHaveLength(1);
    const { state: closed } = given(...histories.accepted, part(40, net), {
      type: 'QuotationInvoiced',
      data: { version: 11, ...closing },
    });
    expect(quotation.isBillable(closed, agreementVersion(closed, 11))).toBe(false);
  });

  it('that were all credited leave it to be cancelled, ordered or invoiced', () => {
    const credited: Event = {
      type: 'QuotationInvoicingAmended',
      data: { version: 11, invoice: 40, net: '0.00' },
    };
    const { state } = given(...histories.accepted, part(40, '10'), credited);
    expect(quotation.decisions.cancel(state, 11)).toEqual([cancelled]);
    expect(quotation.order(state, 11, { saleOrder: 7, saleOrderVersion: 8 })).toHaveLength(1);
    expect(quotation.leftToInvoice(state, agreementVersion(state, 11))).toBe(net);
  });

  it('are closed by the final invoice', () => {
    const closing: Event = {
      type: 'QuotationInvoiced',
      data: { version: 11, invoice: 60, invoiceVersion: 61, purpose: 'final' },
    };
    expect(left(...histories.accepted, part(40, '10'), closing)).toBe('0.00');
  });
});

describe('what is asked of an invoice', () => {
  it('is said in full, and nothing else is: neither the whole nor a deposit goes without saying', () => {
    const told = (asked: object) =>
      invoicingSchema
        .safeParse({ version: 11, ...asked })
        .error?.issues.map(({ code, path }) => [code, ...path]);
    expect(told({ percent: '30' })).toEqual([['invalid_value', 'mode']]);
    expect(told({ mode: 'share', percent: '30', precent: '3' })).toEqual([['unrecognized_keys']]);
    expect(told({ mode: 'whole' })).toBeUndefined();
    expect(depositSchema.safeParse({ version: 11, mode: 'whole' }).success).toBe(false);
  });
});

describe('A form that is to be validated', () => {
  const told = (typed: Record<string, string>): string[] => {
    const form = new FormData();
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    const { error } = parseWithZod(form, { schema: draftQuotation.input }).reply();
    return Object.keys(error ?? {}).toSorted();
  };

  it('is told at once all that it lacks, its lines too', () => {
    expect(told({ submitType: 'validate' })).toEqual([
      'date',
      'deliveryTime',
      'expiryDate',
      'paymentCondition',
      'paymentType',
      'productList',
      'thirdParty',
      'title',
    ]);
    const line = { 'productList[0].productType': 'none', 'productList[0].quantity': 'x' };
    expect(told({ submitType: 'validate', title: 'Dalle', deliveryTime: '2 semaines', ...line })).toEqual([
      'date',
      'expiryDate',
      'paymentCondition',
      'paymentType',
      'productList[0].productName',
      'productList[0].quantity',
      'productList[0].unitPrice',
      'productList[0].vat',
      'thirdParty',
    ]);
  });

  it('is asked for its client and for whole lines alone as long as it is a draft', () => {
    expect(told({})).toEqual(['thirdParty']);
    expect(told({ 'productList[0].productType': 'comment' })).toEqual([
      'productList[0].comment',
      'thirdParty',
    ]);
    const product = { 'productList[0].productType': 'product', 'productList[0].product': '4' };
    expect(told({ thirdParty: '3', ...product })).toEqual(['productList[0].quantity']);
  });
});
