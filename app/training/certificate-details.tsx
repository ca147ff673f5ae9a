import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { runStep } from '../tracked/tracked.server.ts';
import { TrackedBadge } from '../tracked/tracked-badge.tsx';
import { TrackedFile } from '../tracked/tracked-file.tsx';
import { LinkButton } from '../ui/button.tsx';
import { AskedText } from '../ui/form/asked-text.tsx';
import { AskFirst } from '../ui/form/ask-first.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { Alert, EmptyState, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { certificateFile } from './certificate-details.server.ts';
import { certificateLook } from './certificate-look.ts';
import { certificates } from './certificates.server.ts';

export const meta = titleOf;

export const loader = screen('certificateDetails', certificateFile);
export const action = screen('certificateDetails', (context) => runStep(context, certificates));

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What takes a form: planning, the proof, a renewal. One of them is what comes next. */
function FormSteps({
  page: { id, next, can, certificate },
  answer,
}: {
  page: Loaded;
  answer: ReturnType<typeof useActionData<typeof action>>;
}) {
  const t = useText();
  const removing = answer?.intent === 'remove' ? answer : undefined;
  const renewal = pathTo('certificateNew', {}, { type: certificate.type, person: certificate.person });
  const tone = (step: Loaded['next']) => (step === next ? ({ tone: 'primary' } as const) : {});
  return (
    <>
      {can.removeHeld && (
        <AskFirst
          name="remove"
          intent="remove"
          label={t('training.action.remove')}
          text={t('training.ask.removeHeld')}
          icon="trash"
          tone="danger"
          open={removing !== undefined}
        >
          <AskedText id="remove-reason" name="reason" label={t('training.field.reason')} answer={removing} />
        </AskFirst>
      )}
      {can.cancel && (
        <LinkButton to={pathTo('certificateCancel', { id })}>{t('training.action.cancel')}</LinkButton>
      )}
      {can.reprogram && (
        <LinkButton to={pathTo('certificateReprogram', { id })} icon="calendar" {...tone('reprogram')}>
          {t(`training.action.${certificate.status === 'unplanned' ? 'plan' : 'reprogram'}`)}
        </LinkButton>
      )}
      {can.complete && (
        <LinkButton to={pathTo('certificateComplete', { id })} {...tone('complete')}>
          {t(`training.action.${certificate.obtainedOn === null ? 'complete' : 'correct'}`)}
        </LinkButton>
      )}
      {can.renew && (
        <LinkButton to={renewal} icon="plus" {...tone('renew')}>
          {t('training.action.renew')}
        </LinkButton>
      )}
    </>
  );
}

const linked = (to: string | null, words: string | null | undefined): ReactNode =>
  to !== null && words ? (
    <a className="link" href={to}>
      {words}
    </a>
  ) : (
    words
  );

/** A certificate of somebody: how it stands, its proof, and what there was of its kind before. */
export default function CertificateDetails() {
  const page = useLoaderData<typeof loader>();
  const t = useText();
  const format = useFormat();
  const { file, certificate, person, provider, others, told } = page;
  const answer = useActionData<typeof action>();
  const date = (day: string | null) => day && format.date(day);
  return (
    <TrackedFile
      look={certificateLook}
      file={file}
      answer={answer}
      subtitle={person.name}
      actions={<FormSteps page={page} answer={answer} />}
      facts={[
        { field: 'person', value: linked(person.to, person.name) },
        { field: 'expectedDate', value: date(certificate.expectedDate) },
        { field: 'endDate', value: date(certificate.endDate) },
        { field: 'obtainedOn', value: date(certificate.obtainedOn) },
        {
          field: 'validUntil',
          value:
            certificate.obtainedOn !== null && certificate.validUntil === null
              ? t('training.forGood')
              : date(certificate.validUntil),
        },
        { field: 'number', value: certificate.number },
        { field: 'provider', value: linked(provider?.to ?? null, provider?.name) },
        { field: 'place', value: certificate.place },
        { field: 'cost', value: certificate.cost && format.money(certificate.cost) },
        {
          field: 'session',
          value:
            certificate.session === null
              ? null
              : linked(pathTo('trainingSession', { id: certificate.session }), t('training.session.see')),
        },
        { field: 'comment', value: certificate.comment },
      ]}
      main={
        <>
          {page.unproven && <Alert tone="warn">{t('training.told.unproven')}</Alert>}
          {told !== null && <Alert tone={told.tone}>{told.words}</Alert>}
          <Panel title={t('training.others')}>
            <DataTable
              caption={t('training.others')}
              rows={others}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'obtainedOn',
                  header: t('training.field.obtainedOn'),
                  narrow: 'title',
                  cell: (row) => (
                    <a className="ref" href={pathTo('certificateDetails', { id: row.id })}>
                      {date(row.obtainedOn) ?? date(row.expectedDate) ?? t('training.noDay')}
                    </a>
                  ),
                },
                {
                  key: 'validUntil',
                  header: t('training.field.validUntil'),
                  narrow: 'below',
                  cell: (row) => date(row.validUntil),
                },
                {
                  key: 'status',
                  header: t('training.field.status'),
                  narrow: 'side',
                  cell: (row) => <TrackedBadge look={certificateLook} status={row.status} />,
                },
              ]}
              empty={<EmptyState title={t('training.othersNone')} hint="" />}
            />
          </Panel>
        </>
      }
    />
  );
}
