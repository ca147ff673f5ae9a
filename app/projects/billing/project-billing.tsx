import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { compare } from '#domain/kernel/decimal.ts';
import { billingGroups } from '#domain/time/billing-lines.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { Fields, FormActions, PlainField, PlainSelect, type Option } from '../../ui/form/field.tsx';
import { Refusals } from '../../ui/form/refusals.tsx';
import { TickBox } from '../../ui/form/tick-box.tsx';
import { formatDate } from '../../ui/format.ts';
import { DataTable } from '../../ui/list/table.tsx';
import { Alert, Definitions, EmptyState, Page, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { CreditedPanel } from './credited-panel.tsx';
import { BeyondTick } from '../../documents/form/beyond-tick.tsx';
import { billingPage, billProject } from './billing.server.ts';

export const meta = titleOf;

export const loader = screen('projectBilling', billingPage);
export const action = screen('projectBilling', billProject);

type BillingPage = ReturnType<typeof useLoaderData<typeof loader>>;
type Typed = Readonly<Record<string, string>> | null;
type Sent = readonly string[] | undefined;

/** A form of one way of billing, and what was typed in it if it was refused. */
function BillForm({
  intent,
  page,
  typed,
  children,
  beyond,
}: {
  intent: 'time' | 'share' | 'milestones';
  page: BillingPage;
  typed: Typed;
  children: ReactNode;
  /** It was refused for going beyond what was sold: this may be said. */
  beyond: boolean;
}) {
  const t = useText();
  const { offered } = page;
  const value = (name: string, usual: string | number | null) => typed?.[name] ?? usual ?? '';
  const choice = (name: string, options: Option[], usual: number | null) => (
    <PlainSelect
      id={`${intent}-${name}`}
      name={name}
      label={t(`projects.bill.${name}`)}
      options={options}
      placeholder="–"
      defaultValue={value(name, usual)}
    />
  );
  return (
    <CommandForm>
      {children}
      <Fields>
        {choice('vat', offered.vat, offered.usual.vat)}
        {intent === 'time' && choice('hourUnit', offered.units, offered.usual.hour)}
        {intent === 'time' && choice('dayUnit', offered.units, offered.usual.day)}
      </Fields>
      {beyond && <BeyondTick id={`${intent}-beyond`} ticked={typed?.['beyond'] === 'on'} />}
      <FormActions>
        <Button name="intent" value={intent} tone="primary">
          {t(`projects.bill.do.${intent}`)}
        </Button>
      </FormActions>
    </CommandForm>
  );
}

/** Which times are shown, and how they become lines. */
function TimeFilter({ until, by }: Pick<BillingPage, 'until' | 'by'>) {
  const t = useText();
  return (
    <form method="get" className="time-period">
      <PlainField
        id="billing-until"
        name="until"
        label={t('projects.bill.until')}
        defaultValue={formatDate(until)}
        inputMode="numeric"
        maxLength={10}
        placeholder={t('ui.field.date')}
      />
      <PlainSelect
        id="billing-by"
        name="by"
        label={t('projects.bill.by')}
        options={billingGroups.map((one) => ({ value: one, label: t(`projects.bill.group.${one}`) }))}
        defaultValue={by}
      />
      <Button>{t('projects.bill.show')}</Button>
    </form>
  );
}

/** Approved time that is billed nowhere, a row each line that the invoice will have. */
function TimePanel({ page, typed, sent }: { page: BillingPage; typed: Typed; sent: Sent }) {
  const t = useText();
  const format = useFormat();
  const { lines, unrated, until, by, total, before } = page;
  return (
    <Panel title={t('projects.bill.time')}>
      <TimeFilter until={until} by={by} />
      {unrated.length > 0 && (
        <Alert tone="warn">{t('projects.bill.unrated', { names: unrated.join(', ') })}</Alert>
      )}
      {before !== null && before.count > 0 && (
        <Alert tone="warn">
          {t('projects.bill.before', { count: before.count, hours: before.hours })}{' '}
          {before.to !== null && (
            <a className="link" href={before.to}>
              {t('projects.bill.beforeSee')}
            </a>
          )}
        </Alert>
      )}
      {lines.length === 0 ? (
        <EmptyState title={t('projects.bill.noTime')} hint={t('projects.bill.noTimeHint')} />
      ) : (
        <BillForm intent="time" page={page} typed={typed} beyond={false}>
          <input type="hidden" name="by" value={by} />
          <DataTable
            caption={t('projects.bill.time')}
            rows={lines}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'person',
                header: t('projects.bill.person'),
                narrow: 'title',
                cell: (line) => (
                  <>
                    <TickBox name={line.key} value={line.entries} sent={sent} proposed>
                      {[line.person, line.profile, line.activity].filter(Boolean).join(' – ')}
                    </TickBox>
                    <details>
                      <summary>{t('projects.bill.days', { count: line.days.length })}</summary>
                      <ul>
                        {line.days.map(({ day, quantity }) => (
                          <li key={day}>
                            {format.date(day)} · {format.quantity(quantity)}{' '}
                            {t(`projects.bill.unit.${line.unit}`)}
                          </li>
                        ))}
                      </ul>
                    </details>
                  </>
                ),
              },
              {
                key: 'quantity',
                header: t('projects.bill.quantity'),
                numeric: true,
                narrow: 'below',
                cell: ({ quantity, unit }) =>
                  `${format.quantity(quantity)} ${t(`projects.bill.unit.${unit}`)}`,
              },
              {
                key: 'price',
                header: t('projects.bill.price'),
                numeric: true,
                narrow: 'below',
                cell: ({ price }) => format.amount(price),
              },
              {
                key: 'net',
                header: t('projects.bill.net'),
                numeric: true,
                narrow: 'side',
                cell: ({ net }) => format.amount(net),
              },
            ]}
            feet={[{ key: 'total', label: t('projects.bill.total'), values: { net: format.amount(total) } }]}
            empty={null}
          />
        </BillForm>
      )}
    </Panel>
  );
}

