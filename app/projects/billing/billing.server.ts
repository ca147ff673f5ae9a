import { usualVat } from '#domain/documents/usual-vat.ts';
import {
  billProjectMilestones,
  billProjectShare,
  billProjectTime,
} from '#domain/documents/invoicing/project-invoicing-commands.ts';
import { beyondSold, percentBilled, shareNet } from '#domain/projects/fixed-price.ts';
import { compare, money, subtract } from '#domain/kernel/decimal.ts';
import { billingGroups, netOf, timeLines, type TimeLine } from '#domain/time/billing-lines.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { staffOf } from '#projections/projects/assignments.ts';
import { fixedPriceOf, milestonesOf, sharesOf } from '#projections/projects/billing.ts';
import { choices } from '#projections/records/records.ts';
import { clockText } from '#domain/time/typed-hours.ts';
import { timeBeforeBilling, unbilledTimes } from '#projections/time/unbilled.ts';
import { askedDay } from '../../http/asked-day.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { findTracked } from '../../tracked/tracked.server.ts';
import { projects } from '../projects.server.ts';
import { creditedLines, freeTimes } from './credited.server.ts';

/** What a line is known by on its page, until it is pressed. */
const keyOf = ({ person, type, unit, price }: TimeLine): string =>
  ['time', person, type ?? 0, unit, price].join('.');

/** UN/ECE recommendation 20: what electronic invoices call an hour and a day. */
const unitCodes = { hour: 'HUR', day: 'DAY' } as const;

/** Rates of VAT and units that what is billed may bear, and those that it begins with. */
async function billingChoices({ services, corporation, language }: StaffContext) {
  const [lists, seller] = await Promise.all([
    choices(services.db, ['vat', 'unittype'], corporation, language),
    findCorporation(services.db, corporation),
  ]);
  const options = (resource: string) =>
    (lists.get(resource) ?? []).map(({ id, label, values }) => ({ value: id, label, values }));
  const vat = options('vat').map(({ value, label, values }) => ({
    value,
    label,
    rate: String(values['rate']),
    category: String(values['category']),
  }));
  const units = options('unittype');
  const unitOf = (unit: keyof typeof unitCodes) =>
    units.find(({ values }) => values['code'] === unitCodes[unit])?.value ?? null;
  return {
    vat: vat.map(({ value, label }) => ({ value, label })),
    units: units.map(({ value, label }) => ({ value, label })),
    usual: { vat: usualVat(vat, seller), hour: unitOf('hour'), day: unitOf('day') },
  };
}

/** What of a project waits to be billed, and how it is billed. */
export async function billingPage(context: StaffContext) {
  const { services, corporation, t, url, language, today } = context;
  const { db } = services;
  const project = await findTracked(context, projects);
  const { id } = project;
  const until = askedDay(url.searchParams, 'until') ?? today;
  const by = billingGroups.find((one) => one === url.searchParams.get('by')) ?? 'person';
  const [times, staff, price, milestones, shares, offered, credited] = await Promise.all([
    unbilledTimes(db, corporation, id, until),
    staffOf(db, id, corporation),
    fixedPriceOf(db, id, corporation),
    milestonesOf(db, corporation, id),
    sharesOf(db, corporation, id),
    billingChoices(context),
    creditedLines(context, id),
  ]);
  const { lines, unrated } = timeLines(times, staff, by);
  const names = new Map(times.map(({ person, personName }) => [person, personName]));
  const kinds = (await choices(db, ['activitytype'], corporation, language)).get('activitytype') ?? [];
  const types = new Map(kinds.map(({ id: type, label }) => [type, label]));
  const never = kinds.filter(({ values }) => values['billable'] === false).map(({ id: type }) => type);
  const before = project.billing === 'regie' ? await timeBeforeBilling(db, corporation, id, never) : null;
  const nobody = t('commerce.erased');
  return {
    title: t('projects.bill.title', { name: project.name }),
    project: { id, name: project.name, billing: project.billing, hasClient: project.client !== null },
    mayEdit: context.may('ROLE_PROJECT_EDIT'),
    until,
    by,
    offered,
    lines: lines.map((line) => ({
      key: keyOf(line),
      person: names.get(line.person) || nobody,
      profile: line.profile,
      activity: line.type === null ? null : (types.get(line.type) ?? null),
      unit: line.unit,
      price: line.price,
      quantity: line.quantity,
      net: line.net,
      days: line.days,
      entries: line.entries.map(({ entry }) => entry).join(','),
    })),
    total: netOf(lines),
    before: before && {
      count: before.count,
      hours: clockText(before.seconds),
      to: context.may('ROLE_CHANGE_PERSON_ACTIVITY_BILLABLE')
        ? pathTo('activityList', {}, { project: id, billing: 'unbillable' })
        : null,
    },
    credited,
    unrated: [...new Set(unrated.map(({ person }) => names.get(person) || nobody))],
    price: {
      ...price,
      percent: percentBilled(price),
      left: money(subtract(price.sold, price.billed)),
      beyond: beyondSold(price, '0'),
    },
    milestones: milestones.map((one) => ({
      ...one,
      net:
        one.amount ??
        (compare(price.sold, '0') > 0 && one.percent !== null ? shareNet(price, one.percent) : null),
    })),
    shares,
  };
}

const made = ({ version }: { version: number }) => ({
  to: pathTo('invoiceDetails', { versionId: version }),
  flash: 'projects.notice.billed',
});

const chosen = (form: FormData, name: string): number | null => Number(formText(form, name)) || null;

const intents = {
  free: freeTimes,
  time: intent(
    billProjectTime,
    (id, form) => ({
      id,
      entries: [...form]
        .flatMap(([name, value]) =>
          name.startsWith('time.') && typeof value === 'string' ? value.split(',') : [],
        )
        .map(Number),
      by: formText(form, 'by') || 'person',
      vat: chosen(form, 'vat'),
      hourUnit: chosen(form, 'hourUnit'),
      dayUnit: chosen(form, 'dayUnit'),
    }),
    made,
  ),
  share: intent(
    billProjectShare,
    (id, form) => ({
      id,
      percent: formText(form, 'percent'),
      vat: chosen(form, 'vat'),
      beyond: form.get('beyond') === 'on',
    }),
    made,
  ),
  milestones: intent(
    billProjectMilestones,
    (id, form) => ({
      id,
      milestones: form.getAll('milestone').map(Number),
      vat: chosen(form, 'vat'),
      beyond: form.get('beyond') === 'on',
    }),
    made,
  ),
};

export async function billProject(context: StaffContext) {
  await findTracked(context, projects);
  return runIntent(context, intents, idOf(context.params, 'id'));
}
