import { describe, expect, it } from 'vitest';
import { leftOutOfMail, type MailedWithOthers } from '#domain/documents/mail/bulk-mail.ts';
import {
  mailAggregate,
  requireRepeatable,
  settle,
  start,
  type MailEvent,
  type MailFacts,
  type MailState,
} from '#domain/mailing/mail.ts';
import { optionalReceivers, receivers } from '#domain/mailing/mail-receivers.ts';
import {
  fillTemplate,
  mailTemplateAggregate,
  mailUses,
  templateSchema,
  usesFor,
  placeholdersOf,
  unknownPlaceholder,
} from '#domain/mailing/mail-template.ts';
import { sealed } from '#domain/kernel/personal.ts';
import { languages, texts } from '#locales/index.ts';
import { upcast } from '#db/events/upcasts.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const facts: MailFacts = {
  mail: 7,
  corporation: 1,
  document: { kind: 'invoice', id: 40, version: 41, number: 'FA-2026-0001' },
  to: ['a@b.example'],
  subject: 'Facture',
  text: 'Voici',
};
const queued: MailEvent = { type: 'MailQueued', data: facts };
const started: MailEvent = { type: 'MailSendingStarted', data: { mail: 7 } };
const postponed: MailEvent = { type: 'MailPostponed', data: { mail: 7, reason: '451 busy' } };
const uncertain: MailEvent = { type: 'MailUncertain', data: { mail: 7, reason: 'lost' } };
const delivered: MailEvent = { type: 'MailDelivered', data: { mail: 7, answer: '250 OK' } };

const given = decisionsOf(mailAggregate);
const begin = (state: MailState) => start(state, 7);
const end =
  (outcome: Parameters<typeof settle>[2], detail: string, refused: string[] = []) =>
  (state: MailState) =>
    settle(state, 7, outcome, detail, refused);

describe('what a document may be mailed for', () => {
  it('is a reminder or an answer online only of a quotation that waits for its answer', () => {
    expect(usesFor('quotation', true)).toEqual(['quotation', 'quotationLink', 'quotationReminder']);
    expect(usesFor('quotation', false)).toEqual(['quotation']);
    // An invoice is reminded of by its reminders alone, which count.
    expect(usesFor('invoice', true)).toEqual(['invoice']);
  });

  it('asks for no signed paper where it is answered online', () => {
    expect(texts.fr.mail.template.quotation.text).toContain('daté et signé');
    expect(texts.fr.mail.template.quotationLink.text).not.toContain('signé');
    expect(texts.en.mail.template.quotationLink.text).not.toContain('signed');
  });

  it.each(mailUses)('%s: is written with the placeholders that it knows', (use) => {
    for (const language of languages)
      for (const said of Object.values(texts[language].mail.template[use]))
        expect(unknownPlaceholder(placeholdersOf[use], said)).toBeNull();
  });
});

describe('a mail', () => {
  it('begins to be sent once at a time, and again after an attempt that came to nothing', () => {
    given(queued).when(begin).gives(started);
    given(queued, started).when(begin).isRefused('conflict', 'MAIL_SENDING', 'errors.mailSending');
    given(queued, started, postponed).when(begin).gives(started);
  });

  it.each([
    ['delivered', delivered],
    ['uncertain', uncertain],
  ])('that is %s is never begun again', (_, event) => {
    given(queued, started, event).when(begin).isRefused('conflict', 'MAIL_DECIDED', 'errors.mailDecided');
  });

  it('is decided once, but an attempt given up for lost may still tell its answer', () => {
    given(queued, started, delivered)
      .when(end('failed', '550'))
      .isRefused('conflict', 'MAIL_DECIDED', 'errors.mailDecided');
    given(queued, started, uncertain).when(end('delivered', '250 OK')).gives(delivered);
    given(queued, started, uncertain)
      .when(end('postponed', '451'))
      .isRefused('conflict', 'MAIL_DECIDED', 'errors.mailDecided');
  });

  it('that no server took reached nobody: it may be sent again, and older ones are read so', () => {
    const kept: MailEvent = { type: 'MailKept', data: { mail: 7 } };
    const state = given(queued, started).when(end('kept', '')).gives(kept);
    expect(state).toMatchObject({ status: 'kept', sending: false });
    requireRepeatable(state, false);
    const older = {
      type: 'MailDelivered',
      data: { mail: 7, answer: 'file /srv/registre/mail/2026-11-02.eml' },
    };
    expect(upcast(older)).toEqual(kept);
    expect(upcast(delivered)).toEqual(delivered);
  });

  it('names those whom the server refused', () => {
    const partly: MailEvent = {
      type: 'MailPartlyDelivered',
      data: { mail: 7, reason: '550 no such user', refused: ['x@y.example'] },
    };
    const state = given(queued, started)
      .when(end('partial', '550 no such user', ['x@y.example']))
      .gives(partly);
    expect(state).toMatchObject({ status: 'partial', refused: ['x@y.example'], sending: false });
  });

  it('seals what the server said of a natural person', () => {
    const personal = sealed('thirdparty', 9, 'to', 'subject', 'text');
    const [event] = settle(
      given({ type: 'MailQueued', data: { ...facts, personal } }).state,
      7,
      'partial',
      '550 <x@y.example>',
      ['x@y.example'],
    );
    expect(event?.data).toMatchObject({
      personal: { subject: 'thirdparty-9', fields: ['reason', 'refused'] },
    });
  });

  it('is repeated when it has its result, and an uncertain one only by whoever says so', () => {
    const after = (...events: MailEvent[]) => given(queued, ...events).state;
    expect(refusalOf(() => requireRepeatable(after(), true)).code).toBe('MAIL_WAITING');
    expect(refusalOf(() => requireRepeatable(after(started, uncertain), false))).toEqual({
      kind: 'invalid',
      code: 'CODE_ERROR_422',
      errors: { confirmRepeat: ['errors.mailMayHaveArrived'] },
    });
    expect(() => requireRepeatable(after(started, uncertain), true)).not.toThrow();
    expect(() => requireRepeatable(after(started, delivered), false)).not.toThrow();
  });
});

