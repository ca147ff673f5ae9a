import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { choices } from '#projections/records/records.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import { listMembers, namesOfMembers } from '#projections/people/people.ts';
import { projectNames } from '#projections/projects/projects.ts';
import { recordsById } from '#projections/records/named-records.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { Chip } from '../../ui/list/filters.tsx';
import { formatAmount, formatDate } from '../../ui/format.ts';
import { linkWith } from '../../ui/links.ts';
import type { AskedFilter } from './document-filter.server.ts';

const recordFilters = {
  paymentCondition: 'paymentcondition',
  paymentType: 'paymenttype',
  vat: 'vat',
} as const;

interface Option {
  value: number;
  label: string;
}

/** What the open panel of filters offers to choose from. */
export async function panelChoices({ services, corporation, language }: StaffContext) {
  const [members, records] = await Promise.all([
    listMembers(services.db, corporation),
    choices(services.db, Object.values(recordFilters), corporation, language),
  ]);
  const optionsOf = (resource: string): Option[] =>
    (records.get(resource) ?? []).map(({ id, label }) => ({ value: id, label }));
  return {
    personInCharge: members.map(({ id, firstName, lastName }) => ({
      value: id,
      label: [lastName, firstName].filter(Boolean).join(' '),
    })),
    paymentCondition: optionsOf(recordFilters.paymentCondition),
    paymentType: optionsOf(recordFilters.paymentType),
    vat: optionsOf(recordFilters.vat),
  };
}

/** Words of the ids that stand in an address; one question for records, one for a person, none where none is asked. */
async function wordsOf(
  { services, corporation, t }: StaffContext,
  values: Readonly<Record<string, string>>,
  rows: readonly DocumentRow[],
): Promise<Record<string, string>> {
  const recordIds = Object.keys(recordFilters).flatMap((name) =>
    values[name] ? [Number(values[name])] : [],
  );
  const person = values['personInCharge'];
  const project = Number(values['project']);
  const [records, people, projects] = await Promise.all([
    recordIds.length > 0 ? recordsById(services.db, recordIds, corporation) : null,
    person ? namesOfMembers(services.db, [Number(person)], corporation) : null,
    project ? projectNames(services.db, [project], corporation) : null,
  ]);
  const unknown = t('lists.filter.unknown');
  const words: Record<string, string> = {};
  for (const name of Object.keys(recordFilters)) {
    const id = values[name];
    if (id) words[name] = records?.get(Number(id))?.label ?? unknown;
  }
  if (person) words['personInCharge'] = people?.get(Number(person)) ?? unknown;
  if (project) words['project'] = projects?.get(project) ?? unknown;
  if (values['client']) words['client'] = rows[0]?.clientName ?? unknown;
  return words;
}

/** Each filter in force beyond the tab and the searched words, as a link that takes it out. */
export async function filterChips(
  context: StaffContext,
  kind: DocumentKind,
  { values, status }: AskedFilter,
  address: string,
  rows: readonly DocumentRow[],
): Promise<Chip[]> {
  const { t, language } = context;
  const words = await wordsOf(context, values, rows);
  const shown: Record<string, (value: string) => string> = {
    from: formatDate,
    until: formatDate,
    dueFrom: formatDate,
    dueUntil: formatDate,
    month: (value) => `${value.slice(5)}/${value.slice(0, 4)}`,
    min: (value) => formatAmount(value, language),
    max: (value) => formatAmount(value, language),
    purpose: (value) => t(`lists.purpose.${value}`),
    sent: (value) => t(`lists.sent.${value}`),
  };
  const chips = Object.entries(values)
    .filter(([name]) => name !== 'keyword')
    .map(([name, value]) => ({
      label: t(`lists.chip.${name}`, { value: words[name] ?? shown[name]?.(value) ?? value }),
      to: linkWith(address, { [name]: null }),
      on: true,
    }));
  // What no tab says.
  return status !== null && !documentKind(kind).list.tabs.includes(status)
    ? [...chips, { label: t(`lists.chip.${status}`), to: linkWith(address, { status: null }), on: true }]
    : chips;
}
