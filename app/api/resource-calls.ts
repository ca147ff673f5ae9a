import { z } from 'zod';
import type { CustomOwner } from '#domain/custom-fields/custom-field.ts';
import type { CustomFilter } from '#domain/custom-fields/filters.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import { stampsOf, type Stamps } from '#projections/audit/stamps.ts';
import type { Services } from '../services.server.ts';
import { choicesOf, idOnly, itemOf, pageOf, stamps } from './answers.ts';
import { call, commandCall, notExist, pathId, type ApiContext, type Call, type ShownItem } from './call.ts';
import { changedIds, changedQuery, changedShape, type FollowedList } from './changed.ts';
import { customFilterQuery, customFilters } from './custom-fields.ts';
import { listRequest, orderQuery, orderQueryWith, pageQuery } from './listing.ts';
import { namesAmong, yesOrNo, type AskedOf, type noQuery, type Query } from './query.ts';

/*
 * The calls that every resource has (second specification, section 7): list, completion/list and show read it, new,
 * edit and delete run its commands.
 */

/** A record as programs read it, and where it is found. */
export interface Shown<Item extends z.ZodObject = z.ZodObject> extends ShownItem {
  schema: Item;
  /** null: there is none, or it is another corporation's. */
  read(context: ApiContext, id: number): Promise<Record<string, unknown> | null>;
}

interface Showing<Item extends z.ZodObject> {
  /**
   * What its stream's name begins with (`thirdParty`), or the whole name where it does not end with the id: it then says
   * when it was made and changed.
   */
  stream?: string | ((item: z.input<Item>) => string);
  /** The parameter of the path that holds its id. */
  param?: string;
  read(context: ApiContext, id: number): Promise<z.input<Item> | null>;
}

/** Of a record that is read from its events: they say when it was made and changed. */
interface ShowingEvents<Item extends z.ZodObject> {
  readStamped(context: ApiContext, id: number): Promise<(z.input<Item> & Stamps) | null>;
}

const withStamps = (item: z.ZodObject) => item.extend(stamps);

type Read = (context: ApiContext, id: number) => Promise<Record<string, unknown> | null>;

function shownUnder(schema: z.ZodObject, param: string, read: Read): Shown {
  return {
    schema,
    read,
    find(context) {
      const id = pathId(context.params[param]);
      return id === null ? Promise.resolve(null) : read(context, id);
    },
  };
}

/** The same as `shows` of what is read from its events. */
export const showsStamped = <Item extends z.ZodObject>(
  item: Item,
  { readStamped }: ShowingEvents<Item>,
): Shown => shownUnder(withStamps(item), 'id', readStamped);

/** Declares how a record is shown: its schema, and what is found under an id. */
export function shows<Item extends z.ZodObject>(
  item: Item,
  { stream, param = 'id', read }: Showing<Item>,
): Shown {
  return shownUnder(stream === undefined ? item : withStamps(item), param, async (context, id) => {
    const one = await read(context, id);
    if (one === null || stream === undefined) return one;
    const name = typeof stream === 'string' ? `${stream}-${id}` : stream(one);
    return { ...one, ...(await stampsOf(context.services.db, [name]))(name) };
  });
}

/** Answers one record, or that it does not exist. */
export async function answerShown({ read }: Shown, context: ApiContext, id: number | null) {
  const item = id === null ? null : await read(context, id);
  return item === null ? notExist() : { item };
}

/** What is added to each row of a list where `expand` names it. */
export interface Expansion<Row> {
  schema: z.ZodType;
  /** One for each row, in their order. */
  of(context: ApiContext, rows: readonly Row[]): Promise<unknown[]>;
}

/** What a list was asked for, beside its page and order. */
export type Asked<Filters extends z.ZodRawShape> = AskedOf<z.ZodObject<Filters>> & {
  keyword: string | null;
  direction: string | null;
  /** What rows say in the corporation's own fields. */
  custom: readonly CustomFilter[];
};

