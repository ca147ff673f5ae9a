import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicNames } from '#domain/webhooks/catalogue.ts';
import { examples } from '#domain/webhooks/examples.ts';
import { createWebhook } from '#domain/webhooks/webhook-commands.ts';
import { kindWords } from '#app/audit/audit-words.server.ts';
import { aggregates } from '#jobs/ops/aggregates.ts';
import { languages, texts } from '#locales/index.ts';
import { translator } from '#locales/translate.ts';
import { projections } from '#projections/registry.ts';
import { listDeliveries } from '#scratch/webhook-deliveries.ts';
import { messageOf } from '#projections/webhooks/webhook-message.ts';
import { busyHistory } from '#tests/builders/busy/busy-history.ts';
import { webhookSecret } from '#tests/builders/busy/busy-webhooks.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { flatten } from '#tests/builders/texts.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
/** Types of events by the kind of stream they stand in. */
const typesOf = new Map<string, Set<string>>();

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  await send(store, createWebhook, company.actor, {
    name: 'Tout',
    url: 'https://exemple.invalid/',
    events: [...publicNames],
    enabled: true,
    secret: webhookSecret(3),
  });
  await busyHistory(store, company);
  const rows = await world.owner
    .selectFrom('emt_messages')
    .select(['stream_id', 'message_type'])
    .distinct()
    .execute();
  for (const { stream_id: stream, message_type: type } of rows) {
    const kind = stream.slice(0, stream.lastIndexOf('-'));
    typesOf.set(kind, (typesOf.get(kind) ?? new Set()).add(type));
  }
});
afterAll(() => world.close());

/** Streams whose events a screen shows one by one (app/history/history.server.ts). */
const shown = ['quotation', 'invoice', 'payment', 'recurringInvoice', 'product', 'vat'];

/** The types that the aggregates say are theirs. */
const declared = [...new Set(aggregates.flatMap(({ events }) => Object.keys(events)))];

describe('events', () => {
  it('happen all, each in one kind of stream', () => {
    const happened = [...typesOf.values()].flatMap((types) => [...types]);
    const plain = happened.filter((type) => !type.startsWith('Record'));
    expect([...new Set(happened)].sort()).toEqual(declared.toSorted());
    expect(plain.length).toBe(new Set(plain).size);
  });

  it.each(shown)('of a %s have a label in both languages', (kind) => {
    const types = [...(typesOf.get(kind) ?? [])];
    expect(types.length).toBeGreaterThan(0);
    for (const language of languages) {
      const known = new Set(flatten(texts[language]).map(([key]) => key));
      expect(types.filter((type) => !known.has(`commerce.event.${type}`))).toEqual([]);
    }
  });

  it('are about something that the log has a word for', () => {
    for (const language of languages) {
      const unnamed = [...typesOf.keys()].filter((kind) => kindWords(translator(language), kind) === kind);
      expect(unnamed, language).toEqual([]);
    }
  });

  it('have no label that none of them asks for', () => {
    const named = Object.keys(texts.fr.commerce.event);
    expect(named.filter((type) => !declared.includes(type))).toEqual([]);
  });

  it('are named in the past tense, and handled under no other name', () => {
    const past =
      /(ed|Made|Sent|Set|Kept|Withdrawn|Lost|Found|Sold|Read|Done|Told|HandedOver|MadeBillable)$|(ed|Set)In[A-Z]\w+$|JoinedCorporation$|SubscriptionEndSet$|Uncertain$/;
    expect(declared.filter((type) => !past.test(type))).toEqual([]);
    expect(
      projections.flatMap(({ handles }) => [...handles]).filter((type) => !declared.includes(type)),
    ).toEqual([]);
  });
});

describe('what webhooks are told', () => {
  const fieldsOf = (data: object): string => Object.keys(data).sort().join(' ');

  it('is told of each public event, in the form of its example, and names nobody', async () => {
    const { db, store } = world.runtime;
    const filter = { webhook: null, status: null, type: null };
    const all = { sort: 'newest', direction: 'asc', limit: 10_000, cursor: null, offset: 0 } as const;
    const { rows } = await listDeliveries(db, company.corporation, filter, all);
    const base = 'https://registre.exemple.fr';
    const messages = await Promise.all(
      rows.map((row) => messageOf(store.read, base, row, company.corporation)),
    );
    const told = messages.filter((one) => one !== null);
    expect(told).toHaveLength(rows.length);
    expect([...new Set(told.map(({ type }) => type))].sort()).toEqual([...publicNames].sort());
    const wrong = publicNames.filter((name) =>
      told.some(({ type, data }) => type === name && fieldsOf(data) !== fieldsOf(examples[name])),
    );
    expect(wrong).toEqual([]);
    const body = JSON.stringify(told);
    expect(/Éléonore|Çelik|Le Bras|@|Ville de Brest/.exec(body)).toBeNull();
  });
});
