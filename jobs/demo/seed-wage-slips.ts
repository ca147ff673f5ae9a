import { createHash } from 'node:crypto';
import { systemActor } from '#domain/kernel/actor.ts';
import { addMonths, monthOf } from '#domain/kernel/dates.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { confirmSlipBatch, startSlipBatch, uploadSlipBatch } from '#domain/payroll/slip-batch-commands.ts';
import { objectToElectronicSlips } from '#domain/payroll/wage-slip-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { employeesOf } from '#projections/payroll/employees.ts';
import { makeSlips } from '../tasks/make-wage-slips.ts';
import { readSlips } from '../tasks/read-wage-slips.ts';
import type { Runtime } from '../tasks/runtime.ts';
import { demoSlips, type DemoSlip } from './demo-slips.ts';

/** Brings a PDF of slips in, and reads it. @returns the batch */
async function bringIn(
  runtime: Runtime,
  corporation: number,
  content: Buffer,
  name: string,
): Promise<number> {
  const { db, store, files } = runtime;
  const actor = systemActor(corporation);
  const { id } = await store.execute(startSlipBatch, actor, {});
  const file = await files.put(db, content, 'application/pdf', subjectOf('slipbatch', id));
  const hash = createHash('sha256').update(content).digest('hex');
  const given = { name, file, size: content.length, type: 'application/pdf', hash };
  await store.execute(uploadSlipBatch, actor, { id, files: [given], again: false });
  await readSlips(runtime, id);
  return id;
}

/**
 * Wage slips of two months ago in people's files, one of them wanted on paper; those of last month wait to be settled:
 * somebody unknown, a page without text, one of the month before.
 */
export async function seedWageSlips(runtime: Runtime, corporation: number, today: string): Promise<void> {
  const { db, store } = runtime;
  const actor = systemActor(corporation);
  const company = (await findCorporation(db, corporation))?.name ?? '';
  const staff = (await employeesOf(db, corporation))
    .filter(({ birthDate }) => birthDate !== null)
    .slice(0, 9);
  const [earlier, last] = [monthOf(addMonths(today, -2)), monthOf(addMonths(today, -1))];
  const slipOf = (at: number, month: string, more: Partial<DemoSlip> = {}): DemoSlip[] => {
    const one = staff[at];
    return one === undefined
      ? []
      : [{ name: `${one.lastName} ${one.firstName}`, born: one.birthDate, month, company, ...more }];
  };
  const objecting = staff[2];
  if (objecting) await store.execute(objectToElectronicSlips, actor, { person: objecting.id });
  const all = staff.flatMap((_, at) => slipOf(at, earlier, at === 1 ? { pages: 2 } : {}));
  const made = await bringIn(runtime, corporation, await demoSlips(all), `Bulletins ${earlier}.pdf`);
  const how = {
    period: earlier,
    delivery: 'file' as const,
    otherMonths: false,
    informed: true,
    beside: [],
  };
  await store.execute(confirmSlipBatch, actor, { id: made, ...how, revision: null });
  await makeSlips(runtime, made);
  const open = [
    ...staff.slice(0, 6).flatMap((_, at) => slipOf(at, last, at === 1 ? { pages: 2 } : {})),
    { name: 'Quéré Loïc', born: null, month: last, company },
    ...slipOf(6, last, { born: null }),
    ...slipOf(7, last, { scanned: true }),
    ...slipOf(8, earlier),
  ];
  await bringIn(runtime, corporation, await demoSlips(open), `Bulletins ${last}.pdf`);
}
