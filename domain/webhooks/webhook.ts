import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Event } from '../kernel/event.ts';
import { choice, flag, text } from '../kernel/fields.ts';
import { publicNames } from './catalogue.ts';

/** An address that takes messages; what it stands for is checked again at each sending (`db/outbound`). */
const receiver = () =>
  text(500)
    .refine((value) => addressError(value) === null, 'webhooks.error.url')
    .transform((value) => new URL(value).href)
    .meta({ format: 'uri', example: 'https://exemple.fr/registre' });

/** What keeps an address from being a receiver's: its text key, or null. Names and passwords in it would be logged. */
function addressError(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const fits =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '';
  return fits ? null : 'webhooks.error.url';
}

/** A webhook as forms and programs send it. */
export const webhookSchema = z.object({
  name: text(80),
  url: receiver(),
  events: z
    .array(choice(publicNames), { error: 'webhooks.error.events' })
    .min(1, 'webhooks.error.events')
    .transform((names) => publicNames.filter((name) => names.includes(name)))
    .meta({ example: ['invoice.validated', 'invoice.paid'] }),
  enabled: flag().meta({ example: true }),
});

/** A secret of Standard Webhooks: 32 random bytes. */
export const secretSchema = z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/, 'errors.invalid');

/** What a webhook says: where messages go, and which. */
export interface WebhookFacts {
  name: string;
  url: string;
  events: string[];
}

/**
 * Why a webhook stopped: somebody did it, its receiver said that it is gone (410), or nothing came through for days.
 */
export const disabledReasons = ['person', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** A secret that messages are signed with; its text is beside the events (decision 0004). */
export interface WebhookKey {
  id: number;
  /** The instant from which on it no longer signs; null: the newest. */
  until: string | null;
}

type Which = { webhook: number };

export type WebhookEvent =
  | Event<'WebhookCreated', Which & WebhookFacts & { corporation: number; enabled: boolean; key: number }>
  | Event<'WebhookEdited', Which & WebhookFacts>
  | Event<'WebhookEnabled', Which>
  | Event<'WebhookDisabled', Which & { reason: DisabledReason }>
  /** The key before signs beside the new one for a while. */
  | Event<'WebhookSecretRenewed', Which & { key: number; beforeUntil: string; dropped: number[] }>
  | Event<'WebhookDeleted', Which>;

export interface WebhookState extends WebhookFacts {
  corporation: number | null;
  enabled: boolean;
  disabledFor: DisabledReason | null;
  /** The newest last. */
  keys: readonly WebhookKey[];
  deleted: boolean;
}

function evolve(state: WebhookState, event: WebhookEvent): WebhookState {
  switch (event.type) {
    case 'WebhookCreated': {
      const { corporation, name, url, events, enabled, key } = event.data;
      const disabledFor = enabled ? null : ('person' as const);
      return {
        ...state,
        corporation,
        name,
        url,
        events,
        enabled,
        disabledFor,
        keys: [{ id: key, until: null }],
      };
    }
    case 'WebhookEdited': {
      const { name, url, events } = event.data;
      return { ...state, name, url, events };
    }
    case 'WebhookEnabled':
      return { ...state, enabled: true, disabledFor: null };
    case 'WebhookDisabled':
      return { ...state, enabled: false, disabledFor: event.data.reason };
    case 'WebhookSecretRenewed': {
      const { key, beforeUntil, dropped } = event.data;
      const kept = state.keys
        .filter(({ id }) => !dropped.includes(id))
        .map((one) => ({ ...one, until: one.until ?? beforeUntil }));
      return { ...state, keys: [...kept, { id: key, until: null }] };
    }
    case 'WebhookDeleted':
      return { ...state, deleted: true };
  }
}

export const webhookAggregate: Aggregate<WebhookState, WebhookEvent> = {
  name: 'webhook',
  events: {
    WebhookCreated: true,
    WebhookEdited: true,
    WebhookEnabled: true,
    WebhookDisabled: true,
    WebhookSecretRenewed: true,
    WebhookDeleted: true,
  },
  initial: {
    corporation: null,
    name: '',
    url: '',
    events: [],
    enabled: false,
    disabledFor: null,
    keys: [],
    deleted: false,
  },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

const DAY = 86_400_000;

/** A renewed secret signs beside the new one for so long, so that receivers can be told. */
const ROTATION_DAYS = 1;

/** The keys that sign at an instant, the newest first. */
export const keysAt = ({ keys }: Pick<WebhookState, 'keys'>, now: string): number[] =>
  keys
    .filter(({ until }) => until === null || until > now)
    .map(({ id }) => id)
    .reverse();

/** A new secret under `key`; those that no longer sign are dropped. */
export function renewSecret(id: number, state: WebhookState, key: number, now: string): WebhookEvent[] {
  const signing = new Set(keysAt(state, now));
  const dropped = state.keys.map((one) => one.id).filter((one) => !signing.has(one));
  const beforeUntil = new Date(Date.parse(now) + ROTATION_DAYS * DAY).toISOString();
  return [{ type: 'WebhookSecretRenewed', data: { webhook: id, key, beforeUntil, dropped } }];
}

/** Switched on or off; nothing where it is so already. */
export function switchTo(
  id: number,
  state: WebhookState,
  enabled: boolean,
  reason: DisabledReason,
): WebhookEvent[] {
  if (state.enabled === enabled) return [];
  return enabled
    ? [{ type: 'WebhookEnabled', data: { webhook: id } }]
    : [{ type: 'WebhookDisabled', data: { webhook: id, reason } }];
}

/** Nothing but failures for so long: the webhook is switched off. */
const FAILING_DAYS = 5;

/** @param since the first failure after the last success, or null */
export const isGivenUp = (since: string | null, now: string): boolean =>
  since !== null && Date.parse(now) - Date.parse(since) >= FAILING_DAYS * DAY;
