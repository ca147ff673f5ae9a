import { describe, expect, it } from 'vitest';
import { isLinkLive } from '#domain/documents/links/document-link.ts';
import {
  evolveInvoiceLinks,
  revokeInvoiceLink,
  standingOfInvoice,
  type InvoiceLink,
  type InvoiceLinkEvent,
} from '#domain/documents/links/invoice-link.ts';
import { LINK_MARK, templateSchema } from '#domain/mailing/mail-template.ts';
import { writeReminder } from '#domain/dunning/reminder-letter.ts';
import { texts } from '#locales/index.ts';
import { refusalOf } from '#tests/builders/given.ts';

const made: InvoiceLinkEvent = {
  type: 'InvoiceLinkMade',
  data: { version: 7, link: 31, until: '2026-06-01', mail: 5, language: 'en', to: ['a@b.example'] },
};
const after = (...events: InvoiceLinkEvent[]) => events.reduce<InvoiceLink[]>(evolveInvoiceLinks, []);

describe('a link to an invoice', () => {
  it('opens until its last day, and no more once it was taken back', () => {
    const [link] = after(made);
    expect(link).toEqual({ version: 7, link: 31, until: '2026-06-01', language: 'en', revoked: false });
    expect([link && isLinkLive(link, '2026-06-01'), link && isLinkLive(link, '2026-06-02')]).toEqual([
      true,
      false,
    ]);
    const revoking = revokeInvoiceLink(after(made), 7, 31);
    expect(revoking).toEqual([{ type: 'InvoiceLinkRevoked', data: { version: 7, link: 31 } }]);
    const taken = after(made, ...revoking);
    expect(taken.map((one) => isLinkLive(one, '2026-05-01'))).toEqual([false]);
    expect(revokeInvoiceLink(taken, 7, 31)).toEqual([]);
  });

  it.each([
    [8, 31],
    [7, 32],
  ])('is no link of another: %i, %i', (version, link) => {
    expect(refusalOf(() => revokeInvoiceLink(after(made), version, link)).kind).toBe('missing');
  });
});

describe('how an invoice stands for its client', () => {
  const invoice = { totals: { finalTotal: '576.00' }, credits: [], due: '576.00', dueDate: '2026-04-01' };
  it.each([
    ['open', {}, '2026-04-01'],
    ['late', {}, '2026-04-02'],
    ['open', { dueDate: null }, '2030-01-01'],
    ['paid', { due: '0.00' }, '2026-04-02'],
    ['paid', { due: '-12.00' }, '2026-04-02'],
    [
      'late',
      { credits: [{ total: '576.00' }], totals: { finalTotal: '600.00' }, due: '24.00' },
      '2026-04-02',
    ],
    ['credited', { credits: [{ total: '500.00' }, { total: '76.00' }], due: '0.00' }, '2026-04-02'],
    // Paid, and credited in full after that: what was paid is given back.
    ['credited', { credits: [{ total: '576.00' }], due: '-576.00' }, '2026-04-02'],
  ] as const)('%s with %j on %s', (standing, changes, today) => {
    expect(standingOfInvoice({ ...invoice, ...changes }, today)).toBe(standing);
  });
});

describe('the address of the link', () => {
  const template = { use: 'reminder1', language: 'fr', revision: null } as const;
  it('may stand in a text, and never in a subject', () => {
    const named = { subject: 'Rappel {{number}}', text: 'Voir {{link}}' };
    expect(templateSchema.safeParse({ ...template, ...named }).success).toBe(true);
    const shown = templateSchema.safeParse({ ...template, subject: 'Voir {{link}}', text: 'Bonjour' });
    expect(shown.error?.issues.map(({ path }) => path)).toEqual([['subject']]);
  });

  it('is not known before the mail leaves: its mark stays in the text', () => {
    const facts = {
      number: 'FA-1',
      title: null,
      client: null,
      date: null,
      dueDate: null,
      total: '1',
      due: '1',
      company: 'C',
      sender: '',
      lastReminder: null,
      latePenalty: null,
      isConsumer: true,
    };
    const { text } = writeReminder(
      { subject: 'S', text: 'Voir {{link}}' },
      facts,
      '2026-04-02',
      'fr',
      texts.fr.print.legal,
    );
    expect(text).toBe(`Voir ${LINK_MARK}`);
  });
});
