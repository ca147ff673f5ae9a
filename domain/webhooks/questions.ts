import { questions } from '../kernel/questions.ts';

/** What commands ask about webhooks. */
export interface WebhookQuestions {
  /** The webhook that a message in its log is of; null for an unknown or foreign one. */
  webhookOfDelivery(delivery: number, corporation: number): Promise<number | null>;
}

export const webhookQuestions = questions<WebhookQuestions>('webhooks');