interface OneList<Row, Filters extends z.ZodRawShape, Item extends z.ZodObject> {
  path: string;
  role: Access['role'];
  scope?: Access['scope'];
  summary: string;
  order: { sort: string; direction: 'asc' | 'desc' };
  /** Every order that it can be asked for. */
  sorts: readonly string[];
  /** Words of `direction` that narrow the list, beside its order. */
  otherDirections?: readonly string[];
  /** What it is narrowed by. */
  filters?: Filters;
  /** Whose own fields its rows have: it is narrowed by them, too. */
  custom?: CustomOwner;
  /** Schema of a row, without when it was made and changed. */
  row: Item;
  /** The stream that a row tells of: its name's beginning, the id in it, and what else changes it. */
  stream?: { prefix: string; idOf(row: Row): number; also?: Pick<FollowedList, 'naming' | 'idsOf'> };
  expand?: Readonly<Record<string, Expansion<Row>>>;
  read(
    context: ApiContext,
    asked: Asked<Filters>,
    request: ListRequest,
  ): Promise<{ page: ListPage<Row>; count(): Promise<number> }>;
  /** Rows as programs read them. */
  present(context: ApiContext, rows: readonly Row[]): Promise<z.input<Item>[]> | z.input<Item>[];
}

const isKnown = (names: readonly string[] | null, name: string): boolean => names?.includes(name) ?? false;

/** A list: paged, in its orders, narrowed, with the fields that are asked for; or what changed of it. */
export function listCall<Row, Filters extends z.ZodRawShape, Item extends z.ZodObject>(
  listed: OneList<Row, Filters, Item>,
): Call {
  const { path, role, scope, summary, order, sorts, otherDirections, row, stream, read } = listed;
  const { expand = {}, filters, custom } = listed;
  const expansions = Object.keys(expand);
  const item = (stream ? withStamps(row) : row).extend(
    Object.fromEntries(Object.entries(expand).map(([name, { schema }]) => [name, schema.optional()])),
  );
  const inOrder = otherDirections ? orderQueryWith(sorts, order, otherDirections) : orderQuery(sorts, order);
  const query: Query = z.object({
    ...pageQuery,
    ...inOrder,
    ...(stream && changedQuery),
    total: yesOrNo('0: the rows are not counted, which is quicker'),
    fields: namesAmong(
      Object.keys(item.shape),
      'Fields of the rows, between commas; all of them unless said',
    ),
    ...(expansions.length > 0 && {
      expand: namesAmong(expansions, `What is added to each row, between commas: ${expansions.join(', ')}`),
    }),
    ...filters,
    ...(custom && customFilterQuery),
  });

  async function withAdded(context: ApiContext, rows: readonly Row[], names: readonly string[] | null) {
    const asked = expansions.filter((name) => isKnown(names, name));
    const [items, stampOf, ...added] = await Promise.all([
      listed.present(context, rows),
      stream
        ? stampsOf(
            context.services.db,
            rows.map((one) => `${stream.prefix}-${stream.idOf(one)}`),
          )
        : null,
      ...asked.map((name) => expand[name]?.of(context, rows) ?? []),
    ]);
    return items.map((one, index) => {
      const at = rows[index];
      return {
        ...one,
        ...(stream && at && stampOf?.(`${stream.prefix}-${stream.idOf(at)}`)),
        ...Object.fromEntries(asked.map((name, place) => [name, added[place]?.[index]])),
      };
    });
  }

  const answers = pageOf(item);
  return {
    ...call({
      path,
      role,
      ...(scope && { scope }),
      summary,
      query,
      answers: stream ? answers.extend(changedShape) : answers,
      async run(context, _body, given) {
        // What was read by the query above is what its parts are read as.
        const asked = await withCustom(context, custom, given as Asked<Filters> & Common);
        const since = asked.changedSince ?? null;
        // What no longer fits a filter is not gone.
        const unfiltered = { ...(query.parse({}) as Asked<Filters>), custom: [] };
        const request = listRequest(asked, order);
        const { rows, ...rest } =
          stream && since !== null
            ? await changedRows(context, since, stream, request, (only) => read(context, unfiltered, only))
            : await pageRows(await read(context, asked, request), asked.total !== false);
        return { ...rest, items: await withAdded(context, rows, asked.expand ?? null) };
      },
    }),
    narrow: narrowed,
  };
}

const fieldsAsked = z.object({ fields: z.array(z.string()).nullable() });
const withItems = z.looseObject({ items: z.array(z.record(z.string(), z.unknown())) });

/** The fields of the rows that are asked for. */
function narrowed(body: unknown, query: unknown): unknown {
  const { fields } = fieldsAsked.parse(query);
  if (fields === null) return body;
  const { items, ...rest } = withItems.parse(body);
  const some = items.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]])));
  return { items: some, ...rest };
}

/** What was asked for, with what it says of the corporation's own fields. */
async function withCustom<Given extends { customFields?: Record<string, string> | null }>(
  { services, corporation }: ApiContext,
  owner: CustomOwner | undefined,
  given: Given,
): Promise<Given & { custom: CustomFilter[] }> {
  const custom = owner ? await customFilters(services, corporation, owner, given.customFields ?? null) : [];
  return { ...given, custom };
}

