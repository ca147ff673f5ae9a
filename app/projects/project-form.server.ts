import { projectBillings, type ProjectDetails } from '#domain/projects/project.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { staffNames } from '#projections/people/staff.ts';
import { choices } from '#projections/records/records.ts';
import { daysOffAround } from '../http/days-off.server.ts';
import { serverOnly } from '../http/server-only.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { proposedNames, resolveTypedName } from '../documents/form/typed-name.server.ts';
import { typedDecimal } from '../ui/format.ts';
import type { Option } from '../ui/form/field.tsx';

const COSTS = 'ROLE_PROJECT_VIEW_COST';

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

/** What is said of a project as its form's fields hold it. */
export const detailsValues = (
  details: ProjectDetails,
  { language, may }: Pick<StaffContext, 'language' | 'may'>,
) => ({
  billing: details.billing,
  family: textOf(details.family),
  manager: textOf(details.manager),
  costCenter: textOf(details.costCenter),
  startDate: textOf(details.startDate),
  endDate: textOf(details.endDate),
  budgetHours: typedDecimal(details.budgetHours, language),
  budgetAmount: may(COSTS) ? typedDecimal(details.budgetAmount, language) : '',
});

export type DetailsValues = ReturnType<typeof detailsValues>;

/** What a project is chosen from. */
export async function projectChoices(context: StaffContext) {
  const { services, corporation, language, today, t, may } = context;
  const [clients, records, people, company] = await Promise.all([
    proposedNames(context, 'client'),
    choices(services.db, ['projectfamily', 'costcenter'], corporation, language),
    staffNames(services.db, corporation),
    findCorporation(services.db, corporation),
  ]);
  const options = (resource: string): Option[] =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    clients: serverOnly(clients),
    calendar: daysOffAround(company?.calendar, today, t),
    seesCosts: may(COSTS),
    makes: may('ROLE_THIRD_PARTY_CREATE') ? 'client' : null,
    billings: projectBillings.map((value): Option => ({ value, label: t(`projects.billing.${value}`) })),
    families: options('projectfamily'),
    costCenters: options('costcenter'),
    people: people.map(({ id, name }): Option => ({ value: id, label: name })),
  };
}

/** The sent form, with the client that was typed by name. */
export async function projectForm(context: StaffContext): Promise<FormData> {
  const form = await context.request.formData();
  await resolveTypedName(context, form, { typedAt: 'clientName', field: 'client', type: 'client' });
  return form;
}
