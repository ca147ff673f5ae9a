import { useActionData, useLoaderData } from '@remix-run/react';
import { candidateStatuses } from '#domain/recruitment/candidate.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PlainSelect } from '../ui/form/field.tsx';
import { FilterDay } from '../ui/list/filter-day.tsx';
import { formatDate } from '../ui/format.ts';
import { ColumnsMenu, ExportMenu, FilterDrawer } from '../ui/list/list-tools.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { linkWith } from '../ui/links.ts';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { CandidateBoard } from './candidate-board.tsx';
import { runCandidateBoard } from './candidate-board.server.ts';
import { candidateColumns, candidateName } from './candidate-columns.ts';
import { candidateDays, candidateFilters } from './candidate-filters.ts';
import { candidateList, type CandidateListData } from './candidate-list.server.ts';
import { CandidateState } from './candidate-status.tsx';

export const meta = titleOf;

export const loader = screen('candidateList', candidateList);
export const action = screen('candidateList', runCandidateBoard);

/** What the list and the board are narrowed by. */
function FilterMenu({ list }: { list: CandidateListData }) {
  const t = useText();
  const { address, filter, options, wrongDays } = list;
  return (
    <FilterDrawer address={address} names={[...candidateFilters, ...candidateDays]}>
      {candidateFilters.map((name) => (
        <PlainSelect
          key={name}
          id={`filter-${name}`}
          name={name}
          label={t(`recruitment.field.${name}`)}
          defaultValue={filter[name] ?? ''}
          options={options[name]}
          placeholder={t('recruitment.all')}
        />
      ))}
      {candidateDays.map((name) => (
        <FilterDay
          key={name}
          id={`filter-${name}`}
          name={name}
          label={t(`recruitment.filter.${name}`)}
          value={filter[name] ? formatDate(filter[name]) : ''}
          wrong={wrongDays[name]}
        />
      ))}
    </FilterDrawer>
  );
}

/** Who applied, and where each application stands. */
export default function CandidateList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const answer = useActionData<typeof action>();
  const { address, status, board } = list;
  const columns = useListColumns({
    list,
    columns: candidateColumns.filter(({ key }) => list.columns.includes(key)),
    context: { t },
    cells: {
      name: (row) => (
        <a className="ref" href={pathTo('candidateForm', { id: row.id })} translate="no">
          {candidateName(row) || t('commerce.erased')}
        </a>
      ),
      status: (row) => <CandidateState status={row.status} />,
    },
  });
  const create = (
    <LinkButton tone="primary" icon="plus" to={pathTo('candidateNew', {})}>
      {t('recruitment.new')}
    </LinkButton>
  );
  return (
    <ListScreen
      list={list}
      crumbs={[{ label: t('shell.menu.people') }]}
      actions={
        <>
          <ExportMenu address={address} to={pathTo('candidateExport', {})} />
          <LinkButton icon="clock" to={pathTo('candidateRetention', {})}>
            {t('recruitment.retention.open')}
          </LinkButton>
          {create}
        </>
      }
      chips={list.chips}
      tabs={
        !board && (
          <Tabs
            label={t('recruitment.field.status')}
            items={[null, ...candidateStatuses].map((one) => ({
              label:
                one === null
                  ? t('recruitment.all')
                  : `${t(`recruitment.status.${one}`)} (${list.counts[one] ?? 0})`,
              to: linkWith(address, { status: one, cursor: null }),
              current: status === one,
            }))}
          />
        )
      }
      tools={
        <>
          <FilterMenu list={list} />
          {!board && <ColumnsMenu address={address} columns={candidateColumns} shown={list.columns} />}
          <LinkButton
            tone="quiet"
            to={linkWith(address, {
              view: board ? null : 'board',
              status: null,
              sort: null,
              direction: null,
            })}
          >
            {t(board ? 'lists.board.toList' : 'lists.board.toBoard')}
          </LinkButton>
        </>
      }
      instead={board && <CandidateBoard board={board} card={list.card} known={list.known} answer={answer} />}
      placeholder={t('recruitment.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('recruitment.none')} hint={t('recruitment.noneHint')} action={create} />}
    />
  );
}
