import { z } from 'zod';
import { systemActor } from '#domain/kernel/actor.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { PING } from '#domain/webhooks/catalogue.ts';
import { secretOwner, suspendWebhook } from '#domain/webhooks/webhook-commands.ts';
import {
  isGivenUp,
  keysAt,
  webhookAggregate,
  type WebhookEvent,
  type WebhookState,
} from '#domain/webhooks/webhook.ts';
import {
  corporationOfDelivery,
  dropOldDeliveries,
  findDelivery,
  noteAttempt,
  noteHealth,
  type Attempt,
  type DeliveryRow,
} from '#scratch/webhook-deliveries.ts';
import { messageOf } from '#projections/webhooks/webhook-message.ts';
import { makerOf } from '#projections/webhooks/webhooks.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';
import { post } from '../webhooks/post.ts';
import { signatureOf } from '../webhooks/signature.ts';

interface Found {
  row: DeliveryRow;
  corporation: number;
  state: WebhookState;
  events: RecordedEvent[];
}

/** null for what is decided, or no longer in the log. */
async function waiting({ db, store }: Runtime, delivery: number): Promise<Found | null> {
  const corporation = await corporationOfDelivery(db, delivery);
  const row = corporation === null ? null : await findDelivery(db, delivery, corporation);
  if (corporation === null || row?.status !== 'waiting') return null;
  const events = await store.read(`webhook-${row.webhook}`);
  const state = foldStream<WebhookState, WebhookEvent>(webhookAggregate, events);
  return { row, corporation, state, events };
}

/** Nothing was sent. */
const unsent = (outcome: string): Attempt => ({
  delivered: false,
  outcome,
  code: null,
  duration: null,
  answer: null,
});

/** What keeps a message from being sent at all, as a text key's last part. */
function hindrance({ row, state }: Found): string | null {
  if (state.deleted || state.corporation === null) return 'deleted';
  return state.enabled || row.type === PING ? null : 'disabled';
}

async function secretsOf({ db, secrets }: Runtime, { state, corporation }: Found, now: string) {
  const read = await Promise.all(
    keysAt(state, now).map((key) => secrets.get(db, secretOwner(key, corporation))),
  );
  return read.filter((secret) => secret !== null);
}

/** One attempt: the body, signed, to the receiver. */
async function attemptOf(runtime: Runtime, found: Found, now: Date): Promise<Attempt> {
  const { row, corporation, state } = found;
  const [message, secrets] = await Promise.all([
    messageOf(runtime.store.read, runtime.settings.publicUrl, row, corporation),
    secretsOf(runtime, found, now.toISOString()),
  ]);
  if (message === null) return unsent('eventMissing');
  if (secrets.length === 0) return unsent('secret');
  const body = JSON.stringify(message);
  const timestamp = Math.floor(now.getTime() / 1000);
  const { guard, settings } = runtime;
  return post(
    { guard, outboundAllow: settings.outboundAllow },
    {
      url: state.url,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Registre-Webhooks/1',
        'webhook-id': row.message,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secrets, { id: row.message, timestamp, body }),
      },
    },
  );
}

/** The queue's own pauses: e, e², … e¹⁰ seconds, then e¹⁰ (about 6 hours), so that 21 attempts take three days. */
const nextAttempt = (now: Date, attempt: number): string =>
  new Date(now.getTime() + Math.exp(Math.min(10, attempt)) * 1000).toISOString();

/** The first failure since somebody last switched it on. */
function failingSince(events: readonly RecordedEvent[], since: string | null): string | null {
  const on = events.findLast(({ event: { type } }) => type === 'WebhookEnabled' || type === 'WebhookCreated');
  if (since === null || on === undefined) return since;
  const { occurredAt } = on.metadata;
  return Date.parse(since) < Date.parse(occurredAt) ? occurredAt : since;
}

/** Accounts have no language that is known here. */
const MAIL_LANGUAGE = 'fr';

/** What its maker is told of a webhook that was switched off; null where nobody can be told. */
async function mailOf(
  { db, words }: Runtime,
  corporation: number,
  webhook: number,
  name: string,
  reason: 'gone' | 'failing',
) {
  const maker = await makerOf(db, webhook);
  if (maker === null) return null;
  const t = (await words.latest(corporation)).t(MAIL_LANGUAGE);
  return {
    to: maker.email,
    person: maker.person,
    subject: t('webhooks.suspended.subject', { name }),
    text: t(`webhooks.suspended.${reason}`, { name }),
    link: { label: t('webhooks.suspended.link'), path: `/admin/webhook/${webhook}/details` },
  };
}

/** Switches off a webhook whose receiver is gone, or that nothing has come through to for days. */
async function suspendIfLost(
  runtime: Runtime,
  { row, corporation, state, events }: Found,
  attempt: Attempt,
  since: string | null,
  now: string,
): Promise<boolean> {
  if (row.type === PING || attempt.delivered) return false;
  const isLost = isGivenUp(failingSince(events, since), now);
  if (attempt.outcome !== 'gone' && !isLost) return false;
  const reason = attempt.outcome === 'gone' ? 'gone' : 'failing';
  const notice = await mailOf(runtime, corporation, row.webhook, state.name, reason);
  await runtime.store.execute(suspendWebhook, systemActor(corporation), { id: row.webhook, reason, notice });
  return true;
}

/**
 * Tells a webhook of one event. An answer of 200 to 299 is delivered, 410 says that the receiver is gone for good; all
 * else is tried again with growing pauses over three days. A worker that dies between the answer and its note sends the
 * message again, under the same id: "at least once".
 */
export const deliverWebhook = defineTask({
  name: 'deliver-webhook',
  payload: z.object({ delivery: z.number() }),
  async reaches(runtime, { delivery }) {
    const found = await waiting(runtime, delivery);
    if (found === null || hindrance(found) !== null) return null;
    return { outside: 'webhook', server: new URL(found.state.url).host, corporation: found.corporation };
  },
  async run(runtime, { delivery }, { attempt: count, lastAttempt }) {
    const { db } = runtime;
    const found = await waiting(runtime, delivery);
    if (found === null) return;
    const hindered = hindrance(found);
    const now = new Date();
    const at = now.toISOString();
    const attempt = hindered === null ? await attemptOf(runtime, found, now) : unsent(hindered);
    if (attempt.duration === null) {
      await noteAttempt(db, delivery, attempt, at, null);
      return;
    }
    const since = await noteHealth(db, found.row.webhook, attempt, at);
    const suspended = await suspendIfLost(runtime, found, attempt, since, at);
    const isOver = attempt.delivered || lastAttempt || suspended || found.row.type === PING;
    await noteAttempt(db, delivery, attempt, at, isOver ? null : nextAttempt(now, count));
    if (!isOver) throw new Error(`Message ${delivery} to webhook ${found.row.webhook}: ${attempt.outcome}`);
  },
  /** What waited in a backup may have been told since: its receivers are asked for by hand. */
  async giveUp({ db }, { delivery }, why) {
    await noteAttempt(db, delivery, unsent(why), new Date().toISOString(), null);
  },
});

/** The log is kept for 30 days. */
export const dropWebhookLog = defineTask({
  name: 'drop-webhook-log',
  payload: noPayload,
  cron: '40 2 * * *',
  async run({ db }) {
    await dropOldDeliveries(db, new Date().toISOString());
  },
});
