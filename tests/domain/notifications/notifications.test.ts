import { describe, expect, it } from 'vitest';
import { mailAggregate } from '#domain/mailing/mail.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { readersOf, type NotificationMember } from '#domain/notifications/audience.ts';
import { choiceOf, notificationKindNames } from '#domain/notifications/notification-kinds.ts';
import { isNotified, proposedNotification, toldTypes } from '#domain/notifications/rules.ts';
import { notificationJobs } from '#db/events/notification-outbox.ts';
import { languages, texts } from '#locales/index.ts';
import { screens } from '#app/screens.ts';
import { flatten } from '#tests/builders/texts.ts';

const history = (
  stream: string,
  ...events: { user?: number | null; event: DomainEvent }[]
): RecordedEvent[] =>
  events.map(({ user = null, event }, index) => ({
    event,
    id: Number(stream.split('-')[1]),
    stream,
    revision: index + 1,
    metadata: { corporation: 7, user, command: 'C', commandId: 'c', occurredAt: '2026-03-02T10:00:00.000Z' },
  }));

const noticeQueued = (kind: string): DomainEvent => ({
  type: 'NoticeQueued',
  data: {
    mail: 4,
    corporation: 7,
    to: ['a@b.example'],
    subject: 'S',
    text: 'T',
    about: { kind, id: 1, label: 'Plan' },
    links: [],
    language: 'fr',
  },
});
const mailFailed: DomainEvent = { type: 'MailFailed', data: { mail: 4, reason: '550' } };
const rolesSet: DomainEvent = { type: 'UserRolesSet', data: { user: 3, corporation: 9, roles: [] } };

