import { useActionData, useLoaderData } from '@remix-run/react';
import type { IntentAnswer } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { MailPanel } from '../mailing/mail-panel.tsx';
import { UnreachedAlerts } from '../mailing/unreached-alerts.tsx';
import { pathTo } from '../paths.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { TickBox } from '../ui/form/tick-box.tsx';
import { ErrorSummary, FormActions, Labelled, PlainField, PlainSelect } from '../ui/form/field.tsx';
import { Alert, Definitions, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { formErrors } from './form-errors.ts';
import { orderLook } from './order-look.ts';
import { SignatureForm } from './signature-form.tsx';
import { periodItems } from './site-periods.ts';
import { SlipLines, Strokes } from './slip.tsx';
import { changeSlip, slipPage } from './slip-page.server.ts';

export const meta = titleOf;

export const loader = screen('transportSlip', slipPage);
export const action = screen('transportSlip', changeSlip);

type Slip = Awaited<ReturnType<typeof slipPage>>;

function Facts({ slip }: { slip: Slip }) {
  const t = useText();
  const format = useFormat();
  const { tab, found, customer, provider, schedule } = slip;
  const at = (value: string | null | undefined) => (value ? format.dateTime(value) : null);
  const items = {
    customer: [
      { term: t('transport.field.client'), value: customer.name ?? t('commerce.erased') },
      { term: t('transport.field.address'), value: customer.address },
      { term: t('transport.field.phone'), value: customer.phone },
      { term: t('transport.field.email'), value: customer.email },
      { term: t('transport.field.siteAddress'), value: found.siteAddress },
      { term: t('transport.field.zone'), value: found.zoneName },
      { term: t('transport.field.project'), value: customer.project },
    ],
    schedule: [
      { term: t('transport.field.start'), value: at(found.start) },
      { term: t('transport.field.end'), value: at(found.end) },
      { term: t('transport.field.startedAt'), value: at(found.startedAt) },
      ...periodItems(schedule, t, format),
      { term: t('transport.field.endedAt'), value: at(found.endedAt) },
      { term: t('transport.field.meal'), value: schedule.meal ? t('ui.yes') : null },
    ],
    equipment: [
      { term: t('transport.field.equipment'), value: found.equipmentName },
      {
        term: t('transport.field.driver'),
        value: found.driver === null ? null : found.driverName || t('commerce.erased'),
      },
      { term: t('transport.field.mileage'), value: slip.mileage && format.quantity(slip.mileage) },
      { term: t('transport.field.remark'), value: slip.remark },
    ],
    // What is signed for: when work really began and ended, with what, and how far it went.
    signature: [
      { term: t('transport.field.startedAt'), value: at(found.startedAt) },
      { term: t('transport.field.endedAt'), value: at(found.endedAt) },
      { term: t('transport.field.equipment'), value: found.equipmentName },
      { term: t('transport.field.mileage'), value: slip.mileage && format.quantity(slip.mileage) },
    ],
    provider: [
      { term: t('transport.field.supplier'), value: provider.name },
      { term: t('transport.field.address'), value: provider.address },
      { term: t('transport.field.phone'), value: provider.phone },
      { term: t('transport.field.centralNumber'), value: provider.centralNumber },
      { term: t('transport.tours'), value: String(provider.turns) },
    ],
  };
  if (tab === 'products' || tab === 'send') return null;
  return (
    <Panel title={t(`transport.tab.${tab}`)}>
      <Definitions items={items[tab]} />
    </Panel>
  );
}

/** Every signature of the slip, the newest first, and the form of the next one. */
function Signatures({ slip, answer }: { slip: Slip; answer: IntentAnswer | undefined }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {slip.maySign && (
        <Panel title={t('transport.signature')}>
          {slip.slips.length > 0 && <p className="hint">{t('transport.changedSince')}</p>}
          <SignatureForm revision={slip.revision} typed={answer?.typed ?? {}} />
        </Panel>
      )}
      {slip.slips.length === 0 && !slip.maySign && <p>{t('transport.notSigned')}</p>}
      {slip.slips.toReversed().map((one) => (
        <Panel
          key={one.version}
          title={`${t('transport.slipVersion', { version: one.version })} · ${t(`transport.outcome.${one.outcome}`)}`}
        >
          <p>
            {format.dateTime(one.at)} · {one.erased ? t('commerce.erased') : (one.reason ?? one.name)}
            {one.version !== slip.current && ` · ${t('transport.earlierSlip')}`}
          </p>
          {one.strokes.length > 0 && <Strokes strokes={one.strokes} label={t('transport.signature')} />}
          <p>
            <LinkButton
              to={pathTo('transportSlipPdf', { id: slip.id }, { version: one.version })}
              icon="file"
            >
              {t('transport.action.pdf')}
            </LinkButton>
            {one.photo && (
              <LinkButton to={pathTo('transportSlipPhoto', { id: slip.id }, { version: one.version })}>
                {t('transport.field.photo')}
              </LinkButton>
            )}
          </p>
        </Panel>
      ))}
    </>
  );
}

