import { webhookQuestions } from '#domain/webhooks/questions.ts';
import type { Answering } from '../answering.ts';
import { webhookOfDelivery } from '#scratch/webhook-deliveries.ts';

export const webhookAnswers: Answering = (db) =>
  webhookQuestions.answeredBy(() => ({
    webhookOfDelivery: (delivery, corporation) => webhookOfDelivery(db, delivery, corporation),
  }));
