import { useActionData, useLoaderData } from '@remix-run/react';
import { candidateStatuses } from '#domain/recruitment/candidate.ts';
import { candidateCounts, countCandidates, listCandidates } from '#projections/recruitment/candidates.ts';
import { COUNT_CAP, listData } from '../http/list.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { useListColumns } from '../ui/list/use-list-columns.tsx';
import { linkWith } from '../ui/links.ts';
import { EmptyState } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { CandidateBoard } from './candidate-board.tsx';
import { candidateAddress, candidateBoard, runCandidateBoard } from './candidate-board.server.ts';
import { candidateColumns, candidateName } from './candidate-columns.ts';
import { CandidateState } from './candidate-status.tsx';

export const meta = titleOf;

export const loader = screen('candidateList', async (context) => {
  const { services, corporation, url, t } = context;
  const asked = candidateAddress(context);
  const status = candidateStatuses.find((one) => one === asked.status) ?? null;
  const filter = { keyword: asked.keyword, status };
  const [page, total, counts] = await Promise.all([
    listCandidates(services.db, corporation, filter, asked.request),
    countCandidates(services.db, corporation, filter, COUNT_CAP + 1),
    candidateCounts(services.db, corporation),
  ]);
  return {
    ...listData(t('recruitment.list'), asked, page, total),
    status,
    counts: Object.fromEntries(counts),
    board: url.searchParams.get('view') === 'board' ? await candidateBoard(context, asked) : null,
    card: url.searchParams.get('card'),
  };
});

export const action = screen('candidateList', runCandidateBoard);

/** Who applied, and where each application stands. */
export default function CandidateList() {
  const list = useLoaderData<typeof loader>();
  const t = useText();
  const answer = useActionData<typeof action>();
  const { address, status, board } = list;
  const columns = useListColumns({
    list,
    columns: candidateColumns,
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
      actions={create}
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
        <LinkButton
          tone="quiet"
          to={linkWith(address, { view: board ? null : 'board', status: null, sort: null, direction: null })}
        >
          {t(board ? 'lists.board.toList' : 'lists.board.toBoard')}
        </LinkButton>
      }
      instead={board && <CandidateBoard board={board} card={list.card} answer={answer} />}
      placeholder={t('recruitment.placeholder')}
      rowKey={(row) => row.id}
      columns={columns}
      empty={<EmptyState title={t('recruitment.none')} hint={t('recruitment.noneHint')} action={create} />}
    />
  );
}
