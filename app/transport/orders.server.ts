import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import {
  changeTransportStatus,
  deleteTransportOrder,
  disputeTransportSlip,
  nameTransportTemplate,
  repeatTransportOrder,
} from '#domain/transport/order-commands.ts';
import { notifyTransportDriver } from '#domain/transport/slip-commands.ts';
import type { OrderStep } from '#domain/transport/order.ts';
import { orderTypes } from '#domain/transport/order-schema.ts';
import { orderStatuses } from '#domain/transport/order.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import {
  countOrders,
  findOrder,
  listOrders,
  sumsOfOrders,
  type OrderFilter,
  type OrderRow,
} from '#projections/transport/order-list.ts';
import { askedId } from '../http/asked-id.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { intent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { Tracked } from '../tracked/tracked.server.ts';
import { orderLook } from './order-look.ts';

/** The interventions that are ticked in a form. */
export const chosenIn = (form: FormData): number[] =>
  form.getAll('order').map(Number).filter(Number.isSafeInteger);

/** The same, and what they come to. */
export async function chosenSums(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  form: FormData,
) {
  const chosen = chosenIn(form);
  return { chosen, sums: await sumsOfOrders(services.db, corporation, chosen) };
}

/** What an address narrows interventions by. */
export const filterIn = (url: URL, status: string | null, keyword: string | null): OrderFilter => ({
  keyword,
  status: orderStatuses.find((one) => one === status) ?? null,
  orderType: orderTypes.find((one) => one === url.searchParams.get('type')) ?? null,
  driver: askedId(url.searchParams, 'driver'),
  equipment: askedId(url.searchParams, 'equipment'),
  project: askedId(url.searchParams, 'project'),
  client: askedId(url.searchParams, 'client'),
  invoiced: (['yes', 'no'] as const).find((one) => one === url.searchParams.get('invoiced')) ?? null,
  disputed: url.searchParams.get('disputed') === 'yes' ? 'yes' : null,
  from: askedDay(url.searchParams, 'from'),
  until: askedDay(url.searchParams, 'until'),
});

const details = (id: number, flash: string) => ({ to: orderLook.paths.details(id), flash });

const step = (status: Exclude<OrderStep, never>, notice: string) => ({
  role: transportRoles.edit,
  intent: intent(
    changeTransportStatus,
    (id, form) => ({ id, status, reason: formText(form, 'reason') }),
    ({ id }) => details(id, `transport.notice.${notice}`),
  ),
});

/** What interventions are read and changed by. */
export const orders: Tracked<OrderRow, OrderRow, OrderFilter> = {
  look: orderLook,
  owner: 'transportOrder',
  roles: { create: transportRoles.create, edit: transportRoles.edit },
  find: findOrder,
  nameOf: ({ number }) => number,
  list: listOrders,
  count: countOrders,
  filterOf: ({ keyword }, status, _custom, { url }) => filterIn(url, status, keyword),
  steps: {
    plan: step('planned', 'planned'),
    start: step('in_progress', 'started'),
    wait: step('waiting', 'waiting'),
    resume: step('in_progress', 'resumed'),
    end: step('completed', 'completed'),
    settle: {
      role: transportRoles.edit,
      intent: intent(
        disputeTransportSlip,
        (id) => ({ id, reason: null }),
        ({ id }) => details(id, 'transport.notice.settled'),
      ),
    },
    notify: {
      role: transportRoles.edit,
      intent: intent(
        notifyTransportDriver,
        (id) => ({ id }),
        ({ id }) => details(id, 'transport.notice.notified'),
      ),
    },
    cancel: step('cancelled', 'cancelled'),
    invoice: {
      role: transportRoles.invoice,
      intent: intent(
        invoicePumpingOrders,
        (id) => ({ orders: [id], billing: 'individual' }),
        ({ id }) => ({ to: pathTo('invoiceDetails', { versionId: id }), flash: 'transport.notice.invoiced' }),
      ),
    },
    remove: {
      role: transportRoles.remove,
      intent: intent(
        deleteTransportOrder,
        (id) => ({ id }),
        () => ({ to: orderLook.paths.list, flash: 'transport.notice.deleted' }),
      ),
    },
  },
};

/** Steps that take a form: repeating it, being one that others are begun from, going on with a reason, a dispute, a cancellation that is invoiced. */
export const formSteps = {
  repeat: intent(
    repeatTransportOrder,
    (id, form) => ({
      id,
      until: formText(form, 'until'),
      every: formText(form, 'every'),
      planned: form.get('planned') === 'on',
    }),
    ({ id }) => details(id, 'transport.notice.repeated'),
  ),
  template: intent(
    nameTransportTemplate,
    (id, form) => ({ id, name: formText(form, 'name') }),
    ({ id }) => details(id, 'transport.notice.template'),
  ),
  reopen: step('in_progress', 'reopened').intent,
  dispute: intent(
    disputeTransportSlip,
    (id, form) => ({ id, reason: formText(form, 'reason') }),
    ({ id }) => details(id, 'transport.notice.disputed'),
  ),
  cancelAndInvoice: intent(
    cancelAndInvoice,
    (id, form) => ({ id, reason: formText(form, 'reason'), amount: formText(form, 'amount') }),
    ({ id }) => details(id, 'transport.notice.cancelledInvoiced'),
  ),
};
