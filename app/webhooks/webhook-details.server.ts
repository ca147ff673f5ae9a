import { keysAt } from '#domain/webhooks/webhook.ts';
import {
  deleteWebhook,
  renewWebhookSecret,
  repeatFailedWebhookDeliveries,
  repeatWebhookDelivery,
  setWebhookEnabled,
  tryWebhook,
} from '#domain/webhooks/webhook-commands.ts';
import { countDeliveries, deliveryStatuses, listDeliveries } from '#scratch/webhook-deliveries.ts';
import { findWebhook } from '#projections/webhooks/webhooks.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { submit } from '../http/form.server.ts';
import { formText } from '../http/form-text.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { linkWith } from '../ui/links.ts';
import { isKept, newSecret, readWebhook } from './secret.server.ts';

const here = (id: number) => pathTo('webhookDetails', { id });

/** What the page of a webhook shows: how it stands, and a page of its log. */
export async function webhookPage(context: StaffContext) {
  const { services, corporation, params, url, t, may } = context;
  const webhook = await findWebhook(services.db, idOf(params, 'id'), corporation);
  if (webhook === null) throw notFound();
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const status = deliveryStatuses.find((one) => one === asked.status) ?? null;
  const filter = { webhook: webhook.id, status, type: null };
  const failed = { ...filter, status: 'failure' as const };
  const [state, page, total, failures] = await Promise.all([
    readWebhook(services, webhook.id),
    listDeliveries(services.db, corporation, filter, asked.request),
    countDeliveries(services.db, corporation, filter, COUNT_CAP + 1),
    countDeliveries(services.db, corporation, failed, 1),
  ]);
  const now = new Date().toISOString();
  const before =
    keysAt(state, now).length > 1 ? state.keys.findLast(({ until }) => until !== null) : undefined;
  const edit = may('ROLE_WEBHOOK_EDIT');
  return {
    title: webhook.name,
    webhook,
    rotatingUntil: before?.until ?? null,
    log: listData(t('webhooks.log.title'), asked, page, total),
    tabs: [null, ...deliveryStatuses].map((one) => ({
      label: one === null ? t('webhooks.log.all') : t(`webhooks.status.${one}`),
      to: linkWith(asked.address, { status: one }),
      current: one === status,
    })),
    asksDelete: may('ROLE_WEBHOOK_DELETE') && url.searchParams.get('dialog') === 'delete',
    can: {
      edit,
      remove: may('ROLE_WEBHOOK_DELETE'),
      repeat: edit && webhook.enabled,
      repeatAll: edit && webhook.enabled && failures > 0,
    },
  };
}

const intents = {
  try: intent(
    tryWebhook,
    (id) => ({ id }),
    (_, id) => ({ to: here(id), flash: 'webhooks.notice.tried' }),
  ),
  enable: intent(
    setWebhookEnabled,
    (id) => ({ id, enabled: true }),
    (_, id) => ({ to: here(id), flash: 'webhooks.notice.enabled' }),
  ),
  disable: intent(
    setWebhookEnabled,
    (id) => ({ id, enabled: false }),
    (_, id) => ({ to: here(id), flash: 'webhooks.notice.disabled' }),
  ),
  remove: intent(
    deleteWebhook,
    (id) => ({ id }),
    () => ({ to: pathTo('webhookList', {}), flash: 'webhooks.notice.deleted' }),
  ),
  repeat: intent(
    repeatWebhookDelivery,
    (_, form) => ({ id: formText(form, 'delivery') }),
    (_, id) => ({ to: here(id), flash: 'webhooks.notice.repeated' }),
  ),
  repeatAll: intent(
    repeatFailedWebhookDeliveries,
    (id) => ({ id }),
    (_, id) => ({ to: here(id), flash: 'webhooks.notice.repeatedAll' }),
  ),
};

/** Shows the new secret, in the answer itself and nowhere else. */
async function renew(context: StaffContext, id: number, form: FormData) {
  const secret = newSecret();
  const answer = await submit(context, form, {
    command: renewWebhookSecret,
    fixed: { id: String(id), secret },
    madeAnew: ['secret'],
    done: () => ({ to: here(id) }),
  });
  if (!(answer instanceof Response) || !(await isKept(context.services, id, context.corporation, secret)))
    return answer;
  return { secret, to: here(id) };
}

/** What the page's buttons do. */
export async function changeWebhook(context: StaffContext) {
  const id = idOf(context.params, 'id');
  const form = await context.request.clone().formData();
  if (formText(form, 'intent') === 'renew') return renew(context, id, form);
  return runIntent(context, intents, id);
}
