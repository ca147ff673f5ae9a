import { describe, expect, it } from 'vitest';
import { documentChanges } from '#domain/history/document-changes.ts';
import { documentStory, factNames, type StoryEntry } from '#domain/history/document-story.ts';
import { factsAt, stepAt, timelineOf, versionAt } from '#domain/history/document-timeline.ts';
import { wordChange } from '#domain/history/change-words.ts';
import type { InvoiceEvent } from '#domain/documents/invoice.ts';
import type { MailEvent } from '#domain/mailing/mail.ts';
import type { PaymentEvent } from '#domain/payments/payment.ts';
import type { QuotationEvent } from '#domain/documents/quotation.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { texts } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { draft, letterhead, line } from '#tests/builders/documents/documents.ts';
import { flatten } from '#tests/builders/texts.ts';

type AnyEvent = QuotationEvent | InvoiceEvent | PaymentEvent | MailEvent;

/** Recorded one a minute apart from `start`, by user 7 unless told otherwise. */
function recorded(
  stream: string,
  start: string,
  events: AnyEvent[],
  user: number | null = 7,
): RecordedEvent[] {
  return events.map((event, index) => ({
    event,
    id: Number(stream.split('-')[1]),
    stream,
    revision: index + 1,
    metadata: {
      corporation: 1,
      user,
      command: 'Test',
      commandId: `${stream}-${index}`,
      occurredAt: new Date(Date.parse(start) + index * 60_000).toISOString(),
    },
  }));
}

const value = ({ type, value }: { type: string; value: string }): string => `${type} ${value}`;
const spoken = (entry: StoryEntry | undefined): string[] =>
  (entry?.changes ?? []).map((change) => {
    const { label, before, after, detail } = wordChange(change, 'invoice', { t: translator('fr'), value });
    const said = `${label}${(before ?? after) ? ` : ${before ?? '∅'} → ${after ?? '∅'}` : ''}${detail ? ` (${detail})` : ''}`;
    return said.replaceAll('\u00A0', ' ');
  });

const lines = [line('Pompe 36 m', '4', '120'), line('Béton C25/30', '12', '95')];
const invoiceDraft = { ...draft(41, { lines }), corporation: 1, origin: null };
const validated: InvoiceEvent = {
  type: 'InvoiceValidated',
  data: {
    version: 41,
    number: 'FA-2026-0007',
    sequence: 7,
    period: '2026',
    date: '2026-03-02',
    dueDate: '2026-04-01',
    seller: letterhead,
    client: invoiceDraft.client,
    clientId: 9,
    totals: invoiceDraft.totals,
  },
};
const payment = (amount: string, share: string): PaymentEvent => ({
  type: 'PaymentRecorded',
  data: {
    payment: 3,
    corporation: 1,
    clientId: 9,
    clientName: 'Mairie',
    date: '2026-03-20',
    amount,
    paymentType: { id: 4, name: 'Virement' },
    reference: 'VIR 12',
    bank: null,
    comment: null,
    allocations: [
      { kind: 'invoice', document: 40, version: 41, number: 'FA-2026-0007', amount: share },
      { kind: 'invoice', document: 50, version: 51, number: 'FA-2026-0008', amount: '10.00' },
    ],
  },
});

const storyOf = (own: RecordedEvent[], others: RecordedEvent[] = []): StoryEntry[] =>
  documentStory({ kind: 'invoice', id: 40, own, others });

const edit = (changes: Parameters<typeof draft>[1]): InvoiceEvent => ({
  type: 'InvoiceDraftEdited',
  data: draft(41, { lines, ...changes }),
});

const drafted: InvoiceEvent = { type: 'InvoiceDrafted', data: invoiceDraft };

