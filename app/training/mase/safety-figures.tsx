import { useActionData, useLoaderData } from '@remix-run/react';
import { noteSafetyFigures, removeSafetyFigures } from '#domain/training/mase-commands.ts';
import { isMonth } from '#domain/payroll/page-clues.ts';
import { lastMonths, lastTwelve, safetyIndicators } from '#domain/training/safety-figures.ts';
import { listSafetyFigures } from '#projections/training/mase.ts';
import { intent, runIntent, type IntentAnswer } from '../../http/intents.server.ts';
import { formText } from '../../http/form-text.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions, PlainField } from '../../ui/form/field.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { EmptyState, Kpi, KpiRow, Page, Panel } from '../../ui/page.tsx';
import { typedDecimal } from '../../ui/format.ts';
import { useFormat, useLanguage, useText } from '../../ui/text.tsx';
import { proposedHours } from './proposed-hours.server.ts';
import { nextMonth, safetyInput, writtenMonth } from './safety-input.ts';

export const meta = titleOf;

export const loader = screen('safetyFigures', async (context) => {
  const { services, corporation, today, url, t } = context;
  const months = await listSafetyFigures(services.db, corporation);
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  const asked = url.searchParams.get('month') ?? '';
  const month =
    isMonth(asked) && asked <= today.slice(0, 7) ? asked : nextMonth(months[0]?.month ?? null, today);
  const there = new Set(months.map((one) => one.month));
  return {
    title: t('training.mase.figures.title'),
    months,
    last: lastTwelve(months, today),
    years: years.map((year) => ({
      year,
      ...safetyIndicators(months.filter((one) => one.month.startsWith(year))),
      known: months.filter((one) => one.month.startsWith(year)).length,
    })),
    month,
    proposed: await proposedHours(context, month),
    /** Of the last twelve, those that nobody put down: each leads to its form. */
    missing: lastMonths(today)
      .filter((one) => !there.has(one))
      .map((one) => ({ month: one, to: pathTo('safetyFigures', {}, { month: one }) })),
  };
});

export const action = screen('safetyFigures', (context) => {
  const to = pathTo('safetyFigures', {});
  return runIntent(
    context,
    {
      note: intent(
        noteSafetyFigures,
        (_id, form) => safetyInput((name) => formText(form, name)),
        () => ({ to, flash: 'training.mase.notice.figures' }),
      ),
      remove: intent(
        removeSafetyFigures,
        (_id, form) => ({ month: formText(form, 'month') }),
        () => ({ to, flash: 'training.mase.notice.figuresRemoved' }),
      ),
    },
    context.corporation,
  );
});

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const fieldNames = ['month', 'hours', 'accidentsWithStop', 'accidentsWithoutStop', 'daysLost'] as const;

