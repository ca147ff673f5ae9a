import { parameters, kindOf } from '#domain/parameters/parameters.ts';
import { listMembers } from '#projections/people/people.ts';
import { listProducts } from '#projections/products/products.ts';
import { choices } from '#projections/records/records.ts';
import { listThirdParties } from '#projections/third-parties/third-parties.ts';
import type { StaffContext } from '../../http/screen.server.ts';

interface Choice {
  value: string;
  label: string;
}

const MOST = 500;
const byName = { sort: 'name', direction: 'asc', limit: MOST, cursor: null, offset: 0 } as const;

const resources = [...new Set(parameters.flatMap(({ place }) => kindOf(place).refersTo ?? []))];

/** What the parameters that name a record are chosen from: by resource, or by the kind of the parameter. */
export async function parameterChoices({
  services: { db },
  corporation,
}: StaffContext): Promise<Map<string, Choice[]>> {
  const anyProduct = {
    use: null,
    keyword: null,
    enabledOnly: true,
    enabled: null,
    type: null,
    category: null,
    productType: null,
  } as const;
  const [records, clients, products, people] = await Promise.all([
    choices(db, resources, corporation),
    listThirdParties(db, corporation, { type: 'client', keyword: null, enabled: true }, byName),
    listProducts(db, corporation, anyProduct, byName),
    listMembers(db, corporation),
  ]);
  const option = (id: number, label: string): Choice => ({ value: String(id), label });
  return new Map([
    ...[...records].map(
      ([resource, rows]) => [resource, rows.map(({ id, label }) => option(id, label))] as const,
    ),
    ['thirdparty', clients.rows.filter(({ name }) => name !== '').map(({ id, name }) => option(id, name))],
    ['product', products.rows.map(({ id, code, name }) => option(id, `${code} · ${name}`))],
    [
      'person',
      people.map(({ id, firstName, lastName }) => option(id, `${lastName ?? ''} ${firstName ?? ''}`.trim())),
    ],
  ]);
}
