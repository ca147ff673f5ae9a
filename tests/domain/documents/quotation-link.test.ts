import { describe, expect, it } from 'vitest';
import {
  isLinkOpen,
  lastDayOf,
  requireOpenLink,
  revokeLink,
  standingOf,
  type LinkFacts,
} from '#domain/documents/links/quotation-link.ts';
import { contentHash, type Printed } from '#domain/documents/content/printed-content.ts';
import {
  isAnswerable,
  quotationAggregate,
  versionHash,
  type QuotationEvent,
} from '#domain/documents/quotation.ts';
import { sealed } from '#domain/kernel/personal.ts';
import { computeTotals } from '#domain/amounts/totals.ts';
import { content, draft, letterhead, line } from '#tests/builders/documents/documents.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const { client } = draft(11);

const printed = (changes: Partial<Printed> = {}): Printed => {
  const said = changes.content ?? content();
  return {
    number: 'DV-2026-0007',
    rank: 1,
    seller: letterhead,
    client,
    content: said,
    totals: computeTotals(said.lines, said.discount),
    ...changes,
  };
};

const hash = (changes: Partial<Printed> = {}) => contentHash(printed(changes));

describe('the fingerprint of what a quotation says', () => {
  it('is the same for the same content, however its fields are ordered', () => {
    const turned = Object.fromEntries(
      Object.entries(content()).toReversed(),
    ) as unknown as Printed['content']; // the same fields
    expect(hash({ content: turned })).toBe(hash());
    expect(hash()).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[string, Partial<Printed>]>([
    ['a price', { content: content({ lines: [line('Pompage', '4', '120.01')] }) }],
    ['a quantity', { content: content({ lines: [line('Pompage', '5', '120')] }) }],
    ['a name', { content: content({ lines: [line('Pompage de nuit', '4', '120')] }) }],
    [
      'a line more',
      { content: content({ lines: [line('Pompage', '4', '120'), { type: 'comment', text: 'Hors grue' }] }) },
    ],
    ['the order of lines', { content: content({ lines: [line('B', '1', '120'), line('A', '1', '120')] }) }],
    ['the title', { content: content({ title: 'Dalle' }) }],
    ['the validity', { content: content({ expiryDate: '2026-04-02' }) }],
    ['the note', { content: content({ note: 'Accès par la cale' }) }],
    ['a discount', { content: content({ discount: { percent: '5', amount: null } }) }],
    [
      'the payment condition',
      {
        content: content({
          paymentCondition: { id: 3, name: '45 jours', days: 45, from: 'invoice_date', dayOfMonth: null },
        }),
      },
    ],
    ['the seller', { seller: { ...letterhead, siren: '111111111' } }],
    ['the client', { client: client && { ...client, name: 'Mairie de Brest' } }],
    ['the number', { number: 'DV-2026-0008' }],
    ['the version', { rank: 2 }],
  ])('is another one when it differs in %s', (_, changes) => {
    expect(hash(changes)).not.toBe(hash());
  });

  it('tells two orders of lines apart', () => {
    const lines = [line('A', '1', '120'), line('B', '1', '120')];
    expect(hash({ content: content({ lines }) })).not.toBe(
      hash({ content: content({ lines: lines.toReversed() }) }),
    );
  });

  it('leaves out what is never printed', () => {
    const inside = content({
      comment: 'Bon client',
      personInCharge: 4,
      project: { id: 1, code: 'P1', name: 'Quai' },
    });
    const booked = { ...line('Pompage', '4', '120'), account: '706000' };
    expect(hash({ content: inside })).toBe(hash());
    expect(hash({ content: content({ lines: [booked] }) })).toBe(hash());
    expect(hash({ seller: { ...letterhead, accent: '#ff0000' } })).toBe(hash());
  });
});

describe('the last day of a link', () => {
  it.each([
    ['the end of the validity', '2026-04-01', null, '2026-04-01'],
    ['90 days at most', '2026-12-31', null, '2026-06-08'],
    ['30 days for a validity that is over', '2026-03-01', null, '2026-04-09'],
    ['30 days without a validity', null, null, '2026-04-09'],
    ['as many days as asked for', '2026-04-01', 60, '2026-05-09'],
    ['the day itself of a validity that ends today', '2026-03-10', null, '2026-03-10'],
  ])('is %s', (_, expiry, days, until) => {
    expect(lastDayOf('2026-03-10', expiry, days)).toBe(until);
  });
});

const consent = { content: 'a'.repeat(64), pdf: 'b'.repeat(64) };
const held = { status: 'accepted', superseded: false, client: {}, ...consent };

describe('what an acceptance is worth', () => {
  it.each([
    ['valid', {}],
    ['superseded', { superseded: true }],
    ['cancelled', { status: 'cancel' }],
    ['changed', { content: 'c'.repeat(64) }],
    ['changed', { pdf: 'c'.repeat(64) }],
    ['changed', { pdf: null }],
    ['erased', { client: null, content: 'c'.repeat(64) }],
    ['changed', { client: null, pdf: 'c'.repeat(64) }],
  ])('is %s where it now stands as %o', (standing, changes) => {
    expect(standingOf(consent, { ...held, ...changes })).toBe(standing);
  });
});

const given = decisionsOf(quotationAggregate);
const drafted: QuotationEvent = { type: 'QuotationDrafted', data: { corporation: 1, ...draft(11) } };
const linkMade: LinkFacts = {
  version: 11,
  link: 5,
  until: '2026-04-01',
  mail: 8,
  language: 'fr',
  to: ['a@b.example'],
  files: [],
};
const made: QuotationEvent = { type: 'QuotationLinkMade', data: linkMade };
const revoked: QuotationEvent = { type: 'QuotationLinkRevoked', data: { version: 11, link: 5 } };

const always = () => true;

describe('a link', () => {
  const numbered: QuotationEvent = {
    type: 'QuotationValidated',
    data: {
      version: 11,
      number: 'DV-2026-0001',
      sequence: 1,
      period: '2026',
      date: '2026-03-02',
      seller: letterhead,
    },
  };
  const opens = (...events: QuotationEvent[]) => {
    const { state } = given(drafted, numbered, made, ...events);
    return state.links.map((link) => isLinkOpen(link, '2026-03-10', isAnswerable(state, link.version)));
  };

  it('ends with whatever answers its quotation, but for who answered by it', () => {
    const accepted: QuotationEvent = { type: 'QuotationAccepted', data: { version: 11, afterExpiry: false } };
    const signed: QuotationEvent = {
      type: 'QuotationConsentSigned',
      data: {
        version: 11,
        link: 5,
        content: '',
        pdf: '',
        consent: '',
        name: null,
        function: null,
        ip: null,
        userAgent: null,
        personal: sealed('thirdparty', 1, 'name'),
      },
    };
    const second: QuotationEvent = { type: 'QuotationLinkMade', data: { ...linkMade, link: 6 } };
    expect(opens()).toEqual([true]);
    expect(opens(accepted)).toEqual([false]);
    expect(opens(second, accepted, signed)).toEqual([true, false]);
    expect(opens({ type: 'QuotationRefused', data: { version: 11, reasonRefuse: 'Cher' } })).toEqual([false]);
    expect(opens({ type: 'QuotationCancelled', data: { version: 11 } })).toEqual([false]);
  });

  it('opens until its last day, and then no more', () => {
    const { state } = given(drafted, made);
    expect(requireOpenLink(state, 5, '2026-04-01', always).to).toEqual(['a@b.example']);
    expect(refusalOf(() => requireOpenLink(state, 5, '2026-04-02', always)).kind).toBe('missing');
    expect(refusalOf(() => requireOpenLink(state, 6, '2026-04-01', always)).kind).toBe('missing');
  });

  it('opens nothing once it was taken back, and is taken back once', () => {
    const again = given(drafted, made)
      .when((state) => revokeLink(state, 11, 5))
      .gives(revoked);
    expect(refusalOf(() => requireOpenLink(again, 5, '2026-03-10', always)).kind).toBe('missing');
    expect(revokeLink(again, 11, 5)).toEqual([]);
    given(drafted, made)
      .when((state) => revokeLink(state, 11, 6))
      .isMissing();
    given(drafted, made)
      .when((state) => revokeLink(state, 12, 5))
      .isMissing();
  });

  it('changes nothing of what the quotation says', () => {
    const before = given(drafted).state;
    expect(versionHash(given(drafted, made, revoked).state, 11)).toBe(versionHash(before, 11));
  });
});
