import { hoursText } from '#domain/time/worked-time.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';

/** What a month is told by. */
export const firmGroups = ['person', 'project'] as const;
export type FirmGroup = (typeof firmGroups)[number];

export const firmHours = ['contract', 'absent', 'planned', 'noted', 'missing', 'billable', 'billed'] as const;
export type FirmHours = (typeof firmHours)[number];

export const firmMoney = [
  'earned',
  'earnedOfPrice',
  'billedNet',
  'invoiced',
  'cost',
  'purchases',
  'expenses',
  'equipment',
] as const;
export type FirmMoney = (typeof firmMoney)[number];

/** Somebody or a project in a month: seconds, and euros without VAT. */
export interface FirmRow {
  /** 0: what is on no project; null: all together. */
  id: number | null;
  /** '' once erased, where it is not said in words. */
  name: string;
  /** What it is the file of, for who may open it. */
  to: string | null;
  hours: Partial<Record<FirmHours, number>>;
  money: Partial<Record<FirmMoney, DecimalString>>;
  /** What somebody was away for, for who may know it. */
  away: string | null;
  /** Where the lines of each figure are. */
  links: Partial<Record<FirmHours | FirmMoney, string>>;
}

const ofProjects: readonly FirmHours[] = ['planned', 'noted', 'billable', 'billed'];

/** The figures of a month's rows: money that nobody is to see is in none of them. */
export const firmColumns = (by: FirmGroup, rows: readonly Pick<FirmRow, 'money'>[]) => ({
  hours: by === 'person' ? firmHours : ofProjects,
  money: firmMoney.filter((key) => rows.some((row) => row.money[key] !== undefined)),
});

/** The same as a file has them: hours as decimals. */
export const firmExportColumns = (
  by: FirmGroup,
  rows: readonly Pick<FirmRow, 'money'>[],
): readonly ListColumn<FirmRow>[] => {
  const { hours, money } = firmColumns(by, rows);
  return [
    { key: 'name', header: `time.field.${by}`, type: 'text', value: ({ name }) => name },
    ...hours.map((key): ListColumn<FirmRow> => ({
      key,
      header: `time.firm.${key}`,
      type: 'amount',
      value: (row) => hoursText(row.hours[key] ?? 0),
    })),
    ...(by === 'person'
      ? [{ key: 'away', header: 'time.firm.away', type: 'text' as const, value: ({ away }: FirmRow) => away }]
      : []),
    ...money.map((key): ListColumn<FirmRow> => ({
      key,
      header: `time.firm.${key}`,
      type: 'amount',
      value: (row) => row.money[key] ?? null,
    })),
  ];
};
