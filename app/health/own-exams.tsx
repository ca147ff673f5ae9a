import { DataTable } from '../ui/list/table.tsx';
import { EmptyState } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ExamState } from './exam-status.tsx';
import type { ownExams } from './own-exams.server.ts';

/** One's own exams: where to be when, and what was said. */
export function OwnExams({ own: { today, exams } }: { own: Awaited<ReturnType<typeof ownExams>> }) {
  const t = useText();
  const format = useFormat();
  return (
    <DataTable
      caption={t('health.own')}
      rows={exams}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'day',
          header: t('health.field.day'),
          narrow: 'title',
          cell: ({ day, time }) => [format.date(day), time].filter(Boolean).join(' · '),
        },
        {
          key: 'kind',
          header: t('health.field.kind'),
          narrow: 'below',
          cell: ({ kind }) => t(`health.kind.${kind}`),
        },
        {
          key: 'place',
          header: t('health.field.place'),
          narrow: 'below',
          cell: ({ place, professional }) => (
            <span translate="no">{[professional, place].filter(Boolean).join(', ') || '–'}</span>
          ),
        },
        {
          key: 'aptitude',
          header: t('health.field.aptitude'),
          narrow: 'below',
          cell: ({ aptitude, restrictions }) =>
            aptitude === null ? (
              '–'
            ) : (
              <>
                {t(`health.aptitude.${aptitude}`)}
                {restrictions !== null && (
                  <span className="hint wrap" translate="no">
                    {' '}
                    {restrictions}
                  </span>
                )}
              </>
            ),
        },
        {
          key: 'paper',
          header: t('health.convocation'),
          narrow: 'below',
          cell: ({ paper }) =>
            paper === null ? (
              '–'
            ) : (
              <a className="link" href={paper}>
                {t('health.openConvocation')}
              </a>
            ),
        },
        {
          key: 'status',
          header: t('health.field.status'),
          narrow: 'side',
          cell: ({ status, day }) => <ExamState status={status} day={day} today={today} />,
        },
      ]}
      empty={<EmptyState title={t('health.ownNone')} hint={t('health.ownNoneHint')} />}
    />
  );
}
