import { LEGAL_TIME_ZONE, addDays, isCivilDate } from '#domain/kernel/dates.ts';
import { localTime, writeMoment } from '#domain/kernel/moments.ts';
import type { OrderState } from '#domain/transport/order.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate, typedDecimal } from '../ui/format.ts';

/** "24/11/2026 08:00" of an instant: what a field of a moment holds. */
const momentText = (at: string): string => writeMoment(at, LEGAL_TIME_ZONE);

/** Rows for lines that are still to be said. */
const BLANK = 3;
const blank = { kind: '', label: '', product: '', planned: '', unitPrice: '', vat: '' };

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** What a new intervention begins with, as the corporation's parameters say. */
export interface UsualOrder {
  client: number | null;
  driver: number | null;
  zone: number | null;
  /** Minutes. */
  travel: number;
  /** Of trucks: their zone, and the products of a tour and of each turn beyond it. */
  truckZone: number | null;
  tour: number | null;
  moreTurns: number | null;
}

/** Lines that a truck's intervention begins with: the package of a tour, and turns beyond it, none so far. */
const truckLines = ({ tour, moreTurns }: UsualOrder) => [
  ...(tour === null ? [] : [{ ...blank, kind: 'tour', product: text(tour), planned: '1' }]),
  ...(moreTurns === null ? [] : [{ ...blank, kind: 'tour', product: text(moreTurns), planned: '0' }]),
];

/**
 * An intervention as its form's fields hold it; a new one is tomorrow morning, one that is begun from another has all of
 * it but its day.
 */
export function orderValues(
  plan: OrderState['plan'],
  { url, today, language }: Pick<StaffContext, 'url' | 'today' | 'language'>,
  { usual = null, copied = false }: { usual?: UsualOrder | null; copied?: boolean } = {},
) {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const isTruck = asked('type') === 'truck';
  const usualZone = isTruck ? (usual?.truckZone ?? usual?.zone) : usual?.zone;
  const day = isCivilDate(asked('day')) ? asked('day') : addDays(today, 1);
  /** At the same time of another day, where it is begun from another. */
  const timeOf = (at: string | null, clock: string) =>
    at !== null && !copied
      ? momentText(at)
      : `${formatDate(day)} ${at === null ? clock : localTime(at, LEGAL_TIME_ZONE).time}`;
  const begun = plan === null && isTruck && usual !== null ? truckLines(usual) : [];
  const lines = (plan?.lines ?? []).map((line) => ({
    kind: text(line.kind),
    label: line.label,
    product: text(line.product),
    planned: typedDecimal(line.planned, language),
    unitPrice: typedDecimal(line.unitPrice, language),
    vat: text(line.vat?.id),
  }));
  return {
    orderType: plan?.orderType ?? (isTruck ? 'truck' : 'pumping'),
    client: text(plan?.client ?? (asked('client') || usual?.client)),
    equipment: text(plan?.equipment ?? asked('equipment')),
    driver: text(plan?.driver ?? (asked('driver') || usual?.driver)),
    start: timeOf(plan?.start ?? null, '08:00'),
    end: timeOf(plan?.end ?? null, '12:00'),
    travel: text(plan?.travel ?? usual?.travel ?? 30),
    siteAddress: text(plan?.siteAddress),
    zone: text(plan ? plan.zone : usualZone),
    centralNumber: copied ? '' : text(plan?.centralNumber),
    comment: text(plan?.comment),
    information: text(plan?.information),
    billing: plan?.billing ?? 'individual',
    supplier: text(plan?.supplier),
    project: text(plan?.project),
    planned: false,
    number: '',
    lines: [...begun, ...lines, ...Array.from({ length: BLANK }, () => blank)].slice(0, 30),
  };
}
export type OrderValues = ReturnType<typeof orderValues>;

const parts = ['kind', 'label', 'product', 'planned', 'unitPrice', 'vat'] as const;

/** The sent form, without the rows of lines in which nothing was said. */
export async function orderForm({ request }: Pick<StaffContext, 'request'>): Promise<FormData> {
  const form = await request.formData();
  let kept = 0;
  for (let index = 0; index < 33; index += 1) {
    const said = parts.map((part) => [part, formText(form, `lines[${index}].${part}`)] as const);
    for (const [part] of said) form.delete(`lines[${index}].${part}`);
    if (said.every(([part, value]) => value === '' || part === 'vat')) continue;
    for (const [part, value] of said) form.set(`lines[${kept}].${part}`, value);
    kept += 1;
  }
  return form;
}
