import type { DocumentLine } from './totals.ts';

export type NatureOfOperation = 'goods' | 'services' | 'mixed';

/** Goods, services or both: what the law wants named (decree 2022-1299). A free line counts as a service. */
export function natureOfOperation(lines: readonly DocumentLine[]): NatureOfOperation {
  const goods = lines.some((line) => line.type === 'product');
  const services = lines.some((line) => line.type === 'service' || line.type === 'none');
  return goods && services ? 'mixed' : goods ? 'goods' : 'services';
}
