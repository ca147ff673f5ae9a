import type { z } from 'zod';
import type { contentSchema } from '#domain/documents/content/content.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { addDays } from '#domain/kernel/dates.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { works } from './products.ts';
import type { DemoRecords } from './seed-records.ts';

/** A company that is filled. */
export interface Demo {
  runtime: Runtime;
  actor: Actor;
  corporation: number;
  records: DemoRecords;
  person: number | null;
  today: string;
}

/** The n-th of some numbers that look like chance and are the same at every run. */
export const chance = (n: number): number => ((n * 7919 + 104_729) % 1000) / 1000;

const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[Math.floor(chance(n) * list.length)];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
};

/** What the n-th document of the demo says. */
export function demoContent(demo: Demo, n: number, date: string): z.input<typeof contentSchema> {
  const { records, person } = demo;
  const work = pick(works, n);
  const conditions = [...records.conditions.values()];
  return {
    title: work.title,
    thirdParty: pick(records.clients, n * 3 + 1),
    date,
    expiryDate: addDays(date, 30),
    supplyDate: addDays(date, -2),
    paymentCondition: conditions[1 + (n % 3)],
    paymentType: records.paymentTypes.get('Virement'),
    deliveryTime: '2 semaines',
    customerReferenceNumber: n % 3 === 0 ? `CDE ${2000 + n}` : null,
    personInCharge: person,
    discountPercent: n % 9 === 0 ? '2' : null,
    productList: work.lines.map(([code, quantity, discountPercent = null]) => ({
      productType: 'product' as const,
      product: records.products.get(code),
      quantity,
      discountPercent,
    })),
  };
}
