import { lineTypes, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { ProductProfile } from '#domain/products/product.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findProducts } from '../products/products.ts';
import { choices } from '../records/records.ts';

type LineType = (typeof lineTypes)[number];

/** A line that a new document begins with; one that names a product which is not there any more is left out. */
export type DefaultLine =
  | { type: 'item'; product: ProductProfile; name: null; text: string | null }
  | { type: 'free'; product: null; name: string; text: string | null }
  | { type: 'comment' | 'note' | 'subtotal'; product: null; name: null; text: string | null };

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const lineType = (value: unknown): LineType => lineTypes.find((one) => one === value) ?? 'none';

const sameCode = (code: string): string => code.toLowerCase();

/** By their codes as they were typed: capitals are told from small letters by nobody who types one. */
async function productsByCode(
  db: Database,
  corporation: number,
  codes: readonly string[],
): Promise<Map<string, ProductProfile>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('code', 'in', [...new Set(codes.flatMap((code) => [code, code.toUpperCase(), sameCode(code)]))])
    .where('enabled', '=', true)
    .execute();
  const found = await findProducts(
    db,
    rows.map(({ id }) => id),
    corporation,
  );
  return new Map(found.map((product) => [sameCode(product.code), product]));
}

/** The lines that a new document of a kind begins with, in their order. */
export async function defaultLines(
  db: Database,
  corporation: number,
  kind: DocumentKind,
): Promise<DefaultLine[]> {
  const records = (await choices(db, ['busidoclinedefault'], corporation)).get('busidoclinedefault') ?? [];
  const wanted = records
    .filter(({ values }) => values['kind'] === kind)
    .sort((a, b) => Number(a.values['position']) - Number(b.values['position']) || a.id - b.id);
  const codes = wanted.flatMap(({ values }) => textIn(values['productCode']) ?? []);
  const products = await productsByCode(db, corporation, codes);
  return wanted.flatMap(({ label, values }): DefaultLine[] => {
    const type = lineType(values['lineType']);
    const text = textIn(values['text']);
    if (type === 'comment' || type === 'note' || type === 'subtotal')
      return [{ type, product: null, name: null, text }];
    const code = textIn(values['productCode']);
    if (code === null) return [{ type: 'free', product: null, name: label, text }];
    const product = products.get(sameCode(code));
    return product ? [{ type: 'item', product, name: null, text }] : [];
  });
}
