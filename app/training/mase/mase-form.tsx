import { maseAxes } from '#domain/training/mase-action.ts';
import type { FormAnswer } from '../../http/form.server.ts';
import {
  DateField,
  Fields,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from '../../ui/form/field.tsx';
import { formFields } from '../../ui/form/form-fields.ts';
import { StaleAlert } from '../../ui/form/stale-alert.tsx';
import { TrackedForm } from '../../ui/form/tracked-form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { MaseValues } from './mase-form.server.ts';
import { SaveOrCancel } from '../../ui/form/save-or-cancel.tsx';

interface Props {
  title: string;
  values: MaseValues;
  people: Option[];
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

/** An action of the plan. */
export function MaseForm({ title, values, people, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<MaseValues>('mase', values, answer?.result);
  const label = (path: string) => t(`training.mase.field.${path}`);
  return (
    <Page
      title={title}
      crumbs={[{ label: t('training.mase.list'), to: back }]}
      alert={answer?.stale ? <StaleAlert stale={answer.stale} label={label} /> : undefined}
    >
      <TrackedForm id="mase" answer={answer} revision={revision} label={label}>
        <Panel>
          <Fields>
            <TextField field={fields.title} label={label('title')} maxLength={200} wide required />
            <SelectField
              field={fields.axis}
              label={label('axis')}
              options={maseAxes.map((value) => ({ value, label: t(`training.mase.axis.${value}`) }))}
              placeholder="–"
              required
            />
            <TextField
              field={fields.prio}
              label={label('prio')}
              hint={t('training.mase.hint.prio')}
              inputMode="numeric"
              autoComplete="off"
              required
            />
            <SelectField
              field={fields.person}
              label={label('person')}
              options={people}
              placeholder="–"
              required
            />
            <DateField field={fields.start} label={label('start')} required />
            <DateField field={fields.end} label={label('end')} required />
            <TextAreaField field={fields.description} label={label('description')} wide />
          </Fields>
        </Panel>
        <SaveOrCancel back={back} />
      </TrackedForm>
    </Page>
  );
}
