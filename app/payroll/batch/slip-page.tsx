import { useActionData, useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary } from '../../ui/form/field.tsx';
import { Alert, Columns, Page, Panel } from '../../ui/page.tsx';
import { PdfFrame } from '../../ui/pdf-frame.tsx';
import { useLanguage, useText } from '../../ui/text.tsx';
import { SlipChoices, type SlipChoice } from './slip-choices.live.tsx';
import { settlePage, slipPage } from './slip-batch.server.ts';

export const meta = titleOf;

export const loader = screen('slipBatchPage', slipPage);
export const action = screen('slipBatchPage', settlePage);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

/** Whose it may be, by what the page says; the rest is chosen from the list. */
function choicesOf(page: Loaded, t: ReturnType<typeof useText>): SlipChoice[] {
  const shown = new Set(page.candidates.map(({ person }) => `person-${person}`));
  return [
    ...page.candidates.map(({ person, name }) => ({ value: `person-${person}`, label: name, own: true })),
    ...(page.chosen.startsWith('person-') && !shown.has(page.chosen)
      ? [
          {
            value: page.chosen,
            label:
              page.employees.find(({ value }) => `person-${value}` === page.chosen)?.label ??
              t('commerce.erased'),
            own: true,
          },
        ]
      : []),
    { value: 'other', label: t('payroll.page.other') },
    ...(page.before
      ? [
          {
            value: 'before',
            label: page.before.name
              ? t('payroll.page.beforeOf', { name: page.before.name })
              : t('payroll.page.before'),
          },
        ]
      : []),
    { value: 'out', label: t('payroll.page.out') },
  ];
}

function Choices({ page, answer }: { page: Loaded; answer: Answered }) {
  const choices = choicesOf(page, useText());
  return (
    <SlipChoices
      key={page.place}
      choices={choices}
      chosen={answer?.typed['choice'] ?? (page.chosen || (choices[0]?.value ?? ''))}
      person={answer?.typed['person'] ?? ''}
      employees={page.employees}
      error={answer?.errors[0]}
    />
  );
}

/** One page of a batch: what is on it, beside whose it may be. */
export default function SlipPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const language = useLanguage();
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('payroll.list'), to: pathTo('wageSlipList', {}) },
        { label: t('payroll.batch.one', { id: page.id }), to: pathTo('slipBatchDetails', { id: page.id }) },
      ]}
      subtitle={t('payroll.page.left', { count: page.undecided })}
      actions={
        <>
          {page.previous && (
            <LinkButton tone="quiet" to={page.previous}>
              {t('payroll.page.previous')}
            </LinkButton>
          )}
          {page.next && (
            <LinkButton tone="quiet" to={page.next}>
              {t('payroll.page.next')}
            </LinkButton>
          )}
        </>
      }
    >
      <ErrorSummary
        errors={(answer?.errors ?? []).map((error) => ({
          id: 'choice',
          label: t('payroll.page.whose'),
          message: errorText(t, error),
        }))}
      />
      <Columns
        main={
          <Panel title={t('payroll.page.content')}>
            <PdfFrame className="slip-pdf" src={page.pdf} title={page.title} />
            <p>
              <a className="link" href={page.pdf}>
                {t('payroll.page.open')}
              </a>
            </p>
          </Panel>
        }
        aside={
          <Panel title={t('payroll.page.match')}>
            <Alert tone={page.reason === 'decided' ? 'ok' : 'info'}>
              {t(`payroll.reasons.${page.reason}`)}
            </Alert>
            {page.nameDiffers && <Alert tone="warn">{t('payroll.batch.nameDiffers')}</Alert>}
            {page.period && <p>{t('payroll.page.month', { month: monthInWords(page.period, language) })}</p>}
            <Choices page={page} answer={answer} />
          </Panel>
        }
      />
    </Page>
  );
}
