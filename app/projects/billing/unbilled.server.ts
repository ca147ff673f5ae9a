import { add, compare, divide, money, multiply, type DecimalString } from '#domain/kernel/decimal.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import { netOf, timesNet } from '#domain/time/billing-lines.ts';
import { staffOfAll } from '#projections/projects/assignments.ts';
import { fixedPrices, milestonesToBill } from '#projections/projects/billing.ts';
import { projectProfiles } from '#projections/projects/projects.ts';
import { unbilledSums } from '#projections/time/unbilled.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { formatMoney } from '../../ui/format.ts';
import type { WorkItem } from '../../ui/work-item.ts';

/** What of a project waits to be billed, euros without VAT. */
export interface Unbilled {
  project: number;
  code: string;
  name: string;
  time: DecimalString;
  /** Times without a rate on their day: they come to nothing until one is said. */
  unrated: number;
  milestones: DecimalString;
  total: DecimalString;
}

/** What waits to be billed by a day, project by project: approved time at its rates, and milestones that are reached. */
export async function unbilledProjects(
  { services, corporation }: Pick<StaffContext, 'services' | 'corporation'>,
  until: CivilDate,
): Promise<Unbilled[]> {
  const { db } = services;
  const [times, milestones] = await Promise.all([
    unbilledSums(db, corporation, until),
    milestonesToBill(db, corporation),
  ]);
  const projectOf = ({ project }: { project: number }) => project;
  const [timesOf, reachedOf] = [grouped(times, projectOf), grouped(milestones, projectOf)];
  const ids = [...new Set([...timesOf.keys(), ...reachedOf.keys()])];
  if (ids.length === 0) return [];
  const [staffOf, priceOf, profiles] = await Promise.all([
    staffOfAll(db, ids, corporation),
    fixedPrices(db, corporation, ids),
    projectProfiles(db, ids, corporation),
  ]);
  return profiles
    .map(({ id, code, name }): Unbilled => {
      const { net: time, unrated } = timesNet(timesOf.get(id) ?? [], staffOf(id));
      const reached = (reachedOf.get(id) ?? []).map(
        ({ amount, percent }) => amount ?? money(divide(multiply(priceOf(id).sold, percent ?? '0'), '100')),
      );
      const due = money(add('0', ...reached));
      const total = money(add(time, due));
      return { project: id, code, name, time, unrated, milestones: due, total };
    })
    .toSorted((a, b) => compare(b.total, a.total) || b.project - a.project);
}

/** Work that waits to be billed, for who may bill it. */
export async function unbilledWork(context: StaffContext, today: CivilDate): Promise<WorkItem[]> {
  if (!context.may('ROLE_PROJECT_BILL')) return [];
  const all = await unbilledProjects(context, today);
  return [...worthBilling(context, all), ...withoutRate(context, all)];
}

/** Time of projects whose rates nobody said: it comes to nothing, and would be forgotten. */
function withoutRate({ t }: StaffContext, all: readonly Unbilled[]): WorkItem[] {
  const found = all.filter(({ unrated }) => unrated > 0);
  const [only] = found;
  if (only === undefined) return [];
  const single = found.length === 1;
  return [
    {
      key: 'unrated',
      title: t('projects.toBill.workUnrated', {
        count: found.reduce((sum, { unrated }) => sum + unrated, 0),
      }),
      detail: found
        .map(({ name }) => name)
        .slice(0, 3)
        .join(', '),
      to: single ? pathTo('projectBilling', { id: only.project }) : pathTo('projectsToBill', {}),
      action: t('revenue.work.see'),
    },
  ];
}

function worthBilling({ t, language }: StaffContext, all: readonly Unbilled[]): WorkItem[] {
  const found = all.filter(({ total }) => compare(total, '0') > 0);
  const [only] = found;
  if (only === undefined) return [];
  const amount = formatMoney(netOf(found.map(({ total }) => ({ net: total }))), language);
  const single = found.length === 1;
  return [
    {
      key: 'unbilled',
      title: t('projects.toBill.work', { count: found.length }),
      detail: [single && only.name, t('revenue.work.withoutVat', { amount })].filter(Boolean).join(' · '),
      to: single ? pathTo('projectBilling', { id: only.project }) : pathTo('projectsToBill', {}),
      action: t('revenue.work.bill'),
    },
  ];
}
