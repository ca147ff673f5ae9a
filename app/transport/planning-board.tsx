import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { PeriodNav } from '../ui/board/period-nav.tsx';
import { PlannedBoard } from '../ui/board/planned-board.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { FormActions, PlainSelect } from '../ui/form/field.tsx';
import { FilterDrawer } from '../ui/list/list-tools.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { changeTransportBoard, transportBoard } from './board.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('transportBoard', transportBoard);
export const action = screen('transportBoard', changeTransportBoard);

/** What hands told of a bar: sent again as it was, once somebody says so. */
const told = ['bar', 'row', 'start', 'end', 'seenRow', 'seenFrom', 'seenUntil'];

/** Somebody changed meanwhile what was moved: with both values it is asked whether to go on. */
function Changed({
  answer: { typed, intent },
  stale,
}: {
  answer: Pick<IntentAnswer, 'typed' | 'intent'>;
  stale: NonNullable<IntentAnswer['stale']>;
}) {
  const t = useText();
  return (
    <>
      <StaleAlert
        stale={stale}
        label={(path) => t(`transport.field.${path.replace(/^lines\[\d+\]\./, 'line.').replace(/\[.*/, '')}`)}
        question={t('transport.error.changedQuestion')}
      />
      <CommandForm>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="revision" value={stale.revision} />
        {told.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
        ))}
        <FormActions>
          <Button tone="primary">{t('transport.action.goOn')}</Button>
          <LinkButton to={pathTo('transportBoard', {})}>{t('transport.action.leave')}</LinkButton>
        </FormActions>
      </CommandForm>
    </>
  );
}

/** Interventions over pumps and drivers. */
export default function TransportBoard() {
  const { title, period, board, pages, by, drivers, vehicles, mayCreate } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      tabs={<Tabs label={t('transport.board.rows')} items={by} />}
      actions={
        <>
          <LinkButton to={pathTo('transportList', {})} icon="file">
            {t('transport.list')}
          </LinkButton>
          {mayCreate && (
            <LinkButton tone="primary" icon="plus" to={pathTo('transportNew', {})}>
              {t('transport.new')}
            </LinkButton>
          )}
        </>
      }
    >
      {answer?.stale ? (
        <Changed answer={answer} stale={answer.stale} />
      ) : (
        <Refusals errors={answer?.errors} />
      )}
      <PeriodNav period={period} />
      {drivers.length > 0 && <Tabs label={t('transport.drivers.label')} items={drivers} />}
      {vehicles.options.length > 0 && (
        <div className="actions">
          <FilterDrawer address={vehicles.address} names={['equipment']}>
            <PlainSelect
              id="board-equipment"
              name="equipment"
              label={t('transport.filter.equipment')}
              options={vehicles.options}
              placeholder={t('transport.filter.all.equipment')}
              defaultValue={vehicles.chosen ?? ''}
            />
          </FilterDrawer>
        </div>
      )}
      <PlannedBoard
        board={board}
        pages={pages}
        none={t('transport.board.none')}
        noneHint={t('transport.board.noneHint')}
      />
    </Page>
  );
}
