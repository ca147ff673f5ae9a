import { useActionData, useLoaderData } from '@remix-run/react';
import { monthInWords } from '#domain/kernel/month-in-words.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions, PlainSelect } from '../../ui/form/field.tsx';
import { Alert, Columns, Page, Panel } from '../../ui/page.tsx';
import { PdfFrame } from '../../ui/pdf-frame.tsx';
import { useLanguage, useText } from '../../ui/text.tsx';
import { settlePage, slipPage } from './slip-batch.server.ts';

export const meta = titleOf;

export const loader = screen('slipBatchPage', slipPage);
export const action = screen('slipBatchPage', settlePage);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Answered = ReturnType<typeof useActionData<typeof action>>;

interface Choice {
  value: string;
  label: string;
  /** What is said is data, and in no language. */
  own?: boolean;
}

/** Whose it may be, by what the page says; the rest is chosen from the list. */
function choicesOf(page: Loaded, t: ReturnType<typeof useText>): Choice[] {
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
  const t = useText();
  const choices = choicesOf(page, t);
  const typed = answer?.typed;
  const chosen = typed?.['choice'] ?? (page.chosen || choices[0]?.value);
  const error = answer?.errors[0];
  return (
    <CommandForm noValidate>
      <fieldset className="slip-choices" aria-describedby={error ? 'choice-error' : undefined}>
        <legend>{t('payroll.page.whose')}</legend>
        {choices.map(({ value, label, own }, at) => (
          <label key={value} className="slip-choice">
            <input
              type="radio"
              name="choice"
              value={value}
              defaultChecked={value === chosen}
              id={at === 0 ? 'choice' : undefined}
              data-focus={value === chosen ? '' : undefined}
            />{' '}
            <span translate={own ? 'no' : undefined}>{label}</span>
          </label>
        ))}
        <PlainSelect
          id="slip-person"
          name="person"
          label={t('payroll.page.person')}
          options={page.employees}
          placeholder="–"
          defaultValue={typed?.['person'] ?? ''}
        />
        {error && (
          <span className="msg" id="choice-error">
            {errorText(t, error)}
          </span>
        )}
      </fieldset>
      <p className="hint">{t('payroll.page.keys')}</p>
      <FormActions>
        <Button tone="primary" name="intent" value="decide">
          {t('payroll.page.decide')}
        </Button>
      </FormActions>
    </CommandForm>
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