describe('what is told', () => {
  it('is a mail that did not arrive, to whoever sent it', () => {
    const told = proposedNotification(
      history(
        `${mailAggregate.name}-4`,
        { user: 12, event: noticeQueued('sharedDocument') },
        { event: mailFailed },
      ),
    );
    expect(told).toMatchObject({
      kind: 'mailFault',
      corporation: 7,
      params: { about: 'Plan' },
      to: '/mail/4/details',
      audience: { users: [12] },
    });
  });

  it('is not that a mail about a notice did not arrive: it would never end', () => {
    const told = proposedNotification(
      history('mail-4', { event: noticeQueued('notice') }, { event: mailFailed }),
    );
    expect(told).toBeNull();
  });

  it('is a change of rights, in the corporation that it names, and not the first ones', () => {
    expect(proposedNotification(history('user-3', { event: rolesSet }))).toBeNull();
    expect(proposedNotification(history('user-3', { event: rolesSet }, { event: rolesSet }))).toMatchObject({
      kind: 'account',
      corporation: 9,
      audience: { users: [3] },
    });
  });

  it('is a training that is moved or cancelled, to who was to have it on a day to come', () => {
    const facts = { type: 1, endDate: null, provider: null, place: null, cost: null };
    const registered = (expectedDate: string | null): DomainEvent => ({
      type: 'CertificateRegistered',
      data: {
        certificate: 5,
        corporation: 7,
        person: 31,
        session: null,
        comment: null,
        facts: { ...facts, expectedDate },
      },
    });
    const dates = { certificate: 5, expectedDate: '2026-05-04', endDate: null, reason: 'Secret' };
    const moved: DomainEvent = { type: 'CertificateReprogrammed', data: dates };
    const cancelled: DomainEvent = {
      type: 'CertificateCanceled',
      data: { certificate: 5, reason: 'Secret' },
    };
    const told = (...events: DomainEvent[]) =>
      proposedNotification(history('certificate-5', ...events.map((event) => ({ event }))));
    expect(told(registered('2026-04-01'), moved)).toMatchObject({
      kind: 'ownTraining',
      key: 'notices.text.trainingMoved',
      params: { day: '01/04/2026', other: '04/05/2026' },
      audience: { persons: [31] },
    });
    expect(told(registered('2026-04-01'), cancelled)).toMatchObject({
      key: 'notices.text.trainingCancelled',
      params: { day: '01/04/2026' },
    });
    // Of one that had no day, or a day that is past (02/03/2026 is today), nobody was expected.
    for (const day of [null, '2026-03-01'])
      expect([told(registered(day), moved), told(registered(day), cancelled)]).toEqual([null, null]);
  });

  it('is a form that a candidate sent, to whom candidates are shown, and says nobody’s name', () => {
    const sent: DomainEvent = { type: 'CandidateFormSent', data: { candidate: 9, consent: 'Oui' } };
    expect(proposedNotification(history('candidate-9', { event: sent }))).toMatchObject({
      kind: 'candidate',
      corporation: 7,
      params: { number: 9 },
      to: '/candidate-form/9',
      audience: { role: 'ROLE_PERSON_CREATE' },
    });
  });

  it('is a change of the password, and not the first one', () => {
    const changed: DomainEvent = { type: 'PasswordChanged', data: { user: 3 } };
    expect(proposedNotification(history('user-3', { event: changed }))).toBeNull(); // the first password
    expect(proposedNotification(history('user-3', { event: changed }, { event: changed }))).toMatchObject({
      corporation: 7,
      audience: { users: [3] },
    });
  });

  it('is a new device, even to whoever seems to have done it, and its moment as French clocks say it', () => {
    const used = (browser: string | null, system: string | null) =>
      proposedNotification(
        history('user-3', { user: 3, event: { type: 'NewDeviceUsed', data: { user: 3, browser, system } } }),
      );
    expect(used('Firefox', 'Linux')).toMatchObject({
      kind: 'access',
      corporation: 0,
      tellsDoer: true,
      to: '/profile/security',
      audience: { users: [3] },
      key: 'notices.text.newDevice',
      params: {
        device: 'Firefox · Linux',
        at: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/) as unknown,
      },
    });
    expect(used(null, null)).toMatchObject({ key: 'notices.text.newDeviceUnknown' });
    expect(choiceOf({}, 'access')).toEqual({ app: true, mail: 'atOnce' });
  });

  it('is a token in one’s name, and that an administrator reset the second factor', () => {
    const made = {
      type: 'ApiTokenMade',
      data: {
        token: 1,
        user: 3,
        name: 'Export',
        roles: ['ROLE_USER'],
        corporations: [7],
        expires: '2026-12-31',
      },
    };
    expect(proposedNotification(history('apitoken-1', { user: 3, event: made }))).toMatchObject({
      kind: 'access',
      tellsDoer: true,
      params: { name: 'Export' },
      audience: { users: [3] },
    });
    const cleared = { type: 'SecondFactorsCleared', data: { user: 3 } };
    expect(proposedNotification(history('user-3', { user: 1, event: cleared }))).toMatchObject({
      kind: 'account',
      key: 'notices.text.factorsCleared',
      audience: { users: [3] },
    });
  });

  it('is an invoice that was made by the calendar, under the title of its day', () => {
    const scheduled = { type: 'RecurringInvoiceScheduled', data: { title: 'Entretien {{month}} {{year}}' } };
    const made = {
      type: 'RecurringInvoiceMade',
      data: { due: '2026-11-23', version: 5, number: null, status: 'draft' },
    };
    const told = proposedNotification(history('recurringInvoice-2', { event: scheduled }, { event: made }));
    expect(told).toMatchObject({
      key: 'notices.text.recurringDrafted',
      params: { title: 'Entretien novembre 2026' },
    });
  });

  it('is a webhook that switched itself off, not one that somebody switched off', () => {
    const disabled = (reason: string) =>
      proposedNotification(
        history('webhook-5', { user: 2, event: { type: 'WebhookDisabled', data: { webhook: 5, reason } } }),
      );
    expect(disabled('person')).toBeNull();
    expect(disabled('gone')).toMatchObject({ kind: 'webhookFault', audience: { users: [2] } });
  });

  it('is a shared document, to the addresses that are new', () => {
    const facts = {
      share: 6,
      title: 'Plan',
      description: null,
      categories: [],
      public: false,
      restricted: [],
      personal: { subject: 'x', fields: [] },
    };
    const shared = {
      type: 'DocumentShared',
      data: { ...facts, corporation: 7, author: 1, authorised: ['a@b.example'] },
    };
    const edited = {
      type: 'SharedDocumentEdited',
      data: { ...facts, authorised: ['a@b.example', 'c@d.example'] },
    };
    expect(proposedNotification(history('shareddocument-6', { event: shared }))).toMatchObject({
      audience: { emails: ['a@b.example'] },
    });
    expect(
      proposedNotification(history('shareddocument-6', { event: shared }, { event: edited })),
    ).toMatchObject({
      audience: { emails: ['c@d.example'] },
    });
    expect(
      proposedNotification(history('shareddocument-6', { event: edited }, { event: edited })),
    ).toBeNull();
  });

  it('asks for a job of its own with each event that may be told of, and with no other', () => {
    const [told, other] = history(
      'webhook-5',
      { event: { type: 'WebhookDisabled', data: {} } },
      { event: { type: 'WebhookEdited', data: {} } },
    );
    if (!told || !other) throw new Error('two');
    expect(notificationJobs([told, other])).toEqual([
      { task: 'give-notices', payload: { stream: 'webhook-5', version: 1 }, key: 'notice-webhook-5-1' },
    ]);
    expect(toldTypes.every(isNotified)).toBe(true);
  });
});

