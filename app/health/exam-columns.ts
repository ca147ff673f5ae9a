import { standingOn } from '#domain/health/exam.ts';
import type { HealthExamRow } from '#projections/health/health-exams.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

export interface ExamWords {
  t(key: string): string;
  today: string;
}

type Column = ListColumn<HealthExamRow, ExamWords>;

/** What lists and files say of an exam to whoever plans them. */
const planned: readonly Column[] = [
  {
    key: 'person',
    header: 'health.field.person',
    type: 'text',
    narrow: 'title',
    value: (row, { t }) => row.personName || t('commerce.erased'),
  },
  {
    key: 'kind',
    header: 'health.field.kind',
    type: 'text',
    narrow: 'below',
    value: ({ kind }, { t }) => t(`health.kind.${kind}`),
  },
  {
    key: 'day',
    header: 'health.field.day',
    type: 'date',
    narrow: 'below',
    sort: { name: 'day', first: 'desc' },
    value: ({ day }) => day,
  },
  { key: 'time', header: 'health.field.time', type: 'text', code: true, value: ({ time }) => time },
  {
    key: 'professional',
    header: 'health.field.professional',
    type: 'text',
    value: ({ professional }) => professional,
  },
  { key: 'place', header: 'health.field.place', type: 'text', value: ({ place }) => place },
  {
    key: 'status',
    header: 'health.field.status',
    type: 'text',
    narrow: 'side',
    value: ({ status, day }, { t, today }) => t(`health.status.${standingOn(status, day, today)}`),
  },
];

/** What they say beside that to whoever may know what came of it. */
const known: readonly Column[] = [
  {
    key: 'aptitude',
    header: 'health.field.aptitude',
    type: 'text',
    narrow: 'below',
    value: ({ aptitude }, { t }) => (aptitude === null ? null : t(`health.aptitude.${aptitude}`)),
  },
  { key: 'nextBy', header: 'health.field.nextBy', type: 'date', value: ({ nextBy }) => nextBy },
];

export const examColumns = (mayKnow: boolean): readonly Column[] =>
  mayKnow ? [...planned.slice(0, -1), ...known, ...planned.slice(-1)] : planned;

export const usualExamColumns = ['person', 'kind', 'day', 'time', 'professional', 'aptitude', 'status'];
