import { folded, foldedWords } from '#domain/kernel/folded.ts';
import type { Proposal } from '../ui/form/combobox.live.tsx';

/*
 * What the fields of a document's form propose in the browser: the API's own lists, as whoever types may read them.
 */

const MOST = 8;

/** A record as a list answers it: its id and the fields that were asked for. */
interface Row {
  id: number;
  value: string | null;
  [field: string]: unknown;
}

const isAnswer = (answer: unknown): answer is { items: Row[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items);

/** The first records of a list of the API; none where it refuses. */
export async function listed(resource: string, query: Readonly<Record<string, string>>): Promise<Row[]> {
  const asked = new URLSearchParams({ ...query, maxPerPage: String(MOST) });
  const response = await fetch(`/api/${resource}/list?${asked.toString()}`);
  const answer: unknown = response.ok ? await response.json() : null;
  return isAnswer(answer) ? answer.items : [];
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const cityOf = (address: unknown): string =>
  typeof address === 'object' && address !== null && 'postalCode' in address && 'city' in address
    ? `${textIn(address.postalCode)} ${textIn(address.city)}`.trim()
    : '';

/** How well a name fits what was typed, smaller is better: it begins so, one of its words does, it holds it, or less. */
function closeness(typed: string, name: string): number {
  const [asked, said] = [foldedWords(typed), foldedWords(name)];
  if (said.startsWith(asked)) return 0;
  if (said.includes(` ${asked}`)) return 1;
  return said.includes(asked) ? 2 : 3;
}

/** What is left to pay, as the API says it to whoever may see that; null where it is nothing. */
function dueOf(balances: unknown, as: string): string | null {
  if (typeof balances !== 'object' || balances === null) return null;
  const amount = textIn(new Map<string, unknown>(Object.entries(balances)).get(as));
  return amount === '' || Number(amount) === 0 ? null : amount;
}

/**
 * Third parties by name or code: of several that bear a name, each says its code, by which forms know it again.
 * @param among who is proposed: `client`, `supplier`, `buyer`; all without it
 * @param due says an amount that is left to pay
 */
export const partyProposals =
  (among: string | undefined, due: (amount: string) => string) =>
  async (typed: string): Promise<Proposal[]> => {
    const rows = await listed('thirdparty', {
      keyword: typed,
      ...(among !== undefined && { [among]: '1' }),
      enabled: '1',
      fields: 'id,value,code,address,balances',
      expand: 'balances',
    });
    const named = (name: string) => rows.filter(({ value }) => folded(value ?? '') === folded(name)).length;
    const parties = rows.map(({ id, value, code, address, balances }) => {
      const name = value ?? '';
      const amount = dueOf(balances, among === 'supplier' ? 'supplier' : 'client');
      return {
        id,
        name: named(name) > 1 ? `${name} · ${textIn(code)}` : name,
        detail: [cityOf(address), textIn(code), amount === null ? '' : due(amount)]
          .filter(Boolean)
          .join(' · '),
      };
    });
    return parties.toSorted((a, b) => closeness(typed, a.name) - closeness(typed, b.name));
  };

/** Products by code or name, with the price before any rule. */
export const findProducts =
  (money: (amount: string) => string) =>
  async (typed: string): Promise<Proposal[]> => {
    const rows = await listed('product', {
      keyword: typed,
      enabled: '1',
      fields: 'id,code,name,unitPrice,unit',
    });
    return rows.map(({ id, code, name, unitPrice, unit }) => ({
      id,
      name: `${textIn(code)} · ${textIn(name)}`,
      detail: [money(textIn(unitPrice)), textIn(recordIn(unit)?.value)].filter(Boolean).join(' / '),
    }));
  };

/** What a field that names a record says of it. */
export const recordIn = (value: unknown): { id: unknown; value: unknown } | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'value' in value ? value : null;

/** Projects that are open, by number or name. */
export async function findProjects(typed: string): Promise<Proposal[]> {
  const rows = await listed('project', { keyword: typed, open: '1', fields: 'id,code,name' });
  return rows.map(({ id, code, name }) => ({
    id,
    name: `${textIn(code)} · ${textIn(name)}`,
    detail: '',
  }));
}