describe('receivers', () => {
  it.each([
    ['a@b.fr', ['a@b.fr']],
    [' a@b.fr ;c@d.fr,\n e@f.fr ', ['a@b.fr', 'c@d.fr', 'e@f.fr']],
    ['a@b.fr c@d.fr', ['a@b.fr', 'c@d.fr']],
    ['Anne Le Goff <anne@b.fr>, "Le Bras, Jean" <jean@b.fr>', null],
    ['Anne Le Goff <anne@b.fr>; jean@b.fr', ['anne@b.fr', 'jean@b.fr']],
    ['a@b.fr, A@B.fr', ['a@b.fr']],
  ])('are read from %j', (typed, expected) => {
    const read = receivers().safeParse(typed);
    expect(read.success ? read.data : null).toEqual(expected);
  });

  it('that are none are named', () => {
    const read = receivers().safeParse('a@b.fr, c@d');
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['errors.notAnAddress|address=c@d']);
  });

  it.each([
    ['', 'errors.required'],
    [' , ;', 'errors.required'],
    [Array.from({ length: 11 }, (_, n) => `a${n}@b.fr`).join(), 'errors.tooManyReceivers|max=10'],
  ])('may not be %j', (typed, error) => {
    expect(receivers().safeParse(typed).error?.issues[0]?.message).toBe(error);
  });

  it('of a copy may be nobody', () => {
    expect(optionalReceivers().parse('')).toEqual([]);
    expect(optionalReceivers().parse(null)).toEqual([]);
    expect(optionalReceivers().safeParse('nobody').success).toBe(false);
  });
});

describe('a template', () => {
  it('is filled, and drops the lines that name what is not there', () => {
    const template = 'Bonjour {{client}},\nÀ payer avant le {{ dueDate }}.\n\n{{sender}}';
    expect(fillTemplate(template, { client: 'Mairie {{x}}', dueDate: null, sender: 'Anne $& $1' })).toBe(
      'Bonjour Mairie {{x}},\n\nAnne $& $1',
    );
  });

  it.each([
    ['invoice', 'Le {{dueDate}}, {{ due }}', null],
    ['quotation', 'Le {{dueDate}}', '{{dueDate}}'],
    ['reminder1', '{{constructor}}', '{{constructor}}'],
    ['invoice', 'Facture {{number', '{{'],
    ['invoice', 'Facture number}}', '}}'],
    ['invoice', '{{}}', '{{}}'],
    ['invoice', 'a { b } c', null],
  ] as const)('for a %s that says %j', (use, text, wrong) => {
    expect(unknownPlaceholder(placeholdersOf[use], text)).toBe(wrong);
  });

  it('with a placeholder that nobody knows is refused at its field', () => {
    const typed = { use: 'invoice', language: 'fr', subject: 'Facture {{nombre}}', text: 'a\r\nb' };
    const read = templateSchema.safeParse(typed);
    expect(read.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['subject'], 'errors.placeholder|name={{nombre}}'],
    ]);
    expect(templateSchema.parse({ ...typed, subject: 'Facture' }).text).toBe('a\nb');
  });

  it('is one of each use and language, and goes back to the proposed one', () => {
    const of = { corporation: 1, use: 'invoice' as const, language: 'fr' as const };
    const edited = { type: 'MailTemplateEdited' as const, data: { ...of, subject: 'S', text: 'T' } };
    const { state } = decisionsOf(mailTemplateAggregate)(edited);
    expect(state.texts).toEqual({ 'invoice fr': { subject: 'S', text: 'T' } });
    expect(mailTemplateAggregate.evolve(state, { type: 'MailTemplateCleared', data: of }).texts).toEqual({});
  });
});

describe('a document that is mailed with others', () => {
  const invoice = {
    kind: 'invoice',
    number: 'FA-2026-0001',
    label: 'to_be_paid',
    sentAt: null,
    expiryDate: null,
  } as const;
  const quotation = { ...invoice, kind: 'quotation', label: 'validate', expiryDate: '2026-04-01' } as const;
  const at = '2026-03-20T09:00:00Z';

  it.each<[MailedWithOthers, string | null]>([
    [invoice, null],
    [{ ...invoice, number: null, label: 'draft' }, 'bulk.left.draft'],
    [{ ...invoice, sentAt: at }, 'bulk.left.sent'],
    [{ ...invoice, label: 'paid' }, 'bulk.left.paid'],
    [{ ...invoice, label: 'overpaid' }, 'bulk.left.paid'],
    [{ ...invoice, label: 'cancelled' }, 'bulk.left.cancelled'],
    // A credit note that settles its invoice is paid with its validation.
    [{ ...invoice, kind: 'refund', label: 'paid' }, null],
    [quotation, null],
    [{ ...quotation, expiryDate: '2026-03-31' }, 'bulk.left.expired'],
    [{ ...quotation, label: 'in_progress' }, 'bulk.left.sent'],
    [{ ...quotation, label: 'billable' }, 'bulk.left.accepted'],
    [{ ...quotation, label: 'refused' }, 'bulk.left.refused'],
    [{ ...quotation, label: 'cancel' }, 'bulk.left.cancelled'],
    [{ ...invoice, kind: 'purchase', label: 'to_receive' }, 'bulk.left.accepted'],
  ])('%j is left out for %s', (document, reason) => {
    expect(leftOutOfMail(document, '2026-04-01')).toBe(reason);
  });
});
