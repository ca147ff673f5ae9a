import { foldedWords } from '#domain/kernel/folded.ts';
import type { Proposal } from '../../ui/form/combobox.live.tsx';

/*
 * What the fields of a document's form propose in the browser: the API's own lists, as whoever types may read them.
 */

const MOST = 8;

interface Row {
  id: number;
  value: string | null;
  [field: string]: unknown;
}

const isAnswer = (answer: unknown): answer is { items: Row[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items);

async function listed(resource: string, query: Readonly<Record<string, string>>): Promise<Row[]> {
  const asked = new URLSearchParams({ ...query, maxPerPage: String(MOST) });
  const response = await fetch(`/api/${resource}/list?${asked.toString()}`);
  const answer: unknown = response.ok ? await response.json() : null;
  return isAnswer(answer) ? answer.items : [];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const cityOf = (address: unknown): string =>
  typeof address === 'object' && address !== null && 'postalCode' in address && 'city' in address
    ? `${textOf(address.postalCode)} ${textOf(address.city)}`.trim()
    : '';

/** How well a name fits what was typed, smaller is better: it begins so, one of its words does, it holds it, or less. */
function closeness(typed: string, name: string): number {
  const [asked, said] = [foldedWords(typed), foldedWords(name)];
  if (said.startsWith(asked)) return 0;
  if (said.includes(` ${asked}`)) return 1;
  return said.includes(asked) ? 2 : 3;
}

/** Whom a document may be made out to. */
export const partyProposals =
  (among: string) =>
  async (typed: string): Promise<Proposal[]> => {
    const rows = await listed('thirdparty', {
      keyword: typed,
      [among]: '1',
      enabled: '1',
      fields: 'id,value,code,address',
    });
    const parties = rows.map(({ id, value, code, address }) => ({
      id,
      name: value ?? '',
      detail: [cityOf(address), textOf(code)].filter(Boolean).join(' · '),
    }));
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
      name: `${textOf(code)} · ${textOf(name)}`,
      detail: [money(textOf(unitPrice)), unitOf(unit)].filter(Boolean).join(' / '),
    }));
  };

const unitOf = (unit: unknown): string =>
  typeof unit === 'object' && unit !== null && 'value' in unit ? textOf(unit.value) : '';

/** Projects that are open, by number or name. */
export async function findProjects(typed: string): Promise<Proposal[]> {
  const rows = await listed('project', { keyword: typed, status: 'open', fields: 'id,code,name' });
  return rows.map(({ id, code, name }) => ({
    id,
    name: `${textOf(code)} · ${textOf(name)}`,
    detail: '',
  }));
}
