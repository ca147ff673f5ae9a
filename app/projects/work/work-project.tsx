import { Options, PlainField, PlainSelect, SelectField, TextField, textOf } from '../../ui/form/field.tsx';
import type { PlainFormField } from '../../ui/form/form-fields.ts';
import { useText } from '../../ui/text.tsx';
import { workValue } from './work-value.ts';
import type { WorkChoices } from './work-choices.server.ts';

type Choices = Pick<WorkChoices, 'projects' | 'typed'>;

const NAMES = 'work-projects';

/** The names of projects that a page's fields propose, once. */
export const ProjectNames = ({ choices }: { choices: Choices }) =>
  choices.typed ? (
    <datalist id={NAMES}>
      {choices.projects.map(({ value, label }) => (
        <option key={value}>{label}</option>
      ))}
    </datalist>
  ) : null;

interface Props {
  /** Of the field that says its id: what is typed goes as the same with "Name" behind. */
  name: string;
  choices: Choices;
  value: string | number;
  /** What was typed before. */
  typed: string | undefined;
}

const shownIn = ({ choices, value, typed }: Props): string =>
  typed ?? choices.projects.find((one) => String(one.value) === String(value))?.label ?? '';

/** A project that time is of: one of a choice, or typed where there are too many to choose from. */
export function WorkProject({
  id,
  error,
  hint,
  ...props
}: Props & { id: string; error?: string | undefined; hint?: string }) {
  const t = useText();
  const { name, choices, value } = props;
  const label = t('time.field.project');
  return choices.typed ? (
    <PlainField
      id={id}
      name={`${name}Name`}
      label={label}
      hint={hint ?? t('time.choose.typed')}
      error={error}
      list={NAMES}
      autoComplete="off"
      defaultValue={shownIn(props)}
    />
  ) : (
    <PlainSelect
      id={id}
      name={name}
      label={label}
      hint={hint}
      error={error}
      options={choices.projects}
      placeholder={t('time.choose.project')}
      defaultValue={value}
    />
  );
}

/** The same in the form of an entry. */
export function WorkProjectField({
  fields,
  choices,
  required = false,
}: {
  fields: Readonly<Record<'project' | 'projectName', PlainFormField>> & { job?: PlainFormField };
  choices: Choices;
  required?: boolean;
}) {
  const t = useText();
  const label = t('time.field.project');
  // One field says both: what is wrong of the job is told at it.
  const errors = fields.project.errors ?? fields.job?.errors;
  return choices.typed ? (
    <TextField
      field={{ ...fields.projectName, errors }}
      label={label}
      hint={t('time.choose.typed')}
      list={NAMES}
      autoComplete="off"
      required={required}
      wide
    />
  ) : (
    <SelectField
      field={{
        ...fields.project,
        errors,
        initialValue: workValue(textOf(fields.project), fields.job && textOf(fields.job)),
      }}
      label={label}
      options={choices.projects}
      placeholder={t('time.choose.project')}
      required={required}
      wide
    />
  );
}

/** The same in a row of a grid. */
export function WorkProjectCell(props: Props) {
  const t = useText();
  const { name, choices, value } = props;
  const label = t('time.field.project');
  return choices.typed ? (
    <input
      className="field"
      name={`${name}Name`}
      list={NAMES}
      autoComplete="off"
      placeholder={t('time.choose.project')}
      defaultValue={shownIn(props)}
      aria-label={label}
    />
  ) : (
    <select className="field" name={name} defaultValue={value} aria-label={label}>
      <Options options={choices.projects} placeholder={t('time.choose.project')} />
    </select>
  );
}
