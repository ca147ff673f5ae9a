import { LEGAL_TIME_ZONE, addDays, isCivilDate } from '#domain/kernel/dates.ts';
import { writeMoment } from '#domain/kernel/moments.ts';
import type { OrderState } from '#domain/transport/order.ts';
import { formText } from '../http/form-text.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { formatDate } from '../ui/format.ts';

/** "24/11/2026 08:00" of an instant: what a field of a moment holds. */
const momentText = (at: string): string => writeMoment(at, LEGAL_TIME_ZONE);

/** Rows for lines that are still to be said. */
const BLANK = 3;
const blank = { kind: '', label: '', product: '', planned: '', unitPrice: '', vat: '' };

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** An intervention as its form's fields hold it; a new one is tomorrow morning. */
export function orderValues(plan: OrderState['plan'], { url, today }: Pick<StaffContext, 'url' | 'today'>) {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const day = isCivilDate(asked('day')) ? asked('day') : addDays(today, 1);
  const lines = (plan?.lines ?? []).map((line) => ({
    kind: text(line.kind),
    label: line.label,
    product: text(line.product),
    planned: text(line.planned),
    unitPrice: text(line.unitPrice),
    vat: text(line.vat?.id),
  }));
  return {
    orderType: plan?.orderType ?? 'pumping',
    client: text(plan?.client ?? asked('client')),
    equipment: text(plan?.equipment ?? asked('equipment')),
    driver: text(plan?.driver ?? asked('driver')),
    start: plan ? momentText(plan.start) : `${formatDate(day)} 08:00`,
    end: plan ? momentText(plan.end) : `${formatDate(day)} 12:00`,
    travel: text(plan?.travel ?? 30),
    siteAddress: text(plan?.siteAddress),
    zone: text(plan?.zone),
    centralNumber: text(plan?.centralNumber),
    comment: text(plan?.comment),
    information: text(plan?.information),
    billing: plan?.billing ?? 'individual',
    supplier: text(plan?.supplier),
    project: text(plan?.project),
    planned: false,
    lines: [...lines, ...Array.from({ length: BLANK }, () => blank)].slice(0, 30),
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
