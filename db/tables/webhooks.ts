import type { Generated } from 'kysely';

/* Webhooks, and the outbox of what is told to them. */

interface WebhookTable {
  id: number;
  corporation_id: number;
  name: string;
  url: string;
  events: string[];
  enabled: boolean;
  disabled_for: string | null;
  /** The user; null: the product itself. */
  made_by: number | null;
  revision: number;
}

interface WebhookHealthTable {
  webhook_id: number;
  tried_at: string;
  delivered: boolean;
  outcome: string;
  code: number | null;
  /** The first failure after the last success. */
  failing_since: string | null;
}

interface WebhookDeliveryTable {
  id: Generated<number>;
  /** Its id outside, the same however often it is sent. */
  message: Generated<string>;
  corporation_id: number;
  webhook_id: number;
  type: string;
  stream: string | null;
  version: number | null;
  subject: string | null;
  occurred_at: string;
  created_at: Generated<string>;
  status: Generated<string>;
  outcome: string | null;
  attempts: Generated<number>;
  tried_at: string | null;
  next_at: string | null;
  /** Status of the receiver's answer. */
  code: number | null;
  /** Milliseconds. */
  duration: number | null;
  /** The beginning of the receiver's answer. */
  answer: string | null;
}

export interface WebhooksTables {
  webhook: WebhookTable;
  webhook_health: WebhookHealthTable;
  webhook_delivery: WebhookDeliveryTable;
}