describe('who is told', () => {
  const member = (
    user: number,
    roles: string[],
    changes: Partial<NotificationMember> = {},
  ): NotificationMember => ({
    user,
    person: user + 100,
    email: `u${user}@exemple.fr`,
    roles: new Set(['ROLE_USER', ...roles]),
    choices: {},
    ...changes,
  });
  const members = [
    member(1, ['ROLE_QUOTATION_DETAIL', 'ROLE_QUOTATION_ACCEPT']),
    member(2, ['ROLE_QUOTATION_DETAIL']),
    member(3, []),
    member(4, ['ROLE_ADMIN']),
  ];
  const told = (audience: Parameters<typeof readersOf>[3], except: number | null = null) =>
    readersOf('quotationAnswer', 7, members, audience, except).map(({ user }) => user);

  it('is whoever is named and may see it, once', () => {
    expect(told({ users: [2], persons: [102], emails: ['u2@exemple.fr'] })).toEqual([2]);
    expect(told({ users: [3] })).toEqual([]);
  });

  it('is everybody with the role, administrators with them, or those where nobody else can be told', () => {
    expect(told({ role: 'ROLE_QUOTATION_ACCEPT' })).toEqual([1, 4]);
    expect(told({ users: [3], otherwise: 'ROLE_QUOTATION_ACCEPT' })).toEqual([1, 4]);
    expect(told({ users: [2], otherwise: 'ROLE_QUOTATION_ACCEPT' })).toEqual([2]);
  });

  it('is who leads somebody where they may decide, else whoever may', () => {
    const leads = { holding: 'ROLE_QUOTATION_ACCEPT', otherwise: 'ROLE_ADMIN' } as const;
    expect(told({ persons: [101], ...leads })).toEqual([1]);
    expect(told({ persons: [102], ...leads })).toEqual([4]);
  });

  it('is not who did it, nor falls to others because of that', () => {
    expect(told({ users: [2], otherwise: 'ROLE_QUOTATION_ACCEPT' }, 2)).toEqual([]);
  });

  it('is nobody who chose neither, and others as they chose', () => {
    const choices = { quotationAnswer: { app: false, mail: 'none' as const } };
    const silent = member(5, ['ROLE_QUOTATION_DETAIL'], { choices });
    const daily = member(6, ['ROLE_QUOTATION_DETAIL'], {
      choices: { quotationAnswer: { app: false, mail: 'daily' } },
    });
    expect(readersOf('quotationAnswer', 7, [silent, daily], { users: [5, 6] }, null)).toEqual([
      { user: 6, app: false, mail: 'daily' },
    ]);
    expect(choiceOf({}, 'mailFault')).toEqual({ app: true, mail: 'daily' });
  });
});

describe('the table of notices', () => {
  it('has words for each kind and each text, in both languages', () => {
    for (const language of languages) {
      const known = new Set(flatten(texts[language]).map(([key]) => key));
      for (const kind of notificationKindNames)
        expect([known.has(`notices.kind.${kind}`), known.has(`notices.hint.${kind}`)]).toEqual([true, true]);
    }
  });

  it('leads to screens that exist', () => {
    const forms = Object.values(screens).map(
      ({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}$`),
    );
    const paths = [
      '/mail/4/details',
      '/admin/webhook/5/details',
      '/share_document/6/details',
      '/quotation/1/details',
      '/invoice/1/details',
      '/invoice-repetitive/1/details',
      '/supplier-invoice/1/details',
      '/admin/remote-storage/pushes',
      '/profile',
      '/profile/security',
      '/profile/api-tokens',
      '/ca/due',
    ];
    expect(paths.filter((path) => !forms.some((form) => form.test(path)))).toEqual([]);
  });
});
