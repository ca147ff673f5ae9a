import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Chance } from '#tests/setup/chance.ts';
import { clientInput, documentInput } from './company.ts';
import type { Stand } from './stand.ts';

/** A command that a client sent until it was acknowledged. */
export interface Acknowledged {
  /** As the command log knows it. */
  commandId: string;
  /** Types of the events that doing it once adds, in their order. */
  events: readonly string[];
  /** The stream that the answer named, which its first event stands in; null when the answer names a version. */
  stream: string | null;
  attempts: number;
}

export interface Traffic {
  acknowledged: Acknowledged[];
  /** Resolves once so many commands were acknowledged, or all were. */
  reached(count: number): Promise<void>;
  /** Settles when every client is through. */
  done: Promise<void>;
}

const PATIENCE_SECONDS = 600;
const item = z.object({ item: z.object({ id: z.number(), version: z.number().optional() }) });
type Item = z.output<typeof item>['item'];

/** Whether a client would send the same again: no answer, or one that says that it was not the client's fault. */
const isPassing = (status: number, body: string): boolean =>
  status >= 500 || (status === 409 && /"(CONFLICT|IDEMPOTENCY_KEY_IN_USE)"/.test(body));

interface Wish {
  path: string;
  body: object;
  events: readonly string[];
  streamOf?: (item: Item) => string;
}

/** Clients that trade by API at the same time, each command sent again under its own id until it is acknowledged. */
export async function startTraffic(
  { settings, company, user, signIn }: Pick<Stand, 'settings' | 'company' | 'user' | 'signIn'>,
  chance: Chance,
  { commands, clients }: { commands: number; clients: number },
): Promise<Traffic> {
  const cookie = await signIn();
  const acknowledged: Acknowledged[] = [];
  const headers = { cookie, origin: settings.publicUrl, 'content-type': 'application/json' };

  async function attempt(path: string, key: string, body: string): Promise<Item | null> {
    const response = await fetch(`${settings.publicUrl}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || typeof text !== 'string' || isPassing(response.status, text)) return null;
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text} for ${body}`);
    return item.parse(JSON.parse(text)).item;
  }

  async function post({ path, body, events, streamOf }: Wish): Promise<Item> {
    const key = randomUUID();
    const deadline = Date.now() + PATIENCE_SECONDS * 1000;
    for (let attempts = 1; Date.now() < deadline; attempts += 1) {
      const answer = await attempt(path, key, JSON.stringify(body));
      if (answer !== null) {
        const stream = streamOf?.(answer) ?? null;
        acknowledged.push({ commandId: `${user}-${key}`, events, stream, attempts });
        return answer;
      }
      await pause(40);
    }
    throw new Error(`${path} was not acknowledged within ${PATIENCE_SECONDS} s`);
  }

  /** A client, its invoice, and what becomes of it: three to seven commands, each of which needs the one before. */
  async function deal(n: number, luck: number): Promise<void> {
    const named = clientInput({ name: `Client ${n}` });
    const { id } = await post({
      path: 'thirdparty/new',
      body: named,
      events: ['ThirdPartyCreated'],
      streamOf: (made) => `thirdparty-${made.id}`,
    });
    const document = documentInput(company, { thirdParty: id, title: `Dalle ${n}`, expiryDate: null });
    const atOnce = luck % 2 === 0;
    const { version } = await post({
      path: 'invoice/new',
      body: { ...document, submitType: atOnce ? 'validate' : 'draft' },
      events: atOnce ? ['InvoiceDrafted', 'InvoiceValidated'] : ['InvoiceDrafted'],
      streamOf: (made) => `invoice-${made.id}`,
    });
    if (!atOnce) {
      const body = { ...document, title: `Dalle ${n} et chape` };
      await post({ path: `invoiceversion/edit/${version}`, body, events: ['InvoiceDraftEdited'] });
      await post({ path: `invoiceversion/validate/${version}`, body: {}, events: ['InvoiceValidated'] });
    }
    for (let part = 0; part < luck % 3; part += 1) {
      await post({
        path: 'payment/new',
        body: { invoice: version, date: '2026-03-20', amount: '10', paymentType: company.paymentType },
        events: ['PaymentRecorded'],
        streamOf: (made) => `payment-${made.id}`,
      });
    }
    const phone = `02 98 00 ${String(n % 100).padStart(2, '0')} 01`;
    await post({ path: `thirdparty/edit/${id}`, body: { ...named, phone }, events: ['ThirdPartyEdited'] });
  }

  let begun = 0;
  async function client(): Promise<void> {
    while (acknowledged.length < commands) {
      begun += 1;
      await deal(begun, chance.below(6));
    }
  }
  const work = Promise.all(Array.from({ length: clients }, client));
  const state = { over: false };
  const done = work.then(() => undefined).finally(() => (state.over = true));
  return {
    acknowledged,
    done,
    async reached(count) {
      while (acknowledged.length < count && !state.over) await pause(2);
    },
  };
}