type Common = AskedOf<z.ZodObject<typeof pageQuery>> & {
  customFields?: Record<string, string> | null;
  sort: string | null;
  changedSince?: string | null;
  total: boolean | null;
  fields: string[] | null;
  expand?: string[] | null;
};

async function pageRows<Row>(
  { page, count }: { page: ListPage<Row>; count(): Promise<number> },
  counted: boolean,
) {
  const { rows, next, previous } = page;
  return { rows, next, previous, total: counted ? await count() : null };
}

async function changedRows<Row>(
  { services, corporation }: ApiContext,
  since: string,
  { prefix, idOf, also }: NonNullable<OneList<Row, z.ZodRawShape, z.ZodObject>['stream']>,
  request: ListRequest,
  read: (request: ListRequest) => Promise<{ page: ListPage<Row> }>,
) {
  const { ids, ...rest } = await changedIds(
    services.db,
    corporation,
    { prefix: `${prefix}-`, ...also },
    since,
    request.limit,
  );
  const only = { ...request, only: ids, cursor: null, offset: 0, limit: Math.max(ids.length, 1) };
  const { rows } = (await read(only)).page;
  const found = new Set(rows.map(idOf));
  return {
    rows: rows.toSorted((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b))),
    deleted: ids.filter((id) => !found.has(id)),
    ...rest,
    next: null,
    previous: null,
    total: null,
  };
}

/** What a choice of records is asked for: twenty of them unless more are wanted. */
const MOST_CHOSEN = 20;

interface Listed<Row, Filters extends z.ZodRawShape, Item extends z.ZodObject, Filter> {
  /** As it is called in paths: `supplierproduct`. */
  resource: string;
  role: Access['role'];
  summary: string;
  order: { sort: string; direction: 'asc' | 'desc' };
  sorts: readonly string[];
  filters?: Filters;
  custom?: CustomOwner;
  otherDirections?: readonly string[];
  /** @param actor who asks, where what of it they see follows from that */
  filterOf(asked: Asked<Filters>, today: CivilDate, actor: Actor | null): Filter;
  list(db: Services['db'], corporation: number, filter: Filter, request: ListRequest): Promise<ListPage<Row>>;
  count(db: Services['db'], corporation: number, filter: Filter): Promise<number>;
  row: Item;
  /** What the stream of a row's id begins with. */
  stream?: string;
  expand?: Readonly<Record<string, Expansion<Row>>>;
  /** A row as programs read it; `all` of a page at once, where names of others are to be read for them. */
  present:
    | ((row: Row) => z.input<Item>)
    | { all(context: ApiContext, rows: readonly Row[]): Promise<z.input<Item>[]> };
  /** What a choice of them says; without it there is no such call. */
  completion?: {
    summary: string;
    sort: string;
    valueOf(row: Row): { id: number; value: string };
    /** What of them can be chosen, where that is not all. */
    among?(filter: Filter): Filter;
  };
}

/** `{resource}/list` and `{resource}/completion/list`. */
export function listCalls<
  Row extends { id: number },
  Filters extends z.ZodRawShape,
  Item extends z.ZodObject,
  Filter,
>(listed: Listed<Row, Filters, Item, Filter>): Call[] {
  const { resource, filterOf, list, count, present, completion, stream, ...rest } = listed;
  const read = (filter: Filter) => async (context: ApiContext, request: ListRequest) => {
    const { services, corporation } = context;
    const page = await list(services.db, corporation, filter, request);
    return { page, count: () => count(services.db, corporation, filter) };
  };
  const all = listCall<Row, Filters, Item>({
    ...rest,
    path: `${resource}/list`,
    ...(stream !== undefined && { stream: { prefix: stream, idOf: ({ id }: Row) => id } }),
    read: (context, asked, request) => read(filterOf(asked, context.today, context.actor))(context, request),
    present: (context, rows) =>
      typeof present === 'function' ? rows.map(present) : present.all(context, rows),
  });
  if (completion === undefined) return [all];
  const { valueOf, sort, among = (filter) => filter } = completion;
  return [
    all,
    completionCall<Filters>({
      ...rest,
      path: `${resource}/completion/list`,
      summary: completion.summary,
      order: { sort, direction: 'asc' },
      async read(context, asked, request) {
        const { page } = await read(among(filterOf(asked, context.today, context.actor)))(context, request);
        return page.rows.map(valueOf);
      },
    }),
  ];
}

