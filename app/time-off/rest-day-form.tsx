import { Button } from '../ui/button.tsx';
import { Fields, FormActions, SelectField, TextAreaField } from '../ui/form/field.tsx';
import { formFields } from '../ui/form/form-fields.ts';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Columns, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { OutlookPanel } from './outlook.tsx';
import type { Checked, RestDayChoices, RestDayValues } from './rest-day-form.server.ts';
import { HalfDayFields } from '../ui/form/half-day-fields.tsx';

interface Props {
  title: string;
  crumb: { label: string; to: string };
  values: RestDayValues;
  choices: RestDayChoices;
  revision: number | null;
  answer: Checked | undefined;
  back: string;
  send: string;
}

/** A request for leave: what it comes to is shown before it is sent. */
export function RestDayForm({ title, crumb, values, choices, revision, answer, back, send }: Props) {
  const t = useText();
  const fields = formFields<RestDayValues>('rest-day', values, answer?.result);
  const label = (path: string) => t(`timeOff.field.${path}`);
  const outlook = answer?.outlook ?? null;
  return (
    <Page
      title={title}
      crumbs={[crumb]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <Columns
        main={
          <TrackedForm id="rest-day" answer={answer} revision={revision} label={label}>
            <Panel>
              <Fields>
                {choices.people.length > 1 && (
                  <SelectField
                    field={fields.person}
                    label={label('person')}
                    options={choices.people}
                    placeholder="–"
                    required
                    wide
                  />
                )}
                <SelectField
                  field={fields.kind}
                  label={label('kind')}
                  options={choices.kinds}
                  required
                  wide
                />
                {choices.events.length > 0 && (
                  <SelectField
                    field={fields.event}
                    label={label('event')}
                    hint={t('timeOff.eventHint')}
                    options={choices.events}
                    placeholder="–"
                    wide
                  />
                )}
                <HalfDayFields fields={fields} label={label} />
                <TextAreaField
                  field={fields.comment}
                  label={label('comment')}
                  hint={t('timeOff.commentHint')}
                  wide
                />
              </Fields>
            </Panel>
            <FormActions>
              <a className="btn quiet" href={back}>
                {t('ui.form.cancel')}
              </a>
              <Button name="intent" value="check" tone={outlook === null ? 'primary' : undefined}>
                {t('timeOff.check')}
              </Button>
              <Button name="intent" value="send" tone={outlook === null ? undefined : 'primary'}>
                {send}
              </Button>
            </FormActions>
          </TrackedForm>
        }
        aside={
          outlook === null ? (
            <Panel title={t('timeOff.outlook.title')}>
              <p className="hint">{t('timeOff.outlook.hint')}</p>
            </Panel>
          ) : (
            <OutlookPanel outlook={outlook} />
          )
        }
      />
    </Page>
  );
}