describe('the story of a document', () => {
  it('tells the differences of an edit in words', () => {
    const after = [line('Déplacement', '1', '60'), line('Béton C25/30', '14', '95')];
    const [edited] = storyOf(
      recorded('invoice-40', '2026-03-01T09:00:00.000Z', [
        drafted,
        edit({ lines: after, title: 'Dalle', discount: { percent: '5', amount: null }, comment: 'Rappeler' }),
      ]),
    );
    expect(spoken(edited)).toEqual([
      'Objet : text Dalle du hangar → text Dalle',
      'Commentaire interne : ∅ → text Rappeler',
      'Ligne 1 supprimée : « Pompe 36 m » (quantity 4 × price 120 = money 480.00 HT)',
      'Ligne 1 ajoutée : « Déplacement » (quantity 1 × price 60 = money 60.00 HT)',
      'Ligne 2 « Béton C25/30 », quantité : quantity 12 → quantity 14',
      'Remise (%) : ∅ → percent 5',
      'Total HT : money 1620.00 → money 1320.50',
      'TVA : money 324.00 → money 264.10',
      'Total TTC : money 1944.00 → money 1584.60',
    ]);
  });

  it('does not tell the lines after an inserted one as changed', () => {
    const [edited] = storyOf(
      recorded('invoice-40', '2026-03-01T09:00:00.000Z', [
        drafted,
        edit({ lines: [...lines.slice(0, 1), line('Déplacement', '1', '60'), ...lines.slice(1)] }),
      ]),
    );
    expect(spoken(edited).filter((told) => told.startsWith('Ligne'))).toEqual([
      'Ligne 2 ajoutée : « Déplacement » (quantity 1 × price 60 = money 60.00 HT)',
    ]);
  });

  it('tells a moved line', () => {
    const third = line('Déplacement', '1', '60');
    const [edited] = storyOf(
      recorded('invoice-40', '2026-03-01T09:00:00.000Z', [
        {
          type: 'InvoiceDrafted',
          data: { ...draft(41, { lines: [...lines, third] }), corporation: 1, origin: null },
        },
        { type: 'InvoiceDraftEdited', data: draft(41, { lines: [third, ...lines] }) },
      ]),
    );
    expect(spoken(edited)).toEqual(['Ligne 3 « Déplacement » déplacée en ligne 1']);
  });

  it('tells a client who moved', () => {
    const { client } = invoiceDraft;
    const moved = client && { ...client, address: { ...client.address, street: '3 quai de la Marine' } };
    const [edited] = storyOf(
      recorded('invoice-40', '2026-03-01T09:00:00.000Z', [
        drafted,
        { type: 'InvoiceDraftEdited', data: { ...invoiceDraft, client: moved } },
      ]),
    );
    expect(spoken(edited)).toEqual([
      'Adresse du client : address 1 place du Calvaire, 29470 Plougastel → address 3 quai de la Marine, 29470 Plougastel',
    ]);
  });

  it('puts edits of one person within half an hour together, with the difference of all of them', () => {
    const own = recorded('invoice-40', '2026-03-01T09:00:00.000Z', [
      drafted,
      edit({ title: 'Dalle' }),
      edit({ title: 'Dalle', note: 'Merci' }),
      edit({ title: 'Dalle du hangar', note: 'Merci' }),
    ]);
    const [edited, first] = storyOf(own);
    expect(edited).toMatchObject({ type: 'InvoiceDraftEdited', key: 'invoice-40-4' });
    expect(spoken(edited)).toEqual(['Note imprimée : ∅ → text Merci']);
    expect(edited?.parts.map(spoken)).toEqual([
      ['Objet : text Dalle du hangar → text Dalle'],
      ['Note imprimée : ∅ → text Merci'],
      ['Objet : text Dalle → text Dalle du hangar'],
    ]);
    expect(first?.type).toBe('InvoiceDrafted');
  });

  it('keeps edits of two people, or of two hours, apart', () => {
    const [a, b, c] = recorded('invoice-40', '2026-03-01T09:00:00.000Z', [
      drafted,
      edit({ title: 'A' }),
      edit({ title: 'B' }),
    ]);
    if (!a || !b || !c) throw new Error('Three events were recorded');
    expect(storyOf([a, b, { ...c, metadata: { ...c.metadata, user: 8 } }])).toHaveLength(3);
    expect(
      storyOf([a, b, { ...c, metadata: { ...c.metadata, occurredAt: '2026-03-01T11:00:00.000Z' } }]),
    ).toHaveLength(3);
  });

  it('tells what a payment settles of this invoice, and what its reversal brings back', () => {
    const own = recorded('invoice-40', '2026-03-01T09:00:00.000Z', [drafted, validated]);
    const [recordedPayment] = recorded('payment-3', '2026-03-20T09:00:00.000Z', [
      payment('1010.00', '1000.00'),
    ]);
    const [cancelled] = recorded('payment-3', '2026-03-22T09:00:00.000Z', [
      {
        type: 'PaymentCancelled',
        data: {
          payment: 3,
          reason: 'Rejet',
          allocations: [
            { kind: 'invoice', document: 40, version: 41, number: 'FA-2026-0007', amount: '1000.00' },
          ],
        },
      },
    ]);
    if (!recordedPayment || !cancelled) throw new Error('Both were recorded');
    const [reversal, paid, validation] = storyOf(own, [recordedPayment, cancelled]);
    expect(spoken(paid)).toEqual([
      'Statut : status to_be_paid → status partially_settled',
      'Reste dû : money 1944.00 → money 944.00',
    ]);
    expect(paid?.facts.map(({ fact, value }) => [fact, value?.value])).toEqual([
      ['amount', '1000.00'],
      ['paymentType', 'Virement'],
      ['paidOn', '2026-03-20'],
      ['reference', 'VIR 12'],
    ]);
    expect(spoken(reversal)).toEqual([
      'Statut : status partially_settled → status to_be_paid',
      'Reste dû : money 944.00 → money 1944.00',
    ]);
    expect(reversal?.facts.map(({ fact }) => fact)).toEqual(['amount', 'reason']);
    expect(validation?.changes).toEqual([]);
    expect(validation?.facts.map(({ value }) => value?.value)).toEqual(['FA-2026-0007', '2026-04-01']);
  });

  it('tells mails by what became of them', () => {
    const own = recorded('invoice-40', '2026-03-01T09:00:00.000Z', [drafted, validated]);
    const mails = recorded(
      'mail-5',
      '2026-03-02T09:00:00.000Z',
      [
        {
          type: 'MailQueued',
          data: {
            mail: 5,
            corporation: 1,
            document: { kind: 'invoice', id: 40, version: 41, number: 'FA-2026-0007' },
            to: ['a@b.example', 'c@d.example'],
            subject: 'Facture',
            text: 'Voici',
          },
        },
        { type: 'MailFailed', data: { mail: 5, reason: '550 inconnu' } },
      ],
      null,
    );
    const [failed, queued] = storyOf(own, mails);
    expect(queued).toMatchObject({ topic: 'mail', user: null, changes: [] });
    expect(queued?.facts.map(({ value }) => value?.value)).toEqual(['a@b.example, c@d.example', 'Facture']);
    expect(failed?.facts.map(({ value }) => value?.value)).toEqual(['550 inconnu']);
  });

  it('tells in the reader’s language what the product itself says of a mail', () => {
    const own = recorded('invoice-40', '2026-03-01T09:00:00.000Z', [drafted, validated]);
    const reason = ['mail', 'reason', 'dropped'].join('.');
    const [entry] = storyOf(
      own,
      recorded('mail-5', '2026-03-02T09:00:00.000Z', [{ type: 'MailUncertain', data: { mail: 5, reason } }]),
    );
    expect(entry?.facts).toEqual([{ fact: 'reason', value: { type: 'key', value: reason } }]);
  });

  it('tells a new version of a quotation by its difference from the one before', () => {
    const next = draft(13, { lines: [line('Pompe 36 m', '5', '120')] });
    const own = recorded('quotation-12', '2026-03-01T09:00:00.000Z', [
      { type: 'QuotationDrafted', data: { ...draft(12, { lines: lines.slice(0, 1) }), corporation: 1 } },
      {
        type: 'QuotationValidated',
        data: {
          version: 12,
          number: 'DV-1',
          sequence: 1,
          period: '',
          date: '2026-03-01',
          seller: letterhead,
        },
      },
      { type: 'QuotationRefused', data: { version: 12, reasonRefuse: 'Trop cher' } },
      { type: 'QuotationVersionDrafted', data: { ...draft(13, { lines: lines.slice(0, 1) }), from: 12 } },
      { type: 'QuotationDraftEdited', data: next },
    ]);
    const story = documentStory({ kind: 'quotation', id: 12, own, others: [] });
    expect(story.map(({ rank }) => rank)).toEqual([2, 2, null, null, null]);
    expect(spoken(story[0])[0]).toBe('Ligne 1 « Pompe 36 m », quantité : quantity 4 → quantity 5');
    expect(story[1]?.changes).toEqual([]);
    expect(story[2]?.facts).toEqual([{ fact: 'reason', value: { type: 'text', value: 'Trop cher' } }]);
  });
});