/** What is put down of a month; the same month again is put right. */
function FiguresForm({
  page: { month, proposed, missing },
  answer,
}: {
  page: Loaded;
  answer: IntentAnswer | undefined;
}) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const errorAt = (name: string) => answer?.at?.find(({ field }) => field === name)?.message;
  const { scheduled, noted } = proposed;
  const usual: Partial<Record<string, string>> = {
    month: writtenMonth(month),
    hours: scheduled.hours === '0' ? '' : typedDecimal(scheduled.hours, language),
  };
  const hints: Partial<Record<string, string>> = {
    month: t('training.mase.figures.monthHint'),
    hours: t('training.mase.figures.proposed', {
      month: writtenMonth(month),
      scheduled: format.quantity(scheduled.hours),
      people: scheduled.people,
      noted: format.quantity(noted.hours),
      noting: noted.people,
    }),
  };
  return (
    <Panel title={t('training.mase.figures.note')}>
      {missing.length > 0 && (
        <p>
          {t('training.mase.figures.missing')}{' '}
          {missing.map((one) => (
            <a key={one.month} className={one.month === month ? 'chip on' : 'chip'} href={one.to}>
              {writtenMonth(one.month)}
            </a>
          ))}
        </p>
      )}
      <CommandForm>
        <div className="fields">
          {fieldNames.map((name) => {
            const error = errorAt(name);
            return (
              <PlainField
                key={name}
                id={`figures-${name}`}
                name={name}
                label={t(`training.mase.figures.${name}`)}
                hint={hints[name]}
                error={error === undefined ? undefined : errorText(t, error)}
                defaultValue={answer?.typed[name] ?? usual[name] ?? ''}
                inputMode={name === 'month' ? undefined : 'decimal'}
                autoComplete="off"
                required
              />
            );
          })}
        </div>
        <FormActions>
          <Button name="intent" value="note" tone="primary">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Frequency and severity of accidents, of what is known: months that nobody put down are in none of it. */
export default function SafetyFigures() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const format = useFormat();
  const label = (key: string) => t(`training.mase.figures.${key}`);
  const rate = (value: string | null) => (value === null ? label('unknown') : format.quantity(value));
  return (
    <Page title={page.title} crumbs={[{ label: t('training.mase.list'), to: pathTo('maseList', {}) }]}>
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === '' ? '' : `figures-${field}`,
          label: field === '' ? '' : label(field),
          message: errorText(t, message),
        }))}
      />
      <KpiRow>
        <Kpi
          label={label('frequency')}
          value={rate(page.last.frequency)}
          note={t('training.mase.figures.known', { count: page.last.known })}
        />
        <Kpi
          label={label('severity')}
          value={rate(page.last.severity)}
          note={t('training.mase.figures.known', { count: page.last.known })}
        />
        <Kpi label={label('accidentsWithStop')} value={format.integer(page.last.accidents)} />
        <Kpi label={label('daysLost')} value={format.integer(page.last.daysLost)} />
      </KpiRow>
      <p className="hint">{label('rule')}</p>
      <FiguresForm page={page} answer={answer} />
      <Panel title={label('years')}>
        <DataTable
          caption={label('years')}
          rows={page.years}
          rowKey={({ year }) => year}
          columns={[
            { key: 'year', header: label('year'), narrow: 'title', cell: ({ year }) => year },
            {
              key: 'known',
              header: label('months'),
              narrow: 'below',
              numeric: true,
              cell: ({ known }) => format.integer(known),
            },
            {
              key: 'hours',
              header: label('hours'),
              narrow: 'below',
              numeric: true,
              cell: ({ hours }) => format.quantity(hours),
            },
            {
              key: 'frequency',
              header: label('frequency'),
              narrow: 'below',
              numeric: true,
              cell: ({ frequency }) => rate(frequency),
            },
            {
              key: 'severity',
              header: label('severity'),
              narrow: 'side',
              numeric: true,
              cell: ({ severity }) => rate(severity),
            },
          ]}
          empty={<EmptyState title={label('none')} hint={label('noneHint')} />}
        />
      </Panel>
      <Panel title={label('byMonth')}>
        <DataTable
          caption={label('byMonth')}
          rows={page.months}
          rowKey={({ month }) => month}
          columns={[
            {
              key: 'month',
              header: label('month'),
              narrow: 'title',
              cell: ({ month }) => writtenMonth(month),
            },
            ...(['hours', 'accidentsWithStop', 'accidentsWithoutStop', 'daysLost'] as const).map((name) => ({
              key: name,
              header: label(name),
              narrow: 'below' as const,
              numeric: true,
              cell: (row: (typeof page.months)[number]) => format.quantity(String(row[name])),
            })),
            {
              key: 'remove',
              header: '',
              narrow: 'action',
              cell: ({ month }) => (
                <IntentButton
                  intent="remove"
                  fields={{ month }}
                  tone="quiet"
                  ask={t('training.mase.figures.askRemove', { month: writtenMonth(month) })}
                >
                  {t('training.mase.figures.removeOf', { month: writtenMonth(month) })}
                </IntentButton>
              ),
            },
          ]}
          empty={<EmptyState title={label('none')} hint={label('noneHint')} />}
        />
      </Panel>
    </Page>
  );
}
