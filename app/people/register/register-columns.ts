import type { ListColumn } from '../../ui/list/list-columns.ts';
import type { RegisterWords } from './staff-register.server.ts';

const text = (
  key: Exclude<keyof RegisterWords, 'contract' | 'trainee' | 'earlier' | 'authorisations' | 'correctedAt'>,
  narrow?: ListColumn<RegisterWords>['narrow'],
): ListColumn<RegisterWords> => ({
  key,
  header: `people.register.${key}`,
  type: ['birthDate', 'entry', 'exit', 'keptUntil'].includes(key) ? 'date' : 'text',
  ...(narrow && { narrow }),
  value: (row) => row[key],
});

/** What the staff register says of somebody, in the order of D1221-23. */
export const registerColumns: readonly ListColumn<RegisterWords, { t(key: string): string }>[] = [
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
  text('keptUntil'),
  text('mentions', 'below'),
  {
    key: 'trainee',
    header: 'people.register.trainee',
    type: 'text',
    value: ({ trainee }, { t }) => t(trainee ? 'ui.yes' : 'ui.no'),
  },
  text('tutor'),
  text('place'),
  text('lender'),
  {
    key: 'authorisations',
    header: 'people.register.authorisations',
    type: 'text',
    value: ({ authorisations }) => authorisations.join(' · ') || null,
  },
  {
    key: 'correctedAt',
    header: 'people.register.correctedAt',
    type: 'instant',
    value: ({ correctedAt }) => correctedAt,
  },
];
