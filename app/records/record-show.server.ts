import { recordCommands } from '#domain/records/commands.ts';
import { mayRecord, ownerFor, type RecordDefinition } from '#domain/records/define-record.ts';
import type { RecordEvent } from '#domain/records/record.ts';
import { resourcesUsing, recordDefinition } from '#domain/records/registry.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { findRecord } from '#projections/records/records.ts';
import { usesOf } from '#projections/uses-of.ts';
import { eventEntries } from '../history/history.server.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import { crumbsOf } from './crumbs.server.ts';
import { definitionOf } from './definition.server.ts';
import { filterName } from './record-list.server.ts';
import { readingOf, wordsOf, type Reading } from './value-words.server.ts';

type Values = Record<string, unknown>;

/** The values that each event left behind, in the order of the events; null where it says none. */
const valuesOf = ({ event }: RecordedEvent): Values | null => {
  const told = event as RecordEvent; // a record's stream holds its own events only
  return told.type === 'RecordDeleted' ? null : told.data.values;
};

/** What an edit changed, field by field, in words: "Taux : 20 % → 10 %". */
function changesOf(
  reading: Reading,
  { resource, fields }: RecordDefinition,
  before: Values,
  after: Values,
): string {
  return Object.entries(fields)
    .flatMap(([name, field]) => {
      const [was, is] = [before, after].map(
        (values) => wordsOf(reading, resource, name, field, values[name]) ?? '–',
      );
      return was === is ? [] : [`${reading.t(`records.${resource}.fields.${name}`)} : ${was} → ${is}`];
    })
    .join(' · ');
}

/** Who did what when, newest first, with what each edit changed. */
async function historyOf(context: StaffContext, definition: RecordDefinition, id: number) {
  const events = await context.services.store.read(`${definition.resource}-${id}`);
  const values = events.map(valuesOf);
  const reading = await readingOf(
    context,
    definition,
    values.flatMap((one) => (one ? [{ values: one }] : [])),
  );
  const details = new Map(
    events.map(({ stream, revision: version }, index) => {
      const [before, after] = [values[index - 1], values[index]];
      return [`${stream}-${version}`, before && after ? changesOf(reading, definition, before, after) : ''];
    }),
  );
  const entries = await eventEntries(context, events);
  return entries.map((entry) => ({ ...entry, detail: details.get(entry.key) ?? '' }));
}

/** Where the records of a list that name this one are seen: the list, narrowed down to it. */
function listOfUses(resource: string, list: string, id: number): string | null {
  const user = recordDefinition(list);
  const field = user?.list.filters.find((name) => user.fields[name]?.refersTo === resource);
  return field ? pathTo('recordList', { resource: list }, { [filterName(field)]: id }) : null;
}

/** By what a record is used, how often, and where that can be looked at. */
async function usesOfRecord(
  { services, t }: StaffContext,
  { resource, usedBy }: RecordDefinition,
  id: number,
) {
  const lists = resourcesUsing(resource);
  const uses = await usesOf(services.db, id, [...usedBy, ...lists]);
  return uses.map(({ kind, count }) =>
    lists.includes(kind)
      ? { text: t('errors.inUse.record', { list: kind, count }), to: listOfUses(resource, kind, id) }
      : { text: t(`errors.inUse.${kind}`, { count }), to: null },
  );
}

/** One record: what it says, what uses it, and what happened to it. */
export async function recordShow(context: StaffContext) {
  const definition = definitionOf(context, 'READ');
  const { services, corporation, params, actor, t } = context;
  const { resource, fields, scope } = definition;
  const id = idOf(params, 'id');
  const record = await findRecord(services.db, resource, corporation, id);
  if (record === null) throw notFound();
  const [reading, history, uses] = await Promise.all([
    readingOf(context, definition, [record]),
    historyOf(context, definition, id),
    usesOfRecord(context, definition, id),
  ]);
  const may = (right: 'EDIT' | 'DELETE') => mayRecord(definition, right, actor, record.common);
  return {
    resource,
    id,
    title: record.label,
    crumbs: crumbsOf(context, definition),
    corporation,
    enabled: record.enabled,
    common: record.common && scope === 'corporation-over-installation',
    facts: Object.entries(fields).map(([name, field]) => ({
      name,
      kind: field.kind,
      label: t(`records.${resource}.fields.${name}`),
      value: wordsOf(reading, resource, name, field, record.values[name]),
    })),
    history,
    uses,
    mayEdit: may('EDIT'),
    mayDelete: may('DELETE'),
    mayCopy: mayRecord(definition, 'CREATE', actor, ownerFor(definition, actor) === null),
  };
}

/** Deletes it, unless it is used. */
export async function deleteRecord(context: StaffContext) {
  const definition = definitionOf(context, 'DELETE');
  return submit(context, await context.request.formData(), {
    command: recordCommands(definition).remove,
    fixed: { id: String(idOf(context.params, 'id')) },
    done: () => ({
      to: pathTo('recordList', { resource: definition.resource }),
      flash: { tone: 'ok', key: 'records.notice.deleted' },
    }),
  });
}
