import { sql, type RawBuilder } from 'kysely';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { dialledDigits } from '#domain/kernel/phone.ts';
import type { Viewer } from '#domain/shared-documents/visibility.ts';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction, matches } from '../listing.ts';
import { saidOf } from '../training/certificates.ts';
import { saidOfOrder } from '../transport/order-list.ts';
import { visibleTo } from '../shared-documents/shared-documents.ts';
import { keptParty } from '../same-party.ts';

/** What is searched beside documents of commerce, in the order in which groups of equal rank are shown. */
export const searchedKinds = [
  'thirdParty',
  'product',
  'project',
  'supplierInvoice',
  'payment',
  'recurringInvoice',
  'person',
  'candidate',
  'certificate',
  'equipment',
  'transportOrder',
  'maseAction',
  'healthExam',
  'wageSlip',
  'user',
  'sharedDocument',
  'record',
] as const;
export type SearchedKind = (typeof searchedKinds)[number] | DocumentKind;

/** What somebody may see, so that nothing else is looked for. */
export interface SearchScope {
  corporation: number;
  kinds: ReadonlySet<SearchedKind>;
  viewer: Viewer;
  /** Plain records whose lists they may open, by resource. */
  resources: readonly string[];
}

export interface SearchHit {
  kind: SearchedKind;
  id: number;
  label: string;
  detail: string | null;
  /** Decimal string in euros. */
  amount: string | null;
  /** Civil date. */
  date: string | null;
  /** 0: exactly that, 1: begins so, 2: contains it. */
  rank: number;
  /** Which go first among those of a kind that fit as well; the lowest does. */
  place: number;
}

/** Fewer letters find too much to be of use, and no index helps. */
export const LEAST_LETTERS = 3;

/** Of so many that match, the best are shown. */
const LOOKED_AT = 200;

/** What is typed, as the columns hold it: "1 234,56" is an amount, "02.98.44.55.66" a telephone number. */
export function searchWords(typed: string): string {
  const words = dialledDigits(typed.trim().replaceAll(/\s+/g, ' ').slice(0, 100));
  const amount = /^(\d[\d \u00A0\u202F]*)(?:[.,](\d{1,2}))?\s*€?$/.exec(words);
  if (amount === null) return words;
  const [, whole = '', cents] = amount;
  return whole.replaceAll(/[^\d]/g, '') + (cents === undefined ? '' : `.${cents}`);
}

export const isSearchable = (words: string): boolean =>
  words.split(' ').some((word) => word.length >= LEAST_LETTERS);

interface Source {
  kind: SearchedKind;
  table: string;
  /** The record that a row leads to, where that is not its own. */
  id?: RawBuilder<unknown>;
  label: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  date?: RawBuilder<unknown>;
  /** What ranks first when it is what was typed, and next when it begins so. */
  keys: readonly RawBuilder<unknown>[];
  /** Which of those that fit as well go first, from 0; all alike where it is not said. */
  place?: RawBuilder<unknown>;
  where?: readonly RawBuilder<unknown>[];
  /** How the words are looked for, where that is not in a column of its own. */
  said?(db: Database, corporation: number, words: string): Promise<RawBuilder<unknown>[]>;
}

const nothing = sql`null`;

/** Whose a certificate is, and of which kind: it is found by both. */
const certificateOwner = sql`coalesce((select pc.name from person_corporation pc
  where pc.person_id = certificate.person_id and pc.corporation_id = certificate.corporation_id), '')`;
const certificateLabel = sql`(coalesce((select kind.label from record_list kind where kind.id = certificate.type_id), '')
  || ' · ' || ${certificateOwner})`;

/** Clients before prospects, and these before suppliers. */
const partyPlace = sql`case when client then 0 when prospect then 1 else 2 end`;

const thirdParties = (where: RawBuilder<unknown>): Source => ({
  kind: 'thirdParty',
  table: 'third_party',
  // Whoever knows the name that was merged finds the one that was kept.
  id: sql`coalesce(merged_into_id, id)`,
  label: sql`coalesce((select kept.name from third_party kept where kept.id = third_party.merged_into_id), name)`,
  detail: sql`concat_ws(' · ', code, city)`,
  keys: [sql`fold(name)`, sql`fold(coalesce(code, ''))`],
  place: partyPlace,
  where: [where],
});

