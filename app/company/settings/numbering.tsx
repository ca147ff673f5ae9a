import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { numberingOf, seriesKinds, type SeriesKind } from '#domain/company/numbering.ts';
import { valueText } from '#domain/records/value-text.ts';
import { editNumbering, refuseNumbering } from '#domain/company/numbering-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { listSeries, numberedIn } from '#projections/company/number-series.ts';
import { choices } from '#projections/records/records.ts';
import { parseForm } from '../../http/parse-form.server.ts';
import { HistoryPanel } from '../../history/history-panel.tsx';
import { submit, type FormAnswer } from '../../http/form.server.ts';
import { notFound } from '../../http/problems.ts';
import { screen, type StaffContext } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, Options } from '../../ui/form/field.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { useText } from '../../ui/text.tsx';
import { numberingEntries } from './numbering-history.server.ts';
import { PatternPanel } from './pattern-panel.tsx';
import { formFields } from '../../ui/form/form-fields.ts';

export const meta = titleOf;

async function currentOf({ services: { db }, corporation: id }: StaffContext) {
  const [corporation, series] = await Promise.all([findCorporation(db, id), listSeries(db, id)]);
  if (corporation === null) throw notFound();
  return { patterns: numberingOf(corporation.numbering), series };
}

export const loader = screen('numbering', async (context) => {
  const { corporation, services, t } = context;
  const [events, records] = await Promise.all([
    services.store.read(`corporation-${corporation}`),
    choices(services.db, ['pattern'], corporation),
  ]);
  return {
    ...(await currentOf(context)),
    title: t('numbering.title'),
    offered: (records.get('pattern') ?? []).map(({ label, values }) => ({
      value: valueText(values['pattern']),
      label,
    })),
    today: context.today,
    history: await numberingEntries(context, events),
    revision: events.length,
  };
});

/** The numbers that typed patterns would give are shown with the page: here it only says what stands in the way. */
async function preview(context: StaffContext, form: FormData) {
  const { patterns, series } = await currentOf(context);
  const submission = parseForm(form, editNumbering.input);
  const refused =
    submission.status === 'success' ? refuseNumbering(patterns, submission.value, numberedIn(series)) : null;
  const result = submission.reply(refused ? { fieldErrors: refused } : {});
  return data<FormAnswer>({ result, stale: null }, { status: result.error ? 422 : 200 });
}

export const action = screen('numbering', async (context) => {
  const form = await context.request.formData();
  if (form.get('step') === 'preview') return preview(context, form);
  return submit(context, form, {
    command: editNumbering,
    done: () => ({ to: pathTo('numbering', {}), flash: { tone: 'ok', key: 'numbering.saved' } }),
  });
});

type NumberingValues = Record<SeriesKind, string> & { first: Record<SeriesKind, string> };

export default function NumberingScreen() {
  const page = useLoaderData<typeof loader>();
  const { patterns, series, today, revision } = page;
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<NumberingValues>('numbering', patterns, answer?.result);
  const first = fields.first.parts();
  const typed: Record<string, unknown> = answer?.result.initialValue ?? patterns;
  const label = (path: string) =>
    path.startsWith('first.')
      ? t('numbering.firstOf', { kind: t(`numbering.kind.${path.slice('first.'.length)}`) })
      : t(`numbering.kind.${path}`);
  return (
    <Page
      title={page.title}
      subtitle={t('numbering.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="numbering" answer={answer} revision={revision} label={label}>
        <Panel>
          <p>{t('numbering.tokens')}</p>
          <p>{t('numbering.firstHint')}</p>
          <datalist id="patterns">
            <Options options={page.offered} />
          </datalist>
        </Panel>
        {seriesKinds.map((kind) => (
          <PatternPanel
            key={kind}
            title={label(kind)}
            field={fields[kind]}
            first={first[kind]}
            pattern={valueText(typed[kind])}
            series={series.filter((one) => one.kind === kind)}
            today={today}
          />
        ))}
        <FormActions>
          <a className="btn quiet" href={pathTo('admin', {})}>
            {t('ui.form.cancel')}
          </a>
          <Button name="step" value="preview">
            {t('numbering.preview')}
          </Button>
          <Button tone="primary" name="intent" value="save">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </TrackedForm>
      {page.history.length > 0 && (
        <Panel title={t('commerce.document.history')}>
          <HistoryPanel entries={page.history} />
        </Panel>
      )}
    </Page>
  );
}
