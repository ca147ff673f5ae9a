import { form, screen } from './screen.ts';

/** What other programs are told of. */
export const webhookScreens = {
  webhookList: screen('/admin/webhook', 'webhooks/webhook-list.tsx', 'ROLE_WEBHOOK_READ'),
  webhookNew: form('/admin/webhook/new', 'webhooks/webhook-new.tsx', 'ROLE_WEBHOOK_CREATE'),
  webhookEvents: screen('/admin/webhook/events', 'webhooks/webhook-events.tsx', 'ROLE_WEBHOOK_READ'),
  webhookDetails: screen('/admin/webhook/{id}/details', 'webhooks/webhook-details.tsx', 'ROLE_WEBHOOK_READ'),
  webhookEdit: form('/admin/webhook/{id}/edit', 'webhooks/webhook-edit.tsx', 'ROLE_WEBHOOK_EDIT'),
  webhookDelivery: screen(
    '/admin/webhook/{id}/delivery/{delivery}',
    'webhooks/webhook-delivery.tsx',
    'ROLE_WEBHOOK_READ',
  ),
} as const;
