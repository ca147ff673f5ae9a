import { invoiceBody, type Company } from './company.ts';
import { surnames } from './history.ts';
import type { Exchange } from './load.ts';
import type { Deep } from './visitor.ts';

/** Something that clients do over and over. */
export interface Scenario {
  name: string;
  kind: 'page' | 'writing';
  /** Invoices that each of its pages shows at least. */
  rows: number;
  exchanges: Exchange[];
}

const pages = (paths: string[]): Exchange[] => paths.map((path) => ({ path }));

/** Enough different bodies that clients and products vary. */
const BODIES = 500;

/** A list of 100,000 plain records: as it opens, sorted, searched and narrowed down. */
const recordPages = [
  '',
  '?sort=symbol',
  '?sort=symbol&direction=desc',
  '?keyword=77777',
  '?keyword=unite',
  '?f.enabled=0',
].map((query) => `/admin/unittype${query}`);

/** Every scenario over one filled database; `clientNames` are whole names of clients. */
export function scenariosFor(
  company: Company,
  { cursors, versions }: Deep,
  clientNames: string[],
  today: string,
): Scenario[] {
  const search = (words: string) => `/invoice/list?keyword=${encodeURIComponent(words)}`;
  const bodies = Array.from({ length: BODIES }, (_, n) => invoiceBody(company, n, today));
  const validated = bodies.map((body) => JSON.stringify({ ...body, submitType: 'validate' }));
  const drafted = bodies.map((body) => JSON.stringify({ ...body, submitType: 'draft' }));
  return [
    { name: 'list', kind: 'page', rows: 25, exchanges: pages(['/invoice/list']) },
    {
      name: 'list, deep',
      kind: 'page',
      rows: 25,
      exchanges: pages(cursors.map((cursor) => `/invoice/list?cursor=${encodeURIComponent(cursor)}`)),
    },
    { name: 'list, word of a client name', kind: 'page', rows: 25, exchanges: pages(surnames.map(search)) },
    { name: 'list, whole client name', kind: 'page', rows: 1, exchanges: pages(clientNames.map(search)) },
    {
      name: 'invoice',
      kind: 'page',
      rows: 0,
      exchanges: pages(versions.map((version) => `/invoice/${version}/details`)),
    },
    { name: 'home', kind: 'page', rows: 0, exchanges: pages(['/']) },
    { name: 'records', kind: 'page', rows: 0, exchanges: pages(recordPages) },
    { name: 'admin', kind: 'page', rows: 0, exchanges: pages(['/admin/']) },
    { name: 'revenue', kind: 'page', rows: 0, exchanges: pages(['/ca/detail']) },
    {
      name: 'create + validate',
      kind: 'writing',
      rows: 0,
      exchanges: validated.map((body) => ({ path: '/api/invoice/new', body })),
    },
    {
      name: 'create, then validate',
      kind: 'writing',
      rows: 0,
      exchanges: drafted.map((body) => ({
        path: '/api/invoice/new',
        body,
        next: '/api/invoiceversion/validate',
      })),
    },
  ];
}
