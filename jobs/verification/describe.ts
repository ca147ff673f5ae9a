import type { ChainFault } from '#db/events/chain-fault.ts';
import type { RowDifference, TableReport } from '#db/events/compare-rows.ts';
import type { KeyFault } from '#db/events/verify-keys.ts';

export function describeFault({
  chain,
  position,
  until,
  stream,
  version,
  fault,
  columns,
}: ChainFault): string {
  const place = until === undefined ? `position ${position}` : `positions ${position} to ${until}`;
  const event = version > 0 ? ` (event ${version} of ${stream})` : stream ? ` (${stream})` : '';
  return `FAULT chain ${chain} ${place}: ${fault}${columns ? ` ${columns.join(', ')}` : ''}${event}`;
}

/** What a fault is about, in a word that is the same in each language. */
export const placeOfFault = ({ chain, stream, version }: ChainFault): string => {
  if (stream === '') return `chain-${chain}`;
  return version > 0 ? `${stream}/${version}` : stream;
};

const keyWords: Record<KeyFault['fault'], string> = {
  missing: 'is gone, and no erasure of it is noted in erasures.jsonl',
  changed: 'is not the one that it was',
  back: 'is there again, though it was erased: run `erase` again',
};

export function describeKeyFault({ subject, fault, events, first }: KeyFault): string {
  const lost = first
    ? `; events that cannot be read: ${events}, the first one ${first.version} of ${first.stream}`
    : '';
  return `FAULT the personal key of ${subject} ${keyWords[fault]}${lost}`;
}

const words: Record<RowDifference['difference'], string> = {
  missing: 'is missing: the events say that it is there',
  extra: 'is too much: the events say nothing of it',
  changed: 'differs in',
};

function describeRow(table: string, { key, difference, columns }: RowDifference): string {
  const names = Object.entries(key).map(([column, value]) => `${column} ${JSON.stringify(value)}`);
  return `DIFFERENT ${table} ${names.join(', ')} ${words[difference]}${columns.length > 0 ? ` ${columns.join(', ')}` : ''}`;
}

/** What differs in a table, and how much of it is not told. */
export function describeTable({ table, different, examples }: TableReport): string[] {
  const rest = different - examples.length;
  const more = rest > 0 ? [`DIFFERENT ${table}: ${rest} more rows`] : [];
  return [...examples.map((one) => describeRow(table, one)), ...more];
}
