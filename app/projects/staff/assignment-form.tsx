import type { FormAnswer } from '../../http/form.server.ts';
import { DateField, Fields, SelectField, type Option } from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { RateRows, type TypedRate } from './rate-rows.tsx';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

interface AssignmentValues {
  person: string;
  profile: string;
  start: string;
  end: string;
  rates: TypedRate[];
}

interface Props {
  title: string;
  crumb: { label: string; to: string };
  values: AssignmentValues;
  /** Whom it may be; null: it is said. */
  people: Option[] | null;
  profiles: Option[];
  revision: number | null;
  answer: FormAnswer | undefined;
}

/** Somebody's place on a project, with what they are sold for. */
export function AssignmentForm({ title, crumb, values, people, profiles, revision, answer }: Props) {
  const t = useText();
  const fields = formFields<AssignmentValues>('assignment', values, answer?.result);
  const label = (path: string) => t(`projects.staff.field.${path.replace(/^.*[.\]]/, '') || 'rates'}`);
  return (
    <Page
      title={title}
      crumbs={[crumb]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="assignment" answer={answer} revision={revision} label={label}>
        <Panel>
          <Fields>
            {people !== null && (
              <SelectField
                field={fields.person}
                label={label('person')}
                options={people}
                placeholder="–"
                required
                wide
              />
            )}
            <SelectField
              field={fields.profile}
              label={label('profile')}
              options={profiles}
              placeholder="–"
              wide
            />
            <DateField field={fields.start} label={label('start')} />
            <DateField field={fields.end} label={label('end')} />
          </Fields>
        </Panel>
        <RateRows title={t('projects.staff.rates')} field={fields.rates} />
        <SaveOrCancel back={crumb.to} />
      </TrackedForm>
    </Page>
  );
}
