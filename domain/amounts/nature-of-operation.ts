import { isDeduction, isItem, type DocumentLine, type LineNature, type SoldLine } from './totals.ts';

export type NatureOfOperation = 'goods' | 'services' | 'mixed';

export const lineNatures = ['service', 'goods'] as const satisfies readonly LineNature[];

/**
 * What a line sells: by its product's type, or as a free line says itself; older ones, which say nothing, are services.
 */
export const natureOfLine = ({ type, nature }: Pick<SoldLine, 'type' | 'nature'>): LineNature =>
  type === 'none' ? (nature ?? 'service') : type === 'product' ? 'goods' : 'service';

/** Goods, services or both: what the law wants named (decree 2022-1299). A deposit that is taken off sells nothing. */
export function natureOfOperation(lines: readonly DocumentLine[]): NatureOfOperation {
  const sold = lines.filter(isItem).filter((line) => !isDeduction(line));
  const natures = new Set(sold.map(natureOfLine));
  if (natures.size > 1) return 'mixed';
  return natures.has('goods') ? 'goods' : 'services';
}