interface Choice<Filters extends z.ZodRawShape> {
  path: string;
  role: Access['role'];
  scope?: Access['scope'];
  summary: string;
  order: { sort: string; direction: 'asc' | 'desc' };
  sorts: readonly string[];
  filters?: Filters;
  custom?: CustomOwner;
  otherDirections?: readonly string[];
  read(
    context: ApiContext,
    asked: Asked<Filters>,
    request: ListRequest,
  ): Promise<{ id: number; value: string | null }[]>;
}

/** What can be chosen among, by what was typed. */
export const completionCall = <Filters extends z.ZodRawShape>({
  path,
  role,
  scope,
  summary,
  order,
  sorts,
  otherDirections,
  filters,
  custom,
  read,
}: Choice<Filters>): Call => {
  const query: Query = z.object({
    ...pageQuery,
    ...(otherDirections ? orderQueryWith(sorts, order, otherDirections) : orderQuery(sorts, order)),
    ...filters,
    ...(custom && customFilterQuery),
  });
  return call({
    path,
    role,
    ...(scope && { scope }),
    summary,
    query,
    answers: choicesOf,
    async run(context, _body, given) {
      // What was read by the query above is what its parts are read as.
      const asked = await withCustom(
        context,
        custom,
        given as Asked<Filters> & Omit<Common, 'fields' | 'total'>,
      );
      return { items: await read(context, asked, listRequest(asked, order, MOST_CHOSEN)) };
    },
  });
};

/** `{resource}/show/{id}`; the id may have another name in the path. */
export const showCall = (
  resource: string,
  role: Access['role'],
  summary: string,
  shown: Shown,
  name = 'id',
): Call =>
  call({
    path: `${resource}/show/{${name}}`,
    role,
    summary,
    answers: itemOf(shown.schema),
    run: (context) => answerShown(shown, context, pathId(context.params[name])),
  });

interface Changing<Schema extends z.ZodType, Q extends Query> {
  summary: string;
  command: Command<Schema, { id: number }>;
  /** Schema of the body; null: it takes none. */
  input: z.ZodType | null;
  shown: Shown;
  /** What is taken of fields that are not sent. */
  usual?: Readonly<Record<string, unknown>>;
  /** Of an edit: what is asked once, when the record is made. */
  answeredOnce?: readonly string[];
  /** What may stand behind the path. */
  query?: Q;
  /** What the command takes of the body (and of what stands behind the path), where that is not the body itself. */
  read?(body: object, query: AskedOf<Q>): object;
}

const asSent = (body: object): object => body;

/** `{resource}/new`, which answers what it made. */
export const newCall = <Schema extends z.ZodType, Q extends Query = typeof noQuery>(
  resource: string,
  { shown, read = asSent, ...rest }: Changing<Schema, Q>,
): Call =>
  commandCall({
    path: `${resource}/new`,
    ...rest,
    answers: itemOf(shown.schema),
    toInput: (_params, body, query: AskedOf<Q>) => read(body, query),
    answer: (context, { id }) => answerShown(shown, context, id),
  });

/** Something done to the record whose id ends the path, which is answered as it is then: `payment/reopen` + `/{id}`. */
export const changeCall = <Schema extends z.ZodType, Q extends Query = typeof noQuery>(
  path: string,
  { shown, read = asSent, ...rest }: Changing<Schema, Q>,
): Call =>
  commandCall({
    path: `${path}/{id}`,
    ...rest,
    answers: itemOf(shown.schema),
    toInput: ({ id }, body, query: AskedOf<Q>) => ({ ...read(body, query), id }),
    answer: (context, { id }) => answerShown(shown, context, id),
  });

/** `{resource}/edit/{id}`: what is not sent stays as it is shown. */
export const editCall = <Schema extends z.ZodType, Q extends Query = typeof noQuery>(
  resource: string,
  changing: Changing<Schema, Q>,
): Call => ({ ...changeCall(`${resource}/edit`, changing), edits: changing.shown });

/** `{resource}/delete/{id}`, which answers the id. */
export const deleteCall = <Schema extends z.ZodType, Q extends Query = typeof noQuery>(
  resource: string,
  { read = () => ({}), ...rest }: Pick<Changing<Schema, Q>, 'summary' | 'command' | 'read' | 'query'>,
): Call =>
  commandCall({
    path: `${resource}/delete/{id}`,
    input: null,
    ...rest,
    answers: idOnly,
    toInput: ({ id }, body, query: AskedOf<Q>) => ({ ...read(body, query), id }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  });