const sources = ({ viewer, resources }: SearchScope): Source[] => [
  // Apart, so that no number of others leaves a client out of those that are looked at.
  thirdParties(sql`client`),
  thirdParties(sql`not client`),
  {
    kind: 'product',
    table: 'product',
    label: sql`name`,
    detail: sql`code`,
    amount: sql`round(unit_price, 2)::text`,
    keys: [sql`fold(code)`, sql`fold(name)`],
  },
  {
    kind: 'person',
    table: 'person_corporation',
    id: sql`person_id`,
    label: sql`name`,
    detail: sql`personnel_number`,
    keys: [sql`fold(name)`, sql`fold(coalesce(personnel_number, ''))`],
    // Erased people have no name.
    where: [sql`name <> ''`],
  },
  {
    kind: 'candidate',
    table: 'candidate',
    label: sql`name`,
    detail: sql`job`,
    keys: [sql`fold(name)`, sql`fold(coalesce(email, ''))`],
    where: [sql`not erased`],
  },
  {
    kind: 'equipment',
    table: 'equipment',
    label: sql`name`,
    detail: sql`concat_ws(' · ', code, registration)`,
    keys: [sql`fold(code)`, sql`fold(name)`, sql`fold(coalesce(registration, ''))`],
  },
  {
    kind: 'transportOrder',
    table: 'transport_order',
    label: sql`number`,
    detail: sql`concat_ws(' · ', (select nullif(tp.name, '') from third_party tp where tp.id = client_id), site_address)`,
    amount: sql`net::text`,
    date: sql`day::text`,
    keys: [sql`fold(number)`],
    said: saidOfOrder,
  },
  {
    kind: 'certificate',
    table: 'certificate',
    label: certificateLabel,
    detail: sql`number`,
    date: sql`coalesce(valid_until, expected_on)::text`,
    keys: [sql`fold(${certificateLabel})`, sql`fold(coalesce(number, ''))`],
    where: [sql`stage <> 'canceled'`, sql`${certificateOwner} <> ''`],
    said: (_db, corporation, words) => Promise.resolve(saidOf(corporation, words)),
  },
  {
    kind: 'maseAction',
    table: 'mase_action',
    label: sql`title`,
    date: sql`end_on::text`,
    keys: [sql`fold(title)`],
  },
  {
    kind: 'project',
    table: 'project',
    label: sql`name`,
    detail: sql`code`,
    keys: [sql`fold(code)`, sql`fold(name)`],
  },
  {
    kind: 'supplierInvoice',
    table: 'supplier_invoice',
    label: sql`number`,
    detail: sql`supplier_name`,
    amount: sql`total::text`,
    date: sql`date::text`,
    keys: [sql`number_key`, sql`fold(coalesce(supplier_name, ''))`],
  },
  {
    kind: 'payment',
    table: 'payment_list',
    label: sql`coalesce(number, client_name, '')`,
    detail: sql`concat_ws(' · ', client_name, reference)`,
    amount: sql`amount::text`,
    date: sql`date::text`,
    keys: [sql`fold(coalesce(number, ''))`, sql`fold(coalesce(reference, ''))`],
  },
  {
    kind: 'recurringInvoice',
    table: 'recurring_invoice',
    label: sql`title`,
    detail: sql`client_name`,
    keys: [sql`fold(title)`],
  },
  {
    kind: 'sharedDocument',
    table: 'shared_document',
    label: sql`title`,
    detail: sql`description`,
    keys: [sql`fold(title)`],
    where: [visibleTo(viewer)],
  },
  {
    kind: 'record',
    table: 'record_list',
    label: sql`label`,
    detail: sql`resource`,
    keys: [sql`fold(label)`],
    where: [sql`resource = any(${[...resources]}::text[])`],
  },
];

