import { useActionData, useLoaderData } from '@remix-run/react';
import { withdrawPayElement } from '#domain/time-off/pay-element-commands.ts';
import { closedMonth } from '#projections/time-off/monthly-report.ts';
import { monthElements } from '#projections/time-off/pay-elements.ts';
import { formText } from '../../http/form-text.ts';
import { intent, runIntent } from '../../http/intents.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { PeriodNav } from '../../ui/board/period-nav.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Refusals } from '../../ui/form/refusals.tsx';
import { Alert, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { askedMonth, monthPeriod } from '../report/report.server.ts';
import { ElementTable } from './element-table.tsx';
import { elementWords } from './element-words.ts';

export const meta = titleOf;

const addressOf = (month: string): string => pathTo('payElements', {}, { month });

export const loader = screen('payElements', async (context) => {
  const { services, corporation, t, language } = context;
  const month = askedMonth(context);
  const [rows, closed] = await Promise.all([
    monthElements(services.db, corporation, month, null),
    closedMonth(services.db, corporation, month),
  ]);
  return {
    title: t('timeOff.elements.title'),
    month,
    period: monthPeriod(context, month, addressOf),
    closed: closed !== null,
    rows: rows.map((one) => elementWords(one, t, language)),
  };
});

export const action = screen('payElements', (context) =>
  runIntent(
    context,
    {
      withdraw: intent(
        withdrawPayElement,
        (_none, form) => ({ id: Number(formText(form, 'element')) || undefined }),
        () => ({ to: addressOf(askedMonth(context)), flash: 'timeOff.notice.elementWithdrawn' }),
      ),
    },
    0,
  ),
);

/** What the payroll office is told of a month beside absences. */
export default function PayElements() {
  const { title, month, period, closed, rows } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[{ label: t('timeOff.title'), to: pathTo('restDayBoard', {}) }]}
      actions={
        <LinkButton tone="primary" icon="plus" to={pathTo('payElementNew', {}, { month })}>
          {t('timeOff.elements.new')}
        </LinkButton>
      }
    >
      <Refusals errors={answer?.errors} />
      <PeriodNav period={period} />
      {closed && <Alert tone="info">{t('timeOff.elements.closed')}</Alert>}
      <Panel>
        <ElementTable rows={rows} mayWithdraw />
      </Panel>
    </Page>
  );
}
