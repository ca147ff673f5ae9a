import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import {
  deleteOrgUnit,
  editOrgUnit,
  registerInOrgUnit,
  rejectFromOrgUnit,
} from '#domain/company/org-unit-commands.ts';
import { findOrgUnit, peopleOfUnit } from '#projections/company/org-units.ts';
import { eventEntries, type HistoryEntry } from '../../history/history.server.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { submit } from '../../http/form.server.ts';
import { formText } from '../../http/form-text.ts';
import { notFound } from '../../http/problems.ts';
import { idOf, type StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { orgChoices, orgValues } from './org-form.server.ts';

/** Entries about a person say whom. */
function named(
  entries: readonly HistoryEntry[],
  events: readonly RecordedEvent[],
  people: readonly { person: number; name: string | null }[],
): HistoryEntry[] {
  const names = new Map(people.map(({ person, name }) => [person, name]));
  const about = new Map(
    events.map(({ stream, revision: version, event }) => [
      `${stream}-${version}`,
      Number(Reflect.get(event.data, 'person')),
    ]),
  );
  return entries.map((entry) => ({ ...entry, detail: names.get(about.get(entry.key) ?? 0) ?? entry.detail }));
}

/** What the page of a unit shows. */
export async function orgPage(context: StaffContext) {
  const { services, corporation, params, may } = context;
  const id = idOf(params, 'id');
  const unit = await findOrgUnit(services.db, id, corporation);
  if (unit === null) throw notFound();
  const [choices, people, events] = await Promise.all([
    orgChoices(context, unit.kind, id),
    peopleOfUnit(services.db, id, corporation),
    services.store.read(`orgunit-${id}`),
  ]);
  return {
    title: unit.name,
    unit,
    values: orgValues(unit),
    choices,
    people,
    today: context.today,
    history: named(await eventEntries(context, events), events, people),
    can: {
      edit: may('ROLE_COMPANY_EDIT_STRUCTURE'),
      people: may('ROLE_COMPANY_ADD_PERSON'),
      add: may('ROLE_COMPANY_ADD_STRUCTURE'),
    },
  };
}

export type OrgPage = Awaited<ReturnType<typeof orgPage>>;

const stay = (id: number, form: FormData) => ({
  id,
  kind: formText(form, 'kind'),
  person: Number(form.get('person')),
  date: formText(form, 'date'),
});

const here = (flash: string) => (_: unknown, id: number) => ({
  to: pathTo('orgEdit', { id }),
  flash: `organization.notice.${flash}`,
});

const intents = {
  register: intent(registerInOrgUnit, stay, here('registered')),
  reject: intent(rejectFromOrgUnit, stay, here('rejected')),
  remove: intent(
    deleteOrgUnit,
    (id, form) => ({ id, kind: formText(form, 'kind') }),
    () => ({ to: pathTo('orgList', {}), flash: 'organization.notice.deleted' }),
  ),
};

/** The buttons of the page are intents; what else is sent is the unit itself. */
export async function changeOrgUnit(context: StaffContext) {
  const id = idOf(context.params, 'id');
  const form = await context.request.clone().formData();
  if (form.has('intent')) return runIntent(context, intents, id);
  return submit(context, form, {
    command: editOrgUnit,
    fixed: { id: String(id) },
    done: () => ({
      to: pathTo('orgEdit', { id }),
      flash: { tone: 'ok', key: 'organization.notice.saved' },
    }),
  });
}