/** How well a row fits: its keys are folded. */
const rankOf = (keys: readonly RawBuilder<unknown>[], words: string): RawBuilder<unknown> => {
  const folded = sql`fold(${words})`;
  const equal = keys.map((key) => sql`${key} = ${folded}`);
  const begins = keys.map((key) => sql`starts_with(${key}, ${folded})`);
  return sql`case when ${sql.join(equal, sql` or `)} then 0 when ${sql.join(begins, sql` or `)} then 1 else 2 end`;
};

async function branch(
  db: Database,
  source: Source,
  { words, corporation, most }: { words: string; corporation: number; most: number },
): Promise<RawBuilder<unknown>> {
  const { kind, table, id = sql`id`, label, detail, amount, date, keys, place = sql`0`, where = [] } = source;
  const said = (await source.said?.(db, corporation, words)) ?? matches(words);
  // Plain records of the installation are everybody's.
  const own =
    kind === 'record' ? sql`corporation_id in (0, ${corporation})` : sql`corporation_id = ${corporation}`;
  return sql`(select ${kind}::text as kind, id, label, detail, amount, date, rank, place
    from (select ${id} as id, ${label} as label, ${detail ?? nothing}::text as detail, ${amount ?? nothing}::text as amount,
      ${date ?? nothing}::text as date, ${rankOf(keys, words)} as rank, ${place} as place
      from ${sql.table(table)} where ${conjunction([own, ...where, ...said])} limit ${LOOKED_AT}) found
    order by rank, place, label limit ${most})`;
}

/** Documents of commerce, each kind its own few, the newest first. */
function documents(scope: SearchScope, words: string, most: number): RawBuilder<unknown>[] {
  const kinds = [...scope.kinds].filter((kind) => documentNames.has(kind));
  if (kinds.length === 0) return [];
  const ofKinds = sql`corporation_id = ${scope.corporation} and kind = any(${kinds}::text[]) and not superseded`;
  const columns = sql`kind, version_id, number, third_party_name, title, total, date`;
  const keys = [sql`fold(coalesce(number, ''))`, sql`fold(coalesce(third_party_name, ''))`];
  const number = words.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
  const byNumber = sql`(select ${columns} from document_list where ${ofKinds}
    and letters_of(number) like ${number && `${number}%`} order by letters_of(number) using ~<~ limit ${LOOKED_AT})`;
  const byWords = sql`(select ${columns} from document_list where ${conjunction([ofKinds, ...matches(words)])}
    limit ${LOOKED_AT})`;
  return [
    sql`(select kind, version_id as id, coalesce(number, title, '') as label, concat_ws(' · ', third_party_name,
      case when number is not null then title end) as detail,
        total::text as amount, date::text as date, rank, 0 as place
      from (select found.*, row_number() over (partition by kind order by rank, version_id desc) as place
        from (select ${columns}, ${rankOf(keys, words)} as rank from (
          ${looksLikeNumber(words) ? byNumber : sql`${byNumber} union ${byWords}`}
        ) matching) found) placed
      where place <= ${most})`,
  ];
}

/**
 * "FA-2026", "FA2026": most of a corporation's numbers share their letters, so that only how they begin tells them
 * apart.
 */
const looksLikeNumber = (words: string): boolean => /^[a-z]{1,6}[-/]?\d[\w\-/]*$/i.test(words);

const documentNames: ReadonlySet<string> = new Set(documentKinds);

/** Third parties by the people who work there. */
function contacts(corporation: number, words: string, most: number): RawBuilder<unknown> {
  const found = sql`select third_party_id, name, ${rankOf([sql`fold(name)`], words)} as rank from third_party_contact
    where ${conjunction([sql`corporation_id = ${corporation}`, ...matches(words)])} limit ${LOOKED_AT}`;
  return sql`(select 'thirdParty'::text as kind, p.id, p.name as label, concat_ws(' · ', c.name, p.code,
    p.city) as detail, null::text as amount, null::text as date, c.rank, ${partyPlace} as place
    from (${found}) c join third_party p on p.id = ${keptParty('c.third_party_id')}
    order by rank, place, label limit ${most})`;
}