/** The paper in both languages, and the mail that takes it along. */
function Send({ slip, answer }: { slip: Slip; answer: IntentAnswer | undefined }) {
  const t = useText();
  const sent = answer?.intent === 'send' ? answer : undefined;
  const typed = sent?.typed ?? {};
  return (
    <>
      <Panel title={t('transport.download')}>
        <div className="actions">
          {(['fr', 'en'] as const).map((language) => (
            <LinkButton
              key={language}
              icon="file"
              to={pathTo('transportSlipPdf', { id: slip.id }, { language, download: 1 })}
            >
              {t(`shell.language.${language}`)}
            </LinkButton>
          ))}
        </div>
        {slip.current === null && <p className="hint">{t('transport.notSigned')}</p>}
      </Panel>
      {!slip.completed && <Alert tone="warn">{t('transport.error.uncompleted')}</Alert>}
      {slip.completed && slip.maySend && (
        <Panel title={t('transport.action.send')}>
          {slip.noServer && <Alert tone="info">{t('mail.noServer')}</Alert>}
          {slip.again !== null && (
            <Alert tone={slip.again.told === 'uncertain' ? 'warn' : 'info'}>
              {t(`mail.again.${slip.again.told}`)}
            </Alert>
          )}
          <CommandForm>
            <fieldset className="boxes">
              <legend>{t('transport.field.to')}</legend>
              {slip.sets.map(({ label, to }, index) => (
                <TickBox
                  key={label}
                  name="set"
                  value={to}
                  sent={sent?.sent}
                  proposed={index === 0 && slip.again === null}
                >
                  <span>
                    {label}
                    <small>{to}</small>
                  </span>
                </TickBox>
              ))}
            </fieldset>
            <div className="fields">
              <PlainField
                id="send-to"
                name="to"
                label={t('transport.send.others')}
                hint={t('transport.send.othersHint')}
                defaultValue={typed['to'] ?? slip.again?.to ?? ''}
              />
              <PlainSelect
                id="send-language"
                name="language"
                label={t('transport.send.language')}
                options={(['fr', 'en'] as const).map((value) => ({
                  value,
                  label: t(`shell.language.${value}`),
                }))}
                defaultValue={typed['language'] ?? slip.letter.language}
              />
              <PlainField
                id="send-subject"
                name="subject"
                label={t('transport.send.subject')}
                defaultValue={typed['subject'] ?? slip.letter.subject}
                required
              />
            </div>
            <Labelled id="send-text" label={t('transport.send.text')}>
              <textarea
                className="field"
                id="send-text"
                name="text"
                rows={9}
                defaultValue={typed['text'] ?? slip.letter.text}
              />
            </Labelled>
            <FormActions>
              <Button name="intent" value="send" tone="primary">
                {t('transport.action.send')}
              </Button>
            </FormActions>
          </CommandForm>
        </Panel>
      )}
      {slip.mails.length > 0 && <MailPanel mails={slip.mails} linked={slip.office} />}
    </>
  );
}

/** The slip of an intervention, to be looked through, signed, saved and sent. */
export default function SlipPage() {
  const slip = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { tab } = slip;
  return (
    <Page
      title={slip.title}
      crumbs={[{ label: slip.backLabel, to: slip.back }]}
      badge={<TrackedBadge look={orderLook} status={slip.found.status} />}
      tabs={<Tabs label={t('transport.slip')} items={slip.tabs} />}
      alert={<UnreachedAlerts mails={slip.mails} />}
      actions={
        <LinkButton to={pathTo('transportSlipPdf', { id: slip.id })} icon="file">
          {t('transport.action.pdf')}
        </LinkButton>
      }
    >
      <ErrorSummary errors={formErrors(t, answer)} />
      <Facts slip={slip} />
      {tab === 'products' && <SlipLines lines={slip.lines} priced={false} />}
      {tab === 'signature' && <Signatures slip={slip} answer={answer} />}
      {tab === 'send' && <Send slip={slip} answer={answer} />}
    </Page>
  );
}
