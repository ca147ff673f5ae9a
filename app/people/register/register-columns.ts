import type { ListColumn } from '../../ui/list/list-columns.ts';
import type { RegisterWords } from './staff-register.server.ts';

const text = (
  key: Exclude<keyof RegisterWords, 'contract' | 'trainee' | 'earlier' | 'correctedAt'>,
  narrow?: ListColumn<RegisterWords>['narrow'],
): ListColumn<RegisterWords> => ({
  key,
  header: `people.register.${key}`,
  type: key === 'birthDate' || key === 'entry' || key === 'exit' ? 'date' : 'text',
  ...(narrow && { narrow }),
  value: (row) => row[key],
});

/** What the staff register says of somebody, in the order of D1221-23. */
export const registerColumns: readonly ListColumn<RegisterWords>[] = [
  text('name', 'title'),
  text('birthName'),
  text('gender'),
  text('birthDate', 'below'),
  text('nationality', 'below'),
  text('permit'),
  text('job', 'below'),
  text('qualification'),
  {
    key: 'earlier',
    header: 'people.register.earlier',
    type: 'text',
    value: ({ earlier }) => earlier.join(' · ') || null,
  },
  text('entry', 'side'),
  text('exit', 'below'),
  text('mentions', 'below'),
  text('tutor'),
  text('place'),
  text('lender'),
  {
    key: 'correctedAt',
    header: 'people.register.correctedAt',
    type: 'instant',
    value: ({ correctedAt }) => correctedAt,
  },
];
