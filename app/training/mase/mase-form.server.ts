import { staffNames } from '#projections/people/staff.ts';
import type { MaseRow } from '#projections/training/mase.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { Option } from '../../ui/form/field.tsx';

/** An action as its form's fields hold it; a new one begins today. */
export const maseValues = (action: Partial<MaseRow>, today: string) => ({
  title: action.title ?? '',
  description: action.description ?? '',
  axis: action.axis ?? '',
  prio: action.prio === undefined ? '' : String(action.prio),
  person: action.person === undefined ? '' : String(action.person),
  start: action.start ?? today,
  end: action.end ?? '',
});

export type MaseValues = ReturnType<typeof maseValues>;

/** Who may be responsible. */
export const masePeople = async ({ services, corporation }: StaffContext): Promise<Option[]> =>
  (await staffNames(services.db, corporation)).map(({ id, name }) => ({ value: id, label: name }));