/** Exams of health by whose they are, the latest first: what they are for is no matter of a search. */
function healthExams(corporation: number, words: string, most: number): RawBuilder<unknown> {
  const own = sql`pc.corporation_id = ${corporation}`;
  return sql`(select 'healthExam'::text as kind, e.id, pc.name as label, null::text as detail, null::text as amount,
      e.day::text as date, ${rankOf([sql`fold(pc.name)`], words)} as rank, 0 as place
    from person_corporation pc join health_exam e on e.person_id = pc.person_id
      and e.corporation_id = pc.corporation_id and e.day is not null
    where ${conjunction([own, ...matches(words, sql`pc.search`)])}
    order by rank, e.day desc limit ${most})`;
}

/** Wage slips by whose they are, neither replaced nor withdrawn, the latest first. */
function wageSlips(corporation: number, words: string, most: number): RawBuilder<unknown> {
  const own = sql`pc.corporation_id = ${corporation}`;
  return sql`(select 'wageSlip'::text as kind, s.id, pc.name as label, null::text as detail, null::text as amount,
      s.period || '-01' as date, ${rankOf([sql`fold(pc.name)`], words)} as rank, 0 as place
    from person_corporation pc join wage_slip s on s.person_id = pc.person_id
      and s.corporation_id = pc.corporation_id and s.replaced_by is null and s.withdrawn_at is null
    where ${conjunction([own, ...matches(words, sql`pc.search`)])}
    order by rank, s.period desc limit ${most})`;
}

/** The accounts of the corporation's people. */
function users(corporation: number, words: string, most: number): RawBuilder<unknown> {
  const name = sql`concat_ws(' ', first_name, last_name)`;
  const said = sql`fold(concat_ws(' ', username, first_name, last_name, email))`;
  const parts = words.split(' ').slice(0, 6);
  return sql`(select 'user'::text as kind, a.id, ${name} as label, username as detail, null::text as amount,
    null::text as date,
      ${rankOf([sql`fold(username)`, sql`fold(${name})`, sql`fold(coalesce(last_name, ''))`], words)} as rank, 0 as place
    from user_account a join person p on p.id = a.person_id
      join person_corporation m on m.person_id = p.id and m.corporation_id = ${corporation} and m.enabled
    where ${conjunction(parts.map((part) => sql`position(fold(${part}) in ${said}) > 0`))}
    order by rank, label limit ${most})`;
}

/** Best first, up to `most` of a kind; a third party is one hit, by its own words or by a contact's. */
function bestOfEach(hits: readonly SearchHit[], most: number): SearchHit[] {
  const seen = new Set<string>();
  const found = new Map<SearchedKind, number>();
  return hits
    .toSorted((a, b) => a.rank - b.rank || a.place - b.place)
    .filter(({ kind, id, detail }) => {
      const key = kind === 'record' ? `${kind} ${id} ${detail}` : `${kind} ${id}`;
      const count = found.get(kind) ?? 0;
      if (seen.has(key) || count === most) return false;
      seen.add(key);
      found.set(kind, count + 1);
      return true;
    });
}

/**
 * What contains every word, of all kinds at once: one question. Best first within each kind, up to `most` of each.
 * Nothing where no word has `LEAST_LETTERS`.
 */
export async function findEverywhere(
  db: Database,
  scope: SearchScope,
  typed: string,
  most: number,
): Promise<SearchHit[]> {
  const words = searchWords(typed);
  if (!isSearchable(words)) return [];
  const branches = [
    ...documents(scope, words, most),
    ...(await Promise.all(
      sources(scope)
        .filter(({ kind }) => scope.kinds.has(kind))
        .map((source) => branch(db, source, { words, corporation: scope.corporation, most })),
    )),
    ...(scope.kinds.has('thirdParty') ? [contacts(scope.corporation, words, most)] : []),
    ...(scope.kinds.has('healthExam') ? [healthExams(scope.corporation, words, most)] : []),
    ...(scope.kinds.has('wageSlip') ? [wageSlips(scope.corporation, words, most)] : []),
    ...(scope.kinds.has('user') ? [users(scope.corporation, words, most)] : []),
  ];
  if (branches.length === 0) return [];
  const { rows } = await sql<SearchHit>`${sql.join(branches, sql` union all `)}`.execute(freshlyPlanned(db));
  return bestOfEach(rows, most);
}
