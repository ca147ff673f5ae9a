import { useLoaderData } from '@remix-run/react';
import { aptitudes, examKinds, examStandings } from '#domain/health/exam.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { FilterDay } from '../ui/list/filter-day.tsx';
import { Carried } from '../ui/list/filters.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { ColumnsMenu, ExportMenu } from '../ui/list/list-tools.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { carried, linkWith } from '../ui/links.ts';
import { Menu } from '../ui/menu.tsx';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { examColumns } from './exam-columns.ts';
import { examList, type ExamListData } from './exam-list.server.ts';
import { ExamState } from './exam-status.tsx';

export const meta = titleOf;

export const loader = screen('healthExamList', examList);

/** What the list is narrowed by. */
function FilterMenu({ list }: { list: ExamListData }) {
  const t = useText();
  const { address, kind, aptitude, days, mayKnow, wrongDays } = list;
  const [path = ''] = address.split('?');
  return (
    <Menu label={t('lists.filters')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried values={carried(address, 'kind', 'aptitude', 'from', 'until')} />
        <PlainSelect
          id="filter-kind"
          name="kind"
          label={t('health.field.kind')}
          defaultValue={kind ?? ''}
          options={examKinds.map((value) => ({ value, label: t(`health.kind.${value}`) }))}
          placeholder={t('health.all')}
        />
        {mayKnow && (
          <PlainSelect
            id="filter-aptitude"
            name="aptitude"
            label={t('health.field.aptitude')}
            defaultValue={aptitude ?? ''}
            options={aptitudes.map((value) => ({ value, label: t(`health.aptitude.${value}`) }))}
            placeholder={t('health.all')}
          />
        )}
        {(['from', 'until'] as const).map((name) => (
          <FilterDay
            key={name}
            id={`filter-${name}`}
            name={name}
            label={t(`health.filter.${name}`)}
            value={days[name]}
            wrong={wrongDays[name]}
          />
        ))}
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Menu>
  );
}

/** The exams of health of the company. */
export default function ExamList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { address, today, standing, mayKnow, mayPlan } = list;
  const all = examColumns(mayKnow);
  const columns = useListColumns({
    list,
    columns: all.filter(({ key }) => list.columns.includes(key)),
    context: { t, today },
    cells: {
      person: ({ id, personName }) => (
        <a className="ref" href={pathTo('healthExamDetails', { id })} translate="no">
          {personName || t('commerce.erased')}
        </a>
      ),
      status: ({ status, day }) => <ExamState status={status} day={day} today={today} />,
    },
  });
  const create = mayPlan && (
    <LinkButton tone="primary" icon="plus" to={pathTo('healthExamNew', {})}>
      {t('health.new')}
    </LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.people') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('healthExamExport', {})} />
          {list.mayImport && (
            <LinkButton tone="quiet" to={pathTo('importNew', { kind: 'healthexam' })}>
              {t('imports.healthexam.title')}
            </LinkButton>
          )}
          {list.toConclude.map(({ day, count, to }) => (
            <LinkButton key={day} to={to}>
              {t('health.day.note', { count, day: format.date(day) })}
            </LinkButton>
          ))}
          {create}
        </>
      }
      tabs={
        <Tabs
          label={t('health.field.status')}
          items={[null, ...examStandings].map((one) => ({
            label: t(one === null ? 'health.all' : `health.statuses.${one}`),
            to: linkWith(address, { status: one, cursor: null }),
            current: standing === one,
          }))}
        />
      }
      placeholder={t('health.placeholder')}
      chips={list.chips}
      tools={
        <>
          <FilterMenu list={list} />
          <ColumnsMenu address={address} columns={all} shown={list.columns} />
        </>
      }
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('health.none')} hint={t('health.noneHint')} action={create} />}
    />
  );
}
