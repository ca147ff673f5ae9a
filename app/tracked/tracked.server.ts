import { customOwners, type CustomField } from '#domain/custom-fields/custom-field.ts';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import type { OwnerKindName } from '#domain/attachments/owners.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { usualWith, withCustomColumns } from '../custom-fields/custom-columns.ts';
import { columnsOf, customCells, customFacts, listedFields } from '../custom-fields/custom-data.server.ts';
import { customFiltering, customFiltersIn } from '../custom-fields/custom-filters.server.ts';
import { withCustomHistory } from '../custom-fields/custom-history.server.ts';
import { eventEntries } from '../history/history.server.ts';
import { exportList } from '../http/export/export.server.ts';
import { runIntent, type Intent } from '../http/intents.server.ts';
import { COUNT_CAP, listAddress, listData, type ListAddress } from '../http/list.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { chosenColumns } from '../ui/list/list-columns.ts';
import type { TrackedLook, TrackedRow } from './tracked.ts';

type Database = StaffContext['services']['db'];

/** What the list of a tracked record is made of. */
interface Listed<Row extends TrackedRow, Filter> {
  look: TrackedLook<Row>;
  /** What its stream, its files and its own fields are called by. */
  owner: OwnerKindName;
  roles: Readonly<Record<'create' | 'edit', Access['role']>>;
  list(db: Database, corporation: number, filter: Filter, request: ListRequest): Promise<ListPage<Row>>;
  count(db: Database, corporation: number, filter: Filter, cap: number): Promise<number>;
  /**
   * @param status one of its statuses, or null: all @param custom what they say in the corporation's own fields
   * @param context whose address and day it is: what the list is narrowed by beyond what all lists are
   */
  filterOf(
    asked: ListAddress,
    status: string | null,
    custom: readonly CustomFilter[],
    context: Pick<StaffContext, 'url' | 'today'>,
  ): Filter;
}

/** What its file is made of. */
interface Filed<Found> {
  look: Pick<TrackedLook<never>, 'steps' | 'paths'>;
  owner: OwnerKindName;
  roles: Readonly<Record<'create' | 'edit', Access['role']>>;
  /** @param today what follows from the day is told of this one */
  find(db: Database, id: number, corporation: number, today: CivilDate): Promise<Found | null>;
  /** What its file is headed by. */
  nameOf(found: Found): string;
  /** What its steps do, by their names, and who may take them. */
  steps: Readonly<Record<string, { role: Access['role']; intent: Intent }>>;
}

/** What a tracked record is read and changed by. */
export type Tracked<Row extends TrackedRow, Found extends { status: string }, Filter> = Listed<Row, Filter> &
  Filed<Found>;

/** What a list is asked for by its address. */
function askedOf<Row extends TrackedRow, Filter>(
  { look, filterOf }: Pick<Listed<Row, Filter>, 'look' | 'filterOf'>,
  context: StaffContext,
  fields: readonly CustomField[],
) {
  const { url } = context;
  const asked = listAddress(url, { sort: 'newest', direction: 'desc' });
  const status = asked.status !== null && Object.hasOwn(look.statuses, asked.status) ? asked.status : null;
  return { asked, status, filter: filterOf(asked, status, customFiltersIn(context, fields), context) };
}

/** The kind of record, where corporations may add fields to it. */
const customOwner = (owner: OwnerKindName) => customOwners.find((one) => one === owner) ?? null;

/** What rows say in the corporation's own fields; nothing of a kind that none are added to. */
async function cellsOf(
  context: StaffContext,
  owner: OwnerKindName,
  fields: readonly CustomField[],
  shown: readonly { key: string }[],
  rows: readonly { id: number }[],
) {
  const custom = customOwner(owner);
  return custom === null ? {} : customCells(context, custom, fields, shown, rows);
}

/** The list's columns with those that the corporation added, and which of them are shown. */
async function columnsFor<Row extends TrackedRow>(
  { look, owner }: Pick<Listed<Row, never>, 'look' | 'owner'>,
  context: StaffContext,
) {
  const asked = customOwner(owner);
  const fields = asked === null ? [] : await listedFields(context, asked);
  const custom = columnsOf(fields, context);
  const usual = usualWith(
    look.columns.map(({ key }) => key).filter((key) => !look.unusual?.includes(key)),
    custom,
  );
  const shown = chosenColumns(withCustomColumns(look.columns, custom), usual, context.url.searchParams);
  return { fields, custom, shown };
}

/** What the list is asked for by its address: what narrows it, and the columns that are shown. */
export async function trackedAddress<Row extends TrackedRow, Filter>(
  context: StaffContext,
  tracked: Listed<Row, Filter>,
) {
  const columns = await columnsFor(tracked, context);
  return { ...columns, ...askedOf(tracked, context, columns.fields) };
}

