import { equipmentRoles } from '#domain/equipment/roles.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import type { DatedItem, ReadKind } from '#projections/calendar/dated-items.ts';
import type { DeadlineKind } from '#projections/people/deadlines.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { deadlineLink, deadlineRoles } from '../people/register/deadline-kinds.ts';
import { documentLink } from '../links/document-links.server.ts';
import { pathTo } from '../paths.ts';
import type { BarTone } from '../ui/board/planning.ts';

export type CalendarKind = ReadKind | 'recurringDue' | DeadlineKind;

interface Declared {
  /** Who sees such a thing in its list sees it here. */
  role: RoleName | readonly RoleName[];
  tone: BarTone;
  /** Waits for somebody once its day is past. */
  late: boolean;
  /** Money that comes in (1) or goes out (-1) on that day; 0: none. */
  money: 1 | -1 | 0;
  /** @param person whom it is about, where it is about one */
  to(id: number, person: number): string;
}

/** What is due about somebody of the company: what is late is told by the page of deadlines. */
const aboutPeople = (kind: DeadlineKind): Declared => ({
  role: deadlineRoles(kind),
  tone: 'mute',
  late: false,
  money: 0,
  to: (id, person) => deadlineLink(kind, id, person),
});

/** All that stands in the calendar. A kind is a line here, its reading in `projections/calendar`, and its words. */
const kinds: Readonly<Record<CalendarKind, Declared>> = {
  invoiceDue: {
    role: 'ROLE_INVOICE_LIST',
    tone: 'info',
    late: true,
    money: 1,
    to: (id) => documentLink('invoice', id),
  },
  supplierInvoiceDue: {
    role: 'ROLE_PURCHASE_ORDER_LIST',
    tone: 'warn',
    late: true,
    money: -1,
    to: (id) => pathTo('supplierInvoiceDetails', { id }),
  },
  quotationExpiry: {
    role: 'ROLE_QUOTATION_LIST',
    tone: 'mute',
    late: false,
    money: 0,
    to: (id) => documentLink('quotation', id),
  },
  saleDelivery: {
    role: 'ROLE_SALE_ORDER_LIST',
    tone: 'ok',
    late: true,
    money: 0,
    to: (id) => documentLink('saleOrder', id),
  },
  purchaseDelivery: {
    role: 'ROLE_PURCHASE_ORDER_LIST',
    tone: 'ok',
    late: true,
    money: 0,
    to: (id) => documentLink('purchase', id),
  },
  recurringDue: {
    role: 'ROLE_INVOICE_LIST',
    tone: 'mute',
    late: false,
    money: 0,
    to: (id) => pathTo('recurringDetails', { id }),
  },
  inspectionDue: {
    role: equipmentRoles.view,
    tone: 'warn',
    late: true,
    money: 0,
    to: (id) => pathTo('equipmentDetails', { id }, { selectedTab: 'inspections' }),
  },
  inspectionPlanned: {
    role: equipmentRoles.view,
    tone: 'info',
    late: true,
    money: 0,
    to: (id) => pathTo('equipmentDetails', { id }, { selectedTab: 'inspections' }),
  },
  maintenanceDue: {
    role: equipmentRoles.view,
    tone: 'warn',
    late: true,
    money: 0,
    to: (id) => pathTo('equipmentDetails', { id }, { selectedTab: 'maintenance' }),
  },
  equipmentPaper: {
    role: equipmentRoles.view,
    tone: 'warn',
    late: true,
    money: 0,
    to: (id) => pathTo('equipmentDetails', { id }, { selectedTab: 'documents' }),
  },
  equipmentWarranty: {
    role: equipmentRoles.view,
    tone: 'mute',
    late: false,
    money: 0,
    to: (id) => pathTo('equipmentDetails', { id }),
  },
  contractEnd: aboutPeople('contractEnd'),
  trialEnd: aboutPeople('trialEnd'),
  declaration: aboutPeople('declaration'),
  permit: aboutPeople('permit'),
  licence: aboutPeople('licence'),
  document: aboutPeople('document'),
  interview: aboutPeople('interview'),
  certificate: aboutPeople('certificate'),
  healthExam: aboutPeople('healthExam'),
};

const names = Object.keys(kinds) as CalendarKind[]; // its own keys

/** Rights of which one opens the calendar: those of its kinds. */
export const calendarRoles: readonly RoleName[] = [...new Set(names.flatMap((kind) => kinds[kind].role))];

/** The kinds that somebody may see, in their order. */
export const kindsOf = (may: ScreenContext['may']): CalendarKind[] =>
  names.filter((kind) => may(kinds[kind].role));

export const moneyOf = (kind: CalendarKind): 1 | -1 | 0 => kinds[kind].money;

export const linkOf = ({ kind, id, person = 0 }: DatedItem<CalendarKind>): string =>
  kinds[kind].to(id, person);

export const usualTone = (kind: CalendarKind): BarTone => kinds[kind].tone;

/** What is past and should not be stands out. */
export const toneOf = ({ kind, day }: DatedItem<CalendarKind>, today: CivilDate): BarTone =>
  kinds[kind].late && day < today ? 'bad' : kinds[kind].tone;
