import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { isMonth } from '#domain/payroll/page-clues.ts';
import { slipRoles } from '#domain/payroll/payroll-roles.ts';
import { slipStatuses } from '#domain/payroll/wage-slip.ts';
import {
  countWageSlips,
  listWageSlips,
  slipCounts,
  slipMonths,
  slipPeople,
  type WageSlipFilter,
} from '#projections/payroll/wage-slips.ts';
import { askedId } from '../http/asked-id.ts';
import { exportList } from '../http/export/export.server.ts';
import { COUNT_CAP, listAddress, listData } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { linkWith } from '../ui/links.ts';
import { wageSlipColumns } from './wage-slip-columns.ts';

/** The slips that an address asks for. */
function askedSlips({ url }: StaffContext) {
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const month = url.searchParams.get('period') ?? '';
  const filter: WageSlipFilter = {
    keyword: asked.keyword,
    status: slipStatuses.find((one) => one === asked.status) ?? null,
    period: isMonth(month) ? month : null,
    person: askedId(url.searchParams, 'person'),
    batch: askedId(url.searchParams, 'batch'),
  };
  return { asked, filter };
}

/** The list of slips, with what it can be narrowed by. */
export async function wageSlipListPage(context: StaffContext) {
  const { services, corporation, t, may, language } = context;
  const { db } = services;
  const { asked, filter } = askedSlips(context);
  const [page, total, counts, months, people] = await Promise.all([
    listWageSlips(db, corporation, filter, asked.request),
    countWageSlips(db, corporation, filter, COUNT_CAP + 1),
    slipCounts(db, corporation, filter),
    slipMonths(db, corporation),
    slipPeople(db, corporation),
  ]);
  const { status, period, person, batch } = filter;
  const chip = (name: string, label: string) => ({
    label,
    to: linkWith(asked.address, { [name]: null, cursor: null }),
    on: true,
  });
  const options = {
    period: months.map((one) => ({ value: one.period, label: monthInWords(one.period, language) })),
    person: people.map((one) => ({ value: String(one.person), label: one.name || t('commerce.erased') })),
  };
  const named = options.person.find(({ value }) => value === String(person))?.label;
  return {
    ...listData(t('payroll.list'), asked, page, total),
    status,
    narrowed: { period: period ?? '', person: String(person ?? '') },
    options,
    chips: [
      ...(period === null
        ? []
        : [chip('period', `${t('payroll.field.period')} : ${monthInWords(period, language)}`)]),
      ...(person === null ? [] : [chip('person', named ?? t('commerce.erased'))]),
      ...(batch === null ? [] : [chip('batch', t('payroll.batch.one', { id: batch }))]),
    ],
    counts,
    mayUpload: may(slipRoles.create),
  };
}

/** The same list as a file. */
export async function exportWageSlips(context: StaffContext): Promise<Response> {
  const { services, corporation, t, language } = context;
  const { asked, filter } = askedSlips(context);
  return exportList(context, {
    title: t('payroll.list'),
    columns: wageSlipColumns,
    request: asked.request,
    page: (request) => listWageSlips(services.db, corporation, filter, request),
    contextOf: () => ({ t, language }),
  });
}
