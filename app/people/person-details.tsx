import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HealthPanels } from '../health/health-panels.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Alert, Definitions, Panel } from '../ui/page.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { PersonPlanning, PersonTime } from './work-panels.tsx';
import { useText } from '../ui/text.tsx';
import { HeldEquipment } from '../projects/parts/held-equipment.tsx';
import { TrainingsPanel } from '../training/person-trainings.tsx';
import { InterviewsPanel } from './interviews/interviews-panel.tsx';
import { ContractsPanel } from './contracts/contracts-panel.tsx';
import { PersonRestDays } from '../time-off/person-rest-days.tsx';
import { PersonFrame } from './person-frame.tsx';
import { PersonProfile } from './person-profile.tsx';
import { WageSlipsPanel } from './wage-slips-panel.tsx';
import { changePerson, personPage } from './person-details.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('personDetails', personPage);
export const action = screen('personDetails', changePerson);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const own = (words: string | null | undefined): ReactNode => words && <span translate="no">{words}</span>;

/** The picture of somebody, and the way to another one. */
function Photo({ page: { id, picture, can, title } }: { page: Loaded }) {
  const t = useText();
  if (picture === null && !can.edit) return null;
  return (
    <Panel title={t('people.photo.one')}>
      {picture !== null && (
        <img className="person-photo" src={picture} alt={t('people.photo.of', { name: title })} />
      )}
      {can.edit && (
        <a className="link" href={pathTo('personPhoto', { id })}>
          {t(picture === null ? 'people.photo.add' : 'people.photo.change')}
        </a>
      )}
    </Panel>
  );
}

function Payroll({ page: { id, payroll } }: { page: Loaded }) {
  const t = useText();
  if (payroll === null) return null;
  return (
    <Panel title={t('people.tab.payroll')}>
      {payroll.doubts.map((doubt) => (
        <Alert key={doubt} tone="warn">
          {t(`people.payroll.doubt.${doubt}`)}
        </Alert>
      ))}
      <Definitions
        items={[
          { term: t('people.payroll.socialSecurityNumber'), value: own(payroll.number) },
          { term: 'IBAN', value: own(payroll.iban) },
          { term: 'BIC', value: own(payroll.bic) },
          { term: t('people.payroll.accountHolder'), value: own(payroll.accountHolder) },
        ]}
      />
      <p>
        <LinkButton icon="edit" to={pathTo('personPayroll', { id })}>
          {t('people.action.edit')}
        </LinkButton>
      </p>
    </Panel>
  );
}

/** The file of a person. */
export default function PersonDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { id, row, tab, can } = page;
  return (
    <PersonFrame
      page={page}
      actions={
        can.remove && (
          <IntentButton intent="remove" tone="danger" icon="trash" ask={t('people.ask.remove')}>
            {t('people.action.remove')}
          </IntentButton>
        )
      }
    >
      <Refusals errors={answer?.errors} />
      {page.waiting.map((request) => (
        <Alert key={request} tone="warn">
          {t('people.change.waits')}{' '}
          <a className="link" href={pathTo('changeRequestDetails', { id: request })}>
            {t('people.change.see')}
          </a>
        </Alert>
      ))}
      {tab === 'profile' && (
        <PersonProfile
          row={row}
          profile={page.profile}
          units={page.units}
          facts={page.facts}
          first={<Photo page={page} />}
        />
      )}
      {page.contracts && <ContractsPanel person={id} contracts={page.contracts} mayCreate={can.contract} />}
      {page.interviews && (
        <InterviewsPanel person={id} interviews={page.interviews} mayNote={can.interview} />
      )}
      {page.restDays && <PersonRestDays rows={page.restDays} />}
      {page.months && <PersonTime person={id} months={page.months} />}
      {page.plans && <PersonPlanning plans={page.plans} mayPlan={can.plan} />}
      {page.equipment && <HeldEquipment rows={page.equipment} of={{ person: id }} />}
      {page.attached && <AttachedDocuments attached={page.attached} />}
      {page.trainings && <TrainingsPanel trainings={page.trainings} />}
      {page.health && <HealthPanels health={page.health} />}
      <Payroll page={page} />
      {page.slips && <WageSlipsPanel slips={page.slips} />}
      {page.history && (
        <Panel title={t('commerce.document.history')}>
          <HistoryPanel entries={page.history} />
        </Panel>
      )}
    </PersonFrame>
  );
}
