import { cancelAndInvoice, invoicePumpingOrders } from '#domain/transport/invoicing-commands.ts';
import { detachFromDraft } from '#domain/transport/detach-commands.ts';
import {
  changeTransportStatus,
  deleteTransportOrder,
  disputeTransportSlip,
  nameTransportTemplate,
  renumberTransportOrder,
  repeatTransportOrder,
  undoTransportStart,
} from '#domain/transport/order-commands.ts';
import { notifyTransportDriver } from '#domain/transport/slip-commands.ts';
import type { OrderStep } from '#domain/transport/order.ts';
import { orderTypes } from '#domain/transport/order-schema.ts';
import { orderStatuses } from '#domain/transport/order.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import {
  countOrders,
  findOrder,
  listOrders,
  sumsOfOrders,
  type OrderFilter,
  type OrderRow,
} from '#projections/transport/order-list.ts';
import { withWarningsNow } from '#projections/transport/warnings-now.ts';
import { askedId } from '../http/asked-id.ts';
import { askedDay } from '../http/asked-day.ts';
import { formText } from '../http/form-text.ts';
import { intent } from '../http/intents.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { Tracked } from '../tracked/tracked.server.ts';
import { saidRows } from './form-rows.server.ts';
import { cancelledRows } from './order-lines.ts';
import { orderLook } from './order-look.ts';
import { removePhotoIntent } from './sign.server.ts';

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
const filterIn = (url: URL, status: string | null, keyword: string | null): OrderFilter => ({
  keyword,
  status: orderStatuses.find((one) => one === status) ?? null,
  orderType: orderTypes.find((one) => one === url.searchParams.get('type')) ?? null,
  driver: askedId(url.searchParams, 'driver'),
  equipment: askedId(url.searchParams, 'equipment'),
  project: askedId(url.searchParams, 'project'),
  client: askedId(url.searchParams, 'client'),
  zone: askedId(url.searchParams, 'zone'),
  invoiced: (['yes', 'no'] as const).find((one) => one === url.searchParams.get('invoiced')) ?? null,
  disputed: url.searchParams.get('disputed') === 'yes' ? 'yes' : null,
  from: askedDay(url.searchParams, 'from'),
  until: askedDay(url.searchParams, 'until'),
});

/** A page of interventions, with what their drivers lack by now. */
async function listWithWarnings(
  ...[db, corporation, filter, request]: Parameters<typeof listOrders>
): ReturnType<typeof listOrders> {
  const page = await listOrders(db, corporation, filter, request);
  const now = new Date();
  const at = { today: todayIn(LEGAL_TIME_ZONE, now), now: now.toISOString() };
  return { ...page, rows: await withWarningsNow(db, corporation, page.rows, at) };
}

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
  list: listWithWarnings,
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

/** What a list was said to be, or null for nothing; what is no id is 0, which names nothing and is refused. */
const chosenId = (said = ''): number | null => (said === '' ? null : Number(said) || 0);

/** Steps that take a form: repeating it, being one that others are begun from, going on with a reason, a dispute, a cancellation that is invoiced. */
export const formSteps = {
  renumber: intent(
    renumberTransportOrder,
    (id, form) => ({ id, number: formText(form, 'number') }),
    ({ id }) => details(id, 'transport.notice.renumbered'),
  ),
  detach: intent(
    detachFromDraft,
    (id) => ({ id }),
    ({ id }) => details(id, 'transport.notice.detached'),
  ),
  removePhoto: removePhotoIntent((id) => pathTo('transportDetails', { id })),
  repeat: intent(
    repeatTransportOrder,
    (id, form) => ({
      id,
      until: formText(form, 'until'),
      every: formText(form, 'every'),
      planned: form.get('planned') === 'on',
      workdays: form.get('workdays') === 'on',
    }),
    ({ id }) => details(id, 'transport.notice.repeated'),
  ),
  template: intent(
    nameTransportTemplate,
    (id, form) => ({ id, name: formText(form, 'name') }),
    ({ id }) => details(id, 'transport.notice.template'),
  ),
  undoStart: intent(
    undoTransportStart,
    (id, form) => ({ id, reason: formText(form, 'reason') }),
    ({ id }) => details(id, 'transport.notice.startUndone'),
  ),
  reopen: step('in_progress', 'reopened').intent,
  dispute: intent(
    disputeTransportSlip,
    (id, form) => ({ id, reason: formText(form, 'reason') }),
    ({ id }) => details(id, 'transport.notice.disputed'),
  ),
  cancelAndInvoice: intent(
    cancelAndInvoice,
    (id, form) => ({
      id,
      reason: formText(form, 'reason'),
      lines: saidRows(form, cancelledRows).map(({ unit, vat, ...line }) => ({
        ...line,
        unit: chosenId(unit),
        vat: chosenId(vat),
      })),
    }),
    ({ id }) => details(id, 'transport.notice.cancelledInvoiced'),
    // As the fields of the form are called.
    (path) => path.replace(/\.(\d+)\./, '[$1].'),
  ),
};
