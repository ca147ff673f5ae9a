import { useActionData, useLoaderData } from '@remix-run/react';
import { publicScreen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { VisitorFrame } from '../../public-quotation/visitor-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { FormActions, PlainField } from '../../ui/form/field.tsx';
import { Alert, Definitions, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { RestDayState } from '../rest-day-status.tsx';
import { decide, decisionPage } from './decision.server.ts';

export const meta = titleOf;

export const loader = publicScreen('leaveDecision', decisionPage);
export const action = publicScreen('leaveDecision', decide);

/** A request for leave, decided about from a mail. */
export default function LeaveDecision() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<{ reason: string; error: string }>>();
  const t = useText();
  if (page.lost)
    return (
      <main id="content" className="visitor lost">
        <section className="card panel">
          <h1>{t('timeOff.decision.lost')}</h1>
          <p>{t('timeOff.decision.lostHint')}</p>
        </section>
      </main>
    );
  const error = answer && errorText(t, answer.error);
  return (
    <VisitorFrame page={page}>
      <h1 className="candidate-title">{page.title}</h1>
      <Panel title={page.person}>
        {error !== undefined && <Alert tone="bad">{error}</Alert>}
        <Definitions
          items={[
            { term: t('timeOff.decision.when'), value: page.when },
            { term: t('timeOff.outlook.days'), value: page.days },
            { term: t('timeOff.field.status'), value: <RestDayState status={page.status} /> },
          ]}
        />
        {page.open && (
          <>
            <CommandForm action={page.here}>
              <FormActions>
                <Button tone="primary" name="intent" value="validate">
                  {t('timeOff.step.validate')}
                </Button>
              </FormActions>
            </CommandForm>
            <CommandForm action={page.here}>
              <PlainField
                id="refuse-reason"
                name="reason"
                label={t('timeOff.field.reason')}
                hint={t('timeOff.ask.refuse')}
                error={error}
                defaultValue={answer?.reason ?? ''}
                maxLength={500}
                required
              />
              <FormActions>
                <Button tone="danger" name="intent" value="refuse">
                  {t('timeOff.step.refuse')}
                </Button>
              </FormActions>
            </CommandForm>
          </>
        )}
        <p>
          <a className="link" href={page.signIn}>
            {t('timeOff.decision.signIn')}
          </a>
        </p>
      </Panel>
    </VisitorFrame>
  );
}
