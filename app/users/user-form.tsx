import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { errorText } from '../ui/form/errors.ts';
import { CheckboxField, DateField, Fields, SelectField, TextField, type Option } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { MoreFields } from '../ui/form/more-fields.live.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { TimeZoneField } from '../ui/time-zone-field.tsx';
import { formFields, type FormField } from '../ui/form/form-fields.ts';
import { SaveOrCancel } from '../ui/form/save-or-cancel.tsx';

export interface UserValues {
  gender: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  group: string;
  language: string;
  timeZone: string;
  contractStart: string;
  contractEnd: string;
  invite: string;
}

/** What the form holds beside: boxes that may be several. */
type FormValues = UserValues & { userGroups: string[] };

interface Props {
  values: UserValues;
  /** Groups that whoever fills it in may give. */
  groups: Option[];
  /** Of an existing person without an account; null: a new one. */
  person: number | null;
  isNew: boolean;
  /** User groups that a new account may be put into at once. */
  userGroups?: Option[];
  /** Those of them that are proposed. */
  placed?: readonly number[];
  /** Whether the contract with the chosen company is asked for. */
  withContract: boolean;
  answer: FormAnswer | undefined;
  back: string;
}

/** The groups that somebody new is in from the beginning, in the chosen company. */
function GroupBoxes({ field, groups }: { field: FormField<string[]>; groups: Option[] }) {
  const t = useText();
  const typed: unknown = field.initialValue;
  const chosen: readonly unknown[] = Array.isArray(typed) ? typed : [typed];
  const error = field.errors?.[0];
  return (
    <Panel title={t('users.field.userGroups')}>
      <fieldset className="boxes" id={field.id} aria-describedby={error && `${field.id}-error`}>
        <legend className="hint">{t('users.form.userGroupsHint')}</legend>
        {groups.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(String(value))}
            />
            <span translate="no">{label}</span>
          </label>
        ))}
      </fieldset>
      {error && (
        <p className="msg" id={`${field.id}-error`}>
          {errorText(t, error)}
        </p>
      )}
    </Panel>
  );
}

/** The account of a person as a form. */
export function UserForm({
  values,
  groups,
  person,
  isNew,
  userGroups = [],
  placed = [],
  withContract,
  answer,
  back,
}: Props) {
  const t = useText();
  const fields = formFields<FormValues>(
    'user',
    { ...values, userGroups: placed.map(String) },
    answer?.result,
  );
  const label = (path: string) => t(`users.field.${path}`);
  const genders = ['F', 'M'].map((value) => ({ value, label: t(`users.gender.${value}`) }));
  const languages = ['fr', 'en'].map((value) => ({ value, label: t(`shell.language.${value}`) }));
  return (
    <>
      <FormSummary answer={answer} formId="user" label={label} />
      <CommandForm id="user" noValidate>
        {person !== null && <input type="hidden" name="person" value={person} />}
        <Panel title={t('users.form.person')}>
          <Fields>
            <SelectField
              field={fields.gender}
              label={label('gender')}
              options={genders}
              placeholder="–"
              required
            />
            <TextField
              field={fields.lastName}
              label={label('lastName')}
              maxLength={60}
              autoComplete="off"
              required
            />
            <TextField
              field={fields.firstName}
              label={label('firstName')}
              maxLength={60}
              autoComplete="off"
              required
            />
            <TextField
              field={fields.email}
              label={label('email')}
              hint={t('users.form.emailHint')}
              inputMode="email"
              autoComplete="off"
            />
          </Fields>
        </Panel>
        <Panel title={t('users.form.account')}>
          <Fields>
            <TextField
              field={fields.username}
              label={label('username')}
              hint={t(isNew ? 'users.form.usernameHint' : 'users.form.usernameFixed')}
              maxLength={80}
              autoComplete="off"
              readOnly={!isNew}
              required
            />
            <SelectField
              field={fields.group}
              label={label('group')}
              hint={t('users.form.groupHint')}
              options={groups}
              required
            />
          </Fields>
          <MoreFields fields={[fields.language, fields.timeZone]}>
            <Fields>
              <SelectField
                field={fields.language}
                label={label('language')}
                options={languages}
                placeholder={t('users.preferences.anyLanguage')}
              />
              <TimeZoneField
                field={fields.timeZone}
                label={label('timeZone')}
                placeholder={t('users.preferences.legalTimeZone')}
              />
            </Fields>
          </MoreFields>
        </Panel>
        {withContract && (
          <Panel title={t('users.form.contract')}>
            <p className="hint">{t('users.form.contractHint')}</p>
            <Fields>
              <DateField field={fields.contractStart} label={label('contractStart')} />
              <DateField field={fields.contractEnd} label={label('contractEnd')} />
            </Fields>
          </Panel>
        )}
        {userGroups.length > 0 && <GroupBoxes field={fields.userGroups} groups={userGroups} />}
        {isNew && (
          <CheckboxField field={fields.invite} label={label('invite')} hint={t('users.form.inviteHint')} />
        )}
        <SaveOrCancel back={back} />
      </CommandForm>
    </>
  );
}
