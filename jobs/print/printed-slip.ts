import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { localTime, writeMoment } from '#domain/kernel/moments.ts';
import { strokeBox, strokePath } from '#domain/kernel/strokes.ts';
import { quantityOf, type OrderLine } from '#domain/transport/amounts.ts';
import { hoursOf, linesOf, phasesOf, slipHash, type OrderState, type Slip } from '#domain/transport/order.ts';
import { formatQuantity } from './format.ts';
import type { PlainSheet } from './plain-sheet.ts';
import { fill, type PrintTexts } from './texts.ts';

/** What a slip says by name, of what its intervention knows by number. */
export interface SlipNames {
  client: string;
  clientAddress: string | null;
  supplier: string | null;
  supplierAddress: string | null;
  project: string | null;
  driver: string | null;
  equipment: string | null;
  registration: string | null;
  zone: string | null;
}

interface Printed {
  state: OrderState;
  /** The signature that it bears; null: it is not signed. */
  slip: Slip | null;
  names: SlipNames;
  language: 'fr' | 'en';
}

/**
 * "Tuesday 1 December 2026": names of days and months on slips are English, whatever its language (second
 * specification, section 9); the figures beside them are read by everybody.
 */
export function slipDay(at: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: LEGAL_TIME_ZONE,
  }).formatToParts(new Date(at));
  const named = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${named('weekday')} ${named('day')} ${named('month')} ${named('year')}`;
}

/** "01/12/2026 08:05" (second specification, section 9). */
const moment = (at: string): string => writeMoment(at, LEGAL_TIME_ZONE);
const clock = (at: string): string => localTime(at, LEGAL_TIME_ZONE).time;

type Fact = { label: string; value: string };
const fact = (label: string, value: string | null | undefined): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ label, value }];

/** Who signed and when, or why nobody did. */
function signatureLines({ slip, language }: Printed, words: PrintTexts['transport']): string[] {
  if (slip === null) return [words.signature, words.unsigned];
  const { outcome, at, signee, version } = slip;
  const name = [signee?.firstName, signee?.lastName].filter(Boolean).join(' ');
  return [
    words.signature,
    words.outcome[outcome],
    ...(name === '' ? [] : [name]),
    ...(signee?.reason ? [fill(words.reason, { reason: signee.reason })] : []),
    fill(words.signedAt, { at: moment(at) }),
    fill(words.version, { version: formatQuantity(String(version), language) }),
  ];
}

/** The slip of an intervention: what was planned and what was, for whoever signs it. It says no price. */
export function printedSlip(
  printed: Printed,
  words: PrintTexts['transport'],
): Omit<PlainSheet, 'sender' | 'language' | 'page'> {
  const { state, slip, names, language } = printed;
  const { number, plan, report, startedAt, endedAt, waits } = state;
  const begun = startedAt ?? plan?.start ?? '';
  const hours = hoursOf(state);
  const phaseWords = { mix: words.mixing, pause: words.pause };
  const span = (from: string | null | undefined, until: string | null | undefined) =>
    from ? `${clock(from)} – ${until ? clock(until) : '…'}` : null;
  const quantity = (value: string | null, { unit }: Pick<OrderLine, 'unit'>) =>
    value === null ? '–' : [formatQuantity(value, language), unit?.name].filter(Boolean).join(' ');
  const path = strokePath(slip?.signee?.strokes ?? []);
  return {
    date: todayIn(LEGAL_TIME_ZONE, new Date(slip?.at ?? begun)),
    title: fill(words.title, { number }),
    facts: [
      { label: words.day, value: slipDay(begun) },
      ...fact(words.site, plan?.siteAddress),
      ...fact(words.centralNumber, plan?.centralNumber),
    ],
    parts: [
      {
        title: words.customer,
        facts: [
          ...fact(words.name, names.client),
          ...fact(words.address, names.clientAddress),
          ...fact(words.project, names.project),
          ...fact(words.zone, names.zone),
        ],
      },
      {
        title: words.schedule,
        facts: [
          ...fact(words.planned, plan && `${moment(plan.start)} – ${clock(plan.end)}`),
          ...fact(words.arrival, startedAt && moment(startedAt)),
          ...fact(words.departure, endedAt && moment(endedAt)),
          ...phasesOf(state).flatMap(({ phase, from, until, reason }) =>
            fact(phaseWords[phase], [span(from, until), reason].filter(Boolean).join(' · ')),
          ),
          ...waits.flatMap(({ from, until, reason }) =>
            fact(words.wait, [span(from, until), reason].filter(Boolean).join(' · ')),
          ),
          ...fact(words.hours, hours && formatQuantity(hours.worked, language)),
          ...fact(words.meal, report?.meal ? words.yes : null),
        ],
      },
      {
        title: words.equipment,
        facts: [
          ...fact(words.vehicle, names.equipment),
          ...fact(words.registration, names.registration),
          ...fact(words.driver, names.driver),
          ...fact(words.mileage, report?.mileage && formatQuantity(report.mileage, language)),
        ],
      },
      {
        title: words.provider,
        facts: [
          ...fact(words.name, names.supplier ?? words.noProvider),
          ...fact(words.address, names.supplierAddress),
        ],
      },
    ],
    columns: [
      { title: words.product, share: 0.6, align: 'left' },
      { title: words.plannedQuantity, share: 0.2, align: 'right' },
      { title: words.realQuantity, share: 0.2, align: 'right' },
    ],
    rows: linesOf(state).map((line) => [
      line.label || words.kind[line.kind],
      quantity(line.planned, line),
      // Before it is signed, what nobody noted yet is not said to have been.
      quantity(slip === null ? line.real : quantityOf(line), line),
    ]),
    total: null,
    notes: [
      ...(report?.remark ? [fill(words.remark, { remark: report.remark })] : []),
      fill(words.fingerprint, { hash: slip?.hash ?? slipHash(state) }),
    ],
    signature: {
      lines: signatureLines(printed, words),
      path: path === '' ? null : path,
      ...strokeBox,
    },
  };
}