/**
 * What the list's page shows: five questions.
 * @param address where the same narrows what is shown beside the list
 * @param counted where what is shown beside the list knows how many rows there are
 */
export async function trackedList<Row extends TrackedRow, Filter>(
  context: StaffContext,
  tracked: Listed<Row, Filter>,
  address = trackedAddress(context, tracked),
  counted?: Promise<number>,
) {
  const { services, corporation, t, may } = context;
  const { fields, custom, shown, asked, status, filter } = await address;
  const [page, total] = await Promise.all([
    tracked.list(services.db, corporation, filter, asked.request),
    counted ?? tracked.count(services.db, corporation, filter, COUNT_CAP + 1),
  ]);
  return {
    ...listData(t(`${tracked.look.texts}.list`), asked, page, total),
    status,
    custom,
    filtering: customFiltering(context, fields, asked.address, asked.wrongDays),
    shown: shown.map(({ key }) => key),
    cells: await cellsOf(context, tracked.owner, fields, shown, page.rows),
    mayCreate: may(tracked.roles.create),
    mayEdit: may(tracked.roles.edit),
  };
}

/** Rows that the list's filters leave, for what is made of them beside the list: in an order of its own. */
export async function trackedRows<Row extends TrackedRow, Filter>(
  context: StaffContext,
  tracked: Listed<Row, Filter>,
  request: ListRequest,
): Promise<ListPage<Row>> {
  const { filter } = await trackedAddress(context, tracked);
  return tracked.list(context.services.db, context.corporation, filter, request);
}

/** The list as a file: the rows that its filters leave, in its order, with its columns. */
export async function trackedExport<Row extends TrackedRow, Filter>(
  context: StaffContext,
  tracked: Listed<Row, Filter>,
): Promise<Response> {
  const { services, corporation, t } = context;
  const { fields, shown, asked, filter } = await trackedAddress(context, tracked);
  return exportList(context, {
    title: t(`${tracked.look.texts}.list`),
    columns: shown,
    request: asked.request,
    page: (request) => tracked.list(services.db, corporation, filter, request),
    contextOf: async (rows) => ({
      t,
      custom: await cellsOf(context, tracked.owner, fields, shown, rows),
    }),
  });
}

/** A record by the id of the address. @throws Response 404 */
export async function findTracked<Found>(
  { services, corporation, params, today }: StaffContext,
  { find }: Pick<Filed<Found>, 'find'>,
): Promise<Found & { id: number }> {
  const id = idOf(params, 'id');
  const found = await find(services.db, id, corporation, today);
  if (found === null) throw notFound();
  return { ...found, id };
}

/** What every tracked record's file shows, beside what it says itself: three questions. */
export async function trackedFile<Found extends { status: string }>(
  context: StaffContext,
  tracked: Filed<Found>,
  found: Found & { id: number },
) {
  const { services, may } = context;
  const { look, owner } = tracked;
  const { id, status } = found;
  const custom = customOwner(owner);
  const [events, attached, facts] = await Promise.all([
    services.store.read(`${owner}-${id}`),
    attachedFiles(context, { kind: owner, id }, id, look.paths.details(id)),
    custom === null ? [] : customFacts(context, custom, id),
  ]);
  const entries = await eventEntries(context, events);
  return {
    id,
    title: tracked.nameOf(found),
    status,
    facts,
    attached,
    history: custom === null ? entries : await withCustomHistory(context, custom, id, entries),
    steps: Object.entries(look.steps).flatMap(([name, { from }]) => {
      const role = tracked.steps[name]?.role;
      return role !== undefined && from.includes(status) && may(role) ? [name] : [];
    }),
    mayEdit: may(tracked.roles.edit),
  };
}

export type TrackedFileData = Awaited<ReturnType<typeof trackedFile>>;

/** Takes the step that the pressed button names. */
export const runStep = (context: StaffContext, { steps }: Pick<Filed<never>, 'steps'>) =>
  runIntent(
    context,
    Object.fromEntries(Object.entries(steps).map(([name, { intent }]) => [name, intent])),
    idOf(context.params, 'id'),
  );

/**
 * Where steps lead: back to the file, with a line that says what was done; `undo` is the step that takes it back.
 */
export const backToFile =
  ({ texts, paths }: Pick<TrackedLook<never>, 'texts' | 'paths'>, flash: string, undo?: string) =>
  (_result: unknown, id: number) => ({
    to: paths.details(id),
    flash: `${texts}.notice.${flash}`,
    undo,
  });
