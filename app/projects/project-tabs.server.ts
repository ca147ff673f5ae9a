import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

/** Parts of a project's file that its own page shows. */
export const projectParts = [
  'summary',
  'people',
  'planning',
  'activities',
  'documents',
  'billing',
  'statistics',
] as const;
export type ProjectPart = (typeof projectParts)[number];

const all = [
  'summary',
  'people',
  'planning',
  'activities',
  'expenses',
  'documents',
  'billing',
  'statistics',
] as const;

/** The parts of a project's file, of which one is shown. Expenses have a page of their own. */
export const projectTabs = (
  { t }: Pick<StaffContext, 't'>,
  id: number,
  shown: (typeof all)[number],
): { label: string; to: string; current: boolean }[] =>
  all.map((one) => ({
    label: t(`projects.tab.${one}`),
    to:
      one === 'expenses'
        ? pathTo('projectExpenses', { id })
        : pathTo('projectDetails', { id }, { selectedTab: one === 'summary' ? null : one }),
    current: one === shown,
  }));
