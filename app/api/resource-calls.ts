import type { CivilDate } from '#domain/kernel/dates.ts';
import type { z } from 'zod';
import type { Access } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { ListPage, ListRequest } from '#projections/listing.ts';
import type { Services } from '../services.server.ts';
import { call, commandCall, json, pathId, type ApiContext, type Call } from './call.ts';
import { completionAnswer, completionRequest, listAnswer, listRequest } from './listing.ts';

/*
 * The calls that every resource has (second specification, section 7): list, completion/list and show read it, new,
 * edit and delete run its commands.
 */

/** Answers one record, or that it does not exist. */
export type Shown = (context: ApiContext, id: number | null) => Promise<Response>;

interface Listed<Row, Filter> {
  /** As it is called in paths: `supplierproduct`. */
  resource: string;
  role: Access['role'];
  summary: string;
  order: { sort: string; direction: 'asc' | 'desc' };
  /** Names that the list is narrowed by, beside those of every list. */
  filters?: readonly string[];
  /** Words of `direction` that narrow the list, beside its order. */
  otherDirections?: readonly string[];
  filterOf(query: URLSearchParams, today: CivilDate): Filter;
  list(db: Services['db'], corporation: number, filter: Filter, request: ListRequest): Promise<ListPage<Row>>;
  count(db: Services['db'], corporation: number, filter: Filter): Promise<number>;
  /** A row as programs read it; `all` of a page at once, where names of others are to be read for them. */
  present: ((row: Row) => object) | { all(context: ApiContext, rows: readonly Row[]): Promise<object[]> };
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
export function listCalls<Row, Filter>(listed: Listed<Row, Filter>): Call[] {
  const {
    resource,
    role,
    summary,
    order,
    filters = [],
    otherDirections,
    filterOf,
    list,
    count,
    present,
    completion,
  } = listed;
  const all = call({
    path: `${resource}/list`,
    role,
    summary,
    query: filters,
    async run(context) {
      const { services, corporation, query, today } = context;
      const filter = filterOf(query, today);
      const [page, total] = await Promise.all([
        list(services.db, corporation, filter, listRequest(query, order, otherDirections)),
        count(services.db, corporation, filter),
      ]);
      const rows =
        typeof present === 'function' ? page.rows.map(present) : await present.all(context, page.rows);
      return listAnswer({ ...page, rows }, total, (row) => row);
    },
  });
  if (completion === undefined) return [all];
  const { valueOf, sort, among = (filter) => filter } = completion;
  const choice = call({
    path: `${resource}/completion/list`,
    role,
    summary: completion.summary,
    query: filters,
    async run({ services, corporation, query, today }) {
      const filter = among(filterOf(query, today));
      const { rows } = await list(
        services.db,
        corporation,
        filter,
        completionRequest(query, sort, otherDirections),
      );
      return completionAnswer(rows.map(valueOf));
    },
  });
  return [all, choice];
}

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
    run: (context) => shown(context, pathId(context.params[name])),
  });

interface Changing<Schema extends z.ZodType> {
  summary: string;
  command: Command<Schema, { id: number }>;
  /** Schema of the body; null: it takes none. */
  input: z.ZodType | null;
  shown: Shown;
  /** What is taken of fields that are not sent. */
  usual?: Readonly<Record<string, unknown>>;
  /** Fields that stay as they are where they are not sent; null where there is no such record. */
  kept?(context: ApiContext): Promise<object | null>;
  /** Of an edit: what is asked once, when the record is made. */
  answeredOnce?: readonly string[];
  /** Names that may stand behind the path. */
  query?: readonly string[];
  /** What the command takes of the body (and of what stands behind the path), where that is not the body itself. */
  read?(body: object, query: URLSearchParams): object;
}

const asSent = (body: object): object => body;

/** `{resource}/new`, which answers what it made. */
export const newCall = <Schema extends z.ZodType>(
  resource: string,
  { shown, read = asSent, ...rest }: Changing<Schema>,
): Call =>
  commandCall({
    path: `${resource}/new`,
    ...rest,
    toInput: (_params, body, query) => read(body, query),
    answer: (context, { id }) => shown(context, id),
  });

/** A change of the record whose id ends the path, which is answered as it is then: `payment/reopen` + `/{id}`. */
export const changeCall = <Schema extends z.ZodType>(
  path: string,
  { shown, read = asSent, ...rest }: Changing<Schema>,
): Call =>
  commandCall({
    path: `${path}/{id}`,
    ...rest,
    toInput: ({ id }, body, query) => ({ ...read(body, query), id }),
    answer: (context, { id }) => shown(context, id),
  });

/** `{resource}/delete/{id}`, which answers the id. */
export const deleteCall = <Schema extends z.ZodType>(
  resource: string,
  { read = () => ({}), ...rest }: Pick<Changing<Schema>, 'summary' | 'command' | 'read'>,
): Call =>
  commandCall({
    path: `${resource}/delete/{id}`,
    input: null,
    ...rest,
    toInput: ({ id }, body, query) => ({ ...read(body, query), id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  });
