import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { Alert, Columns, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { YearOfSlips } from '../slip-years.tsx';
import { changeOwnSlips, ownSlips } from './own-slips.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('ownWageSlips', ownSlips);
export const action = screen('ownWageSlips', changeOwnSlips);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
/** Whether slips come on paper: everybody may say so at any time. */
function Objection({ page: { objection, company } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  if (company === null) return null;
  return (
    <Panel title={t('payroll.own.paperTitle')}>
      {objection === null ? (
        <>
          <p>{t('payroll.own.electronic', { company })}</p>
          <IntentButton intent="object" ask={t('payroll.own.objectAsk')}>
            {t('payroll.own.object')}
          </IntentButton>
        </>
      ) : (
        <>
          <Alert tone="info">
            {t('payroll.own.onPaper', {
              company,
              date: format.date(objection.madeAt.slice(0, 10)),
              due: format.date(objection.due),
            })}
          </Alert>
          <IntentButton intent="withdraw">{t('payroll.own.withdraw')}</IntentButton>
        </>
      )}
    </Panel>
  );
}

/** One's own wage slips. */
export default function OwnSlips() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('shell.profile'), to: pathTo('profile', {}) }]}
      actions={
        page.years.length > 1 && (
          <LinkButton icon="download" to={page.all}>
            {t('payroll.own.allZip')}
          </LinkButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      <Columns
        main={
          page.years.length === 0 ? (
            <EmptyState title={t('payroll.own.none')} hint={t('payroll.own.noneHint')} />
          ) : (
            page.years.map((year) => <YearOfSlips key={year.year} year={year} />)
          )
        }
        aside={
          <>
            <Objection page={page} />
            <Panel title={t('payroll.own.keptTitle')}>
              <p>{t('payroll.own.kept')}</p>
            </Panel>
          </>
        }
      />
    </Page>
  );
}