describe('a document at a moment', () => {
  const own = recorded('invoice-40', '2026-03-01T09:00:00.000Z', [
    drafted,
    edit({ title: 'Dalle' }),
    validated,
  ]);
  const others = recorded('payment-3', '2026-03-20T09:00:00.000Z', [payment('1010.00', '1000.00')]);
  const steps = timelineOf({ kind: 'invoice', id: 40, own, others });
  const at = (instant: string) => {
    const step = stepAt(steps, instant);
    const state = step && versionAt(step, 41);
    return step && state ? factsAt(state, step.paid) : null;
  };

  it('is nothing before its first draft', () => {
    expect(at('2026-03-01T08:59:59.999Z')).toBeNull();
  });

  it('is what its events had made of it by then', () => {
    expect(at('2026-03-01T09:00:00.000Z')).toMatchObject({
      status: 'draft',
      number: null,
      due: null,
      content: { title: 'Dalle du hangar' },
    });
    expect(at('2026-03-01T09:01:30.000Z')).toMatchObject({ status: 'draft', content: { title: 'Dalle' } });
    expect(at('2026-03-19T23:00:00.000Z')).toMatchObject({
      status: 'to_be_paid',
      number: 'FA-2026-0007',
      due: '1944.00',
    });
    expect(at('2026-03-20T09:00:00.000Z')).toMatchObject({ status: 'partially_settled', due: '944.00' });
  });

  it('is compared with another', () => {
    const [before, after] = [at('2026-03-01T09:00:00.000Z'), at('2026-03-21T09:00:00.000Z')];
    if (!before || !after) throw new Error('It existed at both');
    expect(documentChanges(before, after).map((change) => change.what === 'field' && change.field)).toEqual([
      'status',
      'number',
      'title',
      'dueDate',
      'due',
    ]);
  });

  it('keeps the order of its own events when a clock was put back', () => {
    const late = own.map((one, index) => ({
      ...one,
      metadata: {
        ...one.metadata,
        occurredAt: index === 2 ? '2026-02-28T00:00:00.000Z' : one.metadata.occurredAt,
      },
    }));
    const told = timelineOf({ kind: 'invoice', id: 40, own: late, others });
    expect(told.map(({ recorded }) => recorded.event.type)).toEqual([
      'InvoiceDrafted',
      'InvoiceDraftEdited',
      'InvoiceValidated',
      'PaymentRecorded',
    ]);
  });
});

