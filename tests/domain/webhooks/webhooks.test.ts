import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { candidatesOf, catalogue, publicEvent, publicNames } from '#domain/webhooks/catalogue.ts';
import { createWebhook } from '#domain/webhooks/webhook-commands.ts';
import {
  isGivenUp,
  keysAt,
  renewSecret,
  switchTo,
  webhookAggregate,
  webhookSchema,
  type WebhookEvent,
} from '#domain/webhooks/webhook.ts';
import { emitting } from '#db/events/webhook-outbox.ts';
import { signatureOf } from '#jobs/webhooks/signature.ts';
import { decisionsOf } from '#tests/builders/given.ts';

const given = decisionsOf(webhookAggregate);
const created = (enabled = true): WebhookEvent => ({
  type: 'WebhookCreated',
  data: {
    webhook: 3,
    corporation: 1,
    name: 'Entrepôt',
    url: 'https://exemple.fr/',
    events: ['invoice.paid'],
    enabled,
    key: 11,
  },
});

describe('a signature', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  };

  it('is that of Standard Webhooks', () => {
    // The specification's own example.
    expect(signatureOf(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('is one of each secret, and of nothing but id, time and body', () => {
    const one = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const two = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const both = signatureOf([two, one], message).split(' ');
    expect(both).toEqual([signatureOf([two], message), signatureOf([one], message)]);
    for (const changed of [
      { id: 'msg_x' },
      { timestamp: message.timestamp + 1 },
      { body: `${message.body} ` },
    ])
      expect(signatureOf([one], { ...message, ...changed })).not.toBe(both[1]);
  });
});

describe('a secret', () => {
  it('signs for a day beside the one that follows it', () => {
    const now = '2026-03-02T10:00:00.000Z';
    const state = given(created())
      .when((before) => renewSecret(3, before, 12, now))
      .gives({
        type: 'WebhookSecretRenewed',
        data: { webhook: 3, key: 12, beforeUntil: '2026-03-03T10:00:00.000Z', dropped: [] },
      });
    expect(keysAt(state, now)).toEqual([12, 11]);
    expect(keysAt(state, '2026-03-03T09:59:59.999Z')).toEqual([12, 11]);
    expect(keysAt(state, '2026-03-03T10:00:00.000Z')).toEqual([12]);
  });

  it('is dropped by the renewal after its day', () => {
    const renewed: WebhookEvent = {
      type: 'WebhookSecretRenewed',
      data: { webhook: 3, key: 12, beforeUntil: '2026-03-03T10:00:00.000Z', dropped: [] },
    };
    const state = given(created(), renewed)
      .when((before) => renewSecret(3, before, 13, '2026-03-10T10:00:00.000Z'))
      .gives({
        type: 'WebhookSecretRenewed',
        data: { webhook: 3, key: 13, beforeUntil: '2026-03-11T10:00:00.000Z', dropped: [11] },
      });
    expect(state.keys.map(({ id }) => id)).toEqual([12, 13]);
  });

  it('has 32 bytes', () => {
    const input = { name: 'A', url: 'https://a.fr', events: ['invoice.paid'], enabled: true };
    const isTaken = (secret: string) => createWebhook.input.safeParse({ ...input, secret }).success;
    expect(isTaken(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)).toBe(true);
    expect(isTaken(`whsec_${Buffer.alloc(16, 1).toString('base64')}`)).toBe(false);
    expect(isTaken('secret')).toBe(false);
  });
});

describe('a webhook', () => {
  it('is switched once', () => {
    given(created())
      .when((state) => switchTo(3, state, true, 'person'))
      .gives();
    const off = given(created())
      .when((state) => switchTo(3, state, false, 'gone'))
      .gives({ type: 'WebhookDisabled', data: { webhook: 3, reason: 'gone' } });
    expect(off.disabledFor).toBe('gone');
    const on = given(created(false))
      .when((state) => switchTo(3, state, true, 'person'))
      .gives({ type: 'WebhookEnabled', data: { webhook: 3 } });
    expect(on).toMatchObject({ enabled: true, disabledFor: null });
  });

  it('is given up after five days of nothing but failures', () => {
    expect(isGivenUp(null, '2026-03-10T10:00:00.000Z')).toBe(false);
    expect(isGivenUp('2026-03-05T10:00:00.001Z', '2026-03-10T10:00:00.000Z')).toBe(false);
    expect(isGivenUp('2026-03-05T10:00:00.000Z', '2026-03-10T10:00:00.000Z')).toBe(true);
  });

  it.each([
    ['https://exemple.fr', 'https://exemple.fr/'],
    ['http://10.0.0.3:8080/hook?x=1', 'http://10.0.0.3:8080/hook?x=1'],
    ['https://exämple.fr/é', 'https://xn--exmple-cua.fr/%C3%A9'],
    ['ftp://exemple.fr/', null],
    ['javascript:alert(1)', null],
    ['file:///etc/passwd', null],
    ['https://paul:secret@exemple.fr/', null],
    ['https://exemple.fr/#part', null],
    ['exemple.fr', null],
    ['https://', null],
    ['', null],
  ])('takes the address %s as %s', (url, expected) => {
    const parsed = webhookSchema.safeParse({ name: 'A', url, events: ['invoice.paid'], enabled: true });
    expect(parsed.success ? parsed.data.url : null).toBe(expected);
  });

  it('listens to known events, at least one, each once', () => {
    const parse = (events: unknown) => webhookSchema.safeParse({ name: 'A', url: 'https://a.fr', events });
    expect(parse([]).success).toBe(false);
    expect(parse(['invoice.burnt']).success).toBe(false);
    expect(parse(['webhook.ping']).success).toBe(false);
    const { data } = parse(['invoice.paid', 'quotation.sent', 'invoice.paid']);
    expect(data?.events).toEqual(['quotation.sent', 'invoice.paid']);
  });
});

describe('the catalogue', () => {
  it('has each name once, in the form that Standard Webhooks asks for', () => {
    expect(new Set(publicNames).size).toBe(catalogue.length);
    expect(publicNames.filter((name) => !/^[a-z_]+\.[a-z_]+$/.test(name))).toEqual([]);
    for (const name of publicNames) expect(publicEvent(name)?.name).toBe(name);
  });

  const recorded = (type: string, data: object, stream: string): RecordedEvent => ({
    event: { type, data },
    id: 4,
    stream,
    revision: 2,
    metadata: {
      corporation: 1,
      user: null,
      command: 'X',
      commandId: 'x',
      occurredAt: '2026-03-02T10:00:00.000Z',
    },
  });
  const allocation = (document: number, amount: string, kind = 'invoice') => ({
    kind,
    document,
    version: document + 100,
    number: `FA-${document}`,
    amount,
  });
  const paid = (type: string, data: object) =>
    candidatesOf(recorded(type, data, type === 'InvoiceCredited' ? 'invoice-4' : 'payment-4'))
      .filter(({ name }) => name === 'invoice.paid')
      .map(({ subject }) => subject);

  it('tells of a merge which record is to be named, and of its undoing', () => {
    const pointer = { thirdParty: 7, followers: [] };
    const merged = recorded(
      'ThirdPartyMerged',
      { ...pointer, into: 9, at: '2026-11-23T08:30:00.000Z' },
      'thirdparty-7',
    );
    const separated = recorded('ThirdPartySeparated', { ...pointer, from: 9 }, 'thirdparty-7');
    expect(candidatesOf(merged).map(({ name }) => name)).toEqual(['third_party.merged']);
    expect(candidatesOf(separated).map(({ name }) => name)).toEqual(['third_party.separated']);
    const data = (name: string, history: (typeof merged)[]) =>
      publicEvent(name)?.data(merged, history, 'https://exemple.fr');
    expect(data('third_party.merged', [merged])).toMatchObject({ mergedInto: 9 });
    expect(data('third_party.separated', [merged, separated])).toMatchObject({ mergedInto: null });
  });

  it('asks of each invoice that a payment settles whether it is paid', () => {
    const allocations = [allocation(1, '10.00'), allocation(2, '5.00', 'refund'), allocation(3, '7.00')];
    expect(paid('PaymentRecorded', { allocations })).toEqual([
      { stream: 'invoice-1', settles: { version: 101, amount: '10.00' } },
      { stream: 'invoice-3', settles: { version: 103, amount: '7.00' } },
    ]);
  });

  it('counts only what a change of a payment adds', () => {
    const before = [allocation(1, '10.00'), allocation(2, '9.00')];
    const allocations = [allocation(1, '12.00'), allocation(2, '4.00'), allocation(3, '3.00')];
    expect(paid('PaymentAllocationsReplaced', { before, allocations }).map(({ settles }) => settles)).toEqual(
      [
        { version: 101, amount: '2.00' },
        { version: 103, amount: '3.00' },
      ],
    );
  });

  it('asks nothing of a cancelled payment, and of a credit note that is set against nothing', () => {
    expect(paid('PaymentCancelled', { allocations: [allocation(1, '10.00')] })).toEqual([]);
    expect(paid('InvoiceCredited', { version: 104, imputed: '0.00' })).toEqual([]);
    expect(paid('InvoiceCredited', { version: 104, imputed: '8.00' })).toEqual([
      { stream: 'invoice-4', settles: { version: 104, amount: '8.00' } },
    ]);
  });
});

describe('the outbox', () => {
  it('asks one question more of a command whose events are told, and none of another', () => {
    const cause = (type: string) => ({
      event: { type, data: { version: 1 } },
      id: 1,
      stream: 'invoice-1',
      revision: 1,
      metadata: {
        corporation: 1,
        user: null,
        command: 'X',
        commandId: 'x',
        occurredAt: '2026-03-02T10:00:00.000Z',
      },
    });
    expect(emitting([cause('InvoiceDrafted'), cause('InvoicePdfStored')])).toHaveLength(0);
    expect(emitting([cause('InvoiceValidated'), cause('InvoiceSent')])).toHaveLength(1);
  });
});
