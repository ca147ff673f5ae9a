import { exportList } from '../../http/export/export.server.ts';
import { screen } from '../../http/screen.server.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';
import { askedPlanning, isAskedFor, readObstacles, readPlanning } from './planning.server.ts';

interface Words {
  t(key: string): string;
}

interface Line {
  person: string;
  code: string;
  name: string;
  jobName: string | null;
  start: string;
  startHalf: string;
  end: string;
  endHalf: string;
  hours: string | null;
  /** Why it cannot be held, in words. */
  conflict: string;
}

const columns: readonly ListColumn<Line, Words>[] = [
  { key: 'person', header: 'projects.planning.field.person', type: 'text', value: ({ person }) => person },
  { key: 'code', header: 'projects.field.code', type: 'text', value: ({ code }) => code },
  { key: 'project', header: 'projects.planning.field.project', type: 'text', value: ({ name }) => name },
  { key: 'job', header: 'projects.planning.field.job', type: 'text', value: ({ jobName }) => jobName },
  { key: 'start', header: 'projects.planning.field.start', type: 'date', value: ({ start }) => start },
  {
    key: 'startHalf',
    header: 'projects.planning.field.startHalf',
    type: 'text',
    value: ({ startHalf }, { t }) => t(`timeOff.half.${startHalf}`),
  },
  { key: 'end', header: 'projects.planning.field.end', type: 'date', value: ({ end }) => end },
  {
    key: 'endHalf',
    header: 'projects.planning.field.endHalf',
    type: 'text',
    value: ({ endHalf }, { t }) => t(`timeOff.half.${endHalf}`),
  },
  { key: 'hours', header: 'projects.planning.field.hours', type: 'amount', value: ({ hours }) => hours },
  {
    key: 'conflict',
    header: 'projects.planning.conflictHead',
    type: 'text',
    value: ({ conflict }) => conflict || null,
  },
];

/** The planning of a period as a file, a line for each plan. */
export const loader = screen('planningExport', async (context) => {
  const { t } = context;
  const asked = askedPlanning(context);
  const read = await readPlanning(context, asked);
  const obstacles = await readObstacles(context, asked, read.rows);
  const rows = read.rows.flatMap(({ person, plans }) =>
    plans
      .filter((one) => isAskedFor(one, asked))
      .map((one): Line => ({
        ...one,
        person: person.name || t('commerce.erased'),
        conflict: (obstacles.get(one.id) ?? []).join(', '),
      })),
  );
  return exportList(context, {
    title: `${t('projects.planning.title')} ${asked.first}`,
    columns,
    request: { sort: 'start', direction: 'asc', limit: rows.length, cursor: null, offset: 0 },
    page: () => Promise.resolve({ rows, next: null, previous: null }),
    contextOf: () => ({ t }),
  });
});