describe('the texts of differences', () => {
  it('name every field and fact in both languages', () => {
    const french = new Set(flatten(texts.fr).map(([key]) => key));
    const english = new Set(flatten(texts.en).map(([key]) => key));
    const other = draft(41, {
      title: 'x',
      date: '2026-01-01',
      expiryDate: null,
      supplyDate: '2026-01-02',
      paymentCondition: null,
      paymentType: null,
      deliveryTime: null,
      referenceNumber: 'r',
      customerReferenceNumber: 'c',
      note: 'n',
      comment: 'c',
      personInCharge: 4,
      discount: { percent: '5', amount: '3' },
      lines: [],
    });
    const facts = (said: typeof other, changes: object) => ({
      ...said,
      number: null,
      dueDate: null,
      status: 'draft',
      due: null,
      ...changes,
    });
    const stranger = {
      id: 1,
      name: 'B',
      address: { ...letterhead.address, city: 'Brest' },
      siren: '1',
      vatNumber: '2',
      email: '3',
      language: 'fr' as const,
    };
    const changes = documentChanges(
      facts(draft(41, { lines }), {}),
      facts(
        { ...other, client: stranger },
        { number: 'N', dueDate: '2026-02-02', status: 'paid', due: '1.00' },
      ),
    );
    const fields = changes.flatMap((change) =>
      change.what === 'field' ? [`history.field.${change.field}`] : [],
    );
    expect(fields).toHaveLength(26);
    const known = factNames
      .map((fact) => `history.fact.${fact}`)
      .filter((key) => key !== 'history.fact.afterExpiry');
    const bare = ['afterExpiry', 'origin', 'invoice', 'refund'].map((fact) => `history.bare.${fact}`);
    for (const key of [...fields, ...known, ...bare])
      expect([key, french.has(key), english.has(key)]).toEqual([key, true, true]);
  });
});
