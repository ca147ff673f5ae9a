import { add } from '#domain/kernel/decimal.ts';
import { staffNames } from '#projections/people/staff.ts';
import { certificatesOfSession } from '#projections/training/certificates.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** A session by the id of the address: what is planned of it, and who takes part. @throws Response 404 */
export async function sessionOf({ services, corporation, params, today }: StaffContext) {
  const id = idOf(params, 'id');
  const rows = await certificatesOfSession(services.db, id, corporation, today);
  const open = rows.filter(({ status }) => status !== 'canceled');
  // What holds for the most of them: one that was moved alone stands in the table.
  const first = open.find((row) => row.id === id) ?? open[0] ?? rows[0];
  if (first === undefined) throw notFound();
  const movable = rows.filter(({ status }) => ['unplanned', 'planned', 'to_complete'].includes(status));
  return {
    id,
    first,
    rows,
    cost: add('0', ...open.map(({ cost }) => cost ?? '0')),
    isOpen: movable.length > 0,
    count: open.length,
  };
}

/** What the form of a step of a session begins with. */
export async function sessionStep(context: StaffContext, step: 'reprogram' | 'cancel' | 'join') {
  const { t, services, corporation } = context;
  const { id, first, rows } = await sessionOf(context);
  const there = new Set(rows.map(({ person }) => person));
  const people = step === 'join' ? await staffNames(services.db, corporation) : [];
  return {
    title: t(`training.session.step.${step}`),
    about: first.typeName,
    back: pathTo('trainingSession', { id }),
    people: people.filter((one) => !there.has(one.id)).map((one) => ({ value: one.id, label: one.name })),
    values: {
      expectedDate: first.expectedDate ?? '',
      endDate: first.endDate ?? '',
      reason: '',
      people: [] as string[],
    },
  };
}