/** What was sold and billed of a fixed price, and a share of it to be billed. */
function SharePanel({ page, typed, beyond }: { page: BillingPage; typed: Typed; beyond: boolean }) {
  const t = useText();
  const format = useFormat();
  const { price } = page;
  const nothingSold = compare(price.sold, '0') <= 0;
  return (
    <Panel title={t('projects.bill.share')}>
      {price.beyond !== null && !nothingSold && (
        <Alert tone="warn">{t('projects.bill.isBeyond', { amount: format.money(price.beyond) })}</Alert>
      )}
      <Definitions
        amounts
        items={[
          { term: t('projects.figure.sold'), value: format.money(price.sold) },
          { term: t('projects.bill.billed'), value: format.money(price.billed) },
          { term: t('projects.figure.leftToInvoice'), value: format.money(price.left) },
        ]}
      />
      {nothingSold ? (
        <p className="hint">{t('projects.bill.nothingSold')}</p>
      ) : (
        <BillForm intent="share" page={page} typed={typed} beyond={beyond}>
          <Fields>
            <PlainField
              id="share-percent"
              name="percent"
              label={t('projects.bill.percent')}
              hint={
                price.percent === null
                  ? undefined
                  : t('projects.bill.percentHint', { percent: format.percent(price.percent) })
              }
              defaultValue={typed?.['percent'] ?? ''}
              inputMode="decimal"
              required
            />
          </Fields>
        </BillForm>
      )}
    </Panel>
  );
}

/** Milestones that are reached and billed nowhere. */
function ReachedPanel({
  page,
  typed,
  sent,
  beyond,
}: {
  page: BillingPage;
  typed: Typed;
  sent: Sent;
  beyond: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const rows = page.milestones.filter(({ reached, invoice }) => reached !== null && invoice === null);
  return (
    <Panel title={t('projects.milestone.many')}>
      {rows.length === 0 ? (
        <EmptyState title={t('projects.bill.noMilestone')} hint={t('projects.bill.noMilestoneHint')} />
      ) : (
        <BillForm intent="milestones" page={page} typed={typed} beyond={beyond}>
          <DataTable
            caption={t('projects.milestone.many')}
            rows={rows}
            rowKey={({ milestone }) => milestone}
            columns={[
              {
                key: 'title',
                header: t('projects.milestone.title'),
                narrow: 'title',
                cell: ({ milestone, title }) => (
                  <TickBox name="milestone" value={milestone} sent={sent} proposed>
                    {title}
                  </TickBox>
                ),
              },
              {
                key: 'reached',
                header: t('projects.milestone.reached'),
                narrow: 'below',
                cell: ({ reached }) => reached && format.date(reached),
              },
              {
                key: 'net',
                header: t('projects.bill.net'),
                numeric: true,
                narrow: 'side',
                cell: ({ net }) => (net === null ? '–' : format.amount(net)),
              },
            ]}
            empty={null}
          />
        </BillForm>
      )}
    </Panel>
  );
}

/** What of a project waits to be billed: its time, a share of its price, milestones. */
export default function ProjectBilling() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { project } = page;
  const back = pathTo('projectDetails', { id: project.id }, { selectedTab: 'billing' });
  const typedIn = (intent: string): Typed => (answer?.intent === intent ? answer.typed : null);
  const sentIn = (intent: string): Sent => (answer?.intent === intent ? answer.sent : undefined);
  const isBeyond = (intent: string): boolean =>
    answer?.intent === intent &&
    (answer.typed['beyond'] !== undefined || (answer.at ?? []).some(({ field }) => field === 'beyond'));
  const fixed = [
    <ReachedPanel
      key="milestones"
      page={page}
      typed={typedIn('milestones')}
      sent={sentIn('milestones')}
      beyond={isBeyond('milestones')}
    />,
    <SharePanel key="share" page={page} typed={typedIn('share')} beyond={isBeyond('share')} />,
  ];
  const time = <TimePanel key="time" page={page} typed={typedIn('time')} sent={sentIn('time')} />;
  return (
    <Page
      title={page.title}
      crumbs={[
        { label: t('projects.list'), to: pathTo('projectList', {}) },
        { label: project.name, to: back },
      ]}
      actions={<LinkButton to={pathTo('projectsToBill', {})}>{t('projects.toBill.title')}</LinkButton>}
    >
      <Refusals errors={answer?.errors} />
      {!project.hasClient && (
        <Alert tone="warn">
          {t('projects.error.noClient')}{' '}
          {page.mayEdit && (
            <a className="link" href={pathTo('projectEdit', { id: project.id })}>
              {t('projects.bill.chooseClient')}
            </a>
          )}
        </Alert>
      )}
      <CreditedPanel lines={page.credited} sent={sentIn('free')} />
      {project.billing === 'forfait' ? [...fixed, time] : [time, ...fixed]}
    </Page>
  );
}
