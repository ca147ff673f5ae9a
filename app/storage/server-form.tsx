import { useForm } from '@conform-to/react';
import { ftpProtocols } from '#domain/storage/ftp-server.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Fields, FormActions, SelectField, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';

/** A server as the fields of its form hold it; its password is never among them. */
export interface ServerValues {
  name: string;
  address: string;
  protocol: string;
  port: string;
  username: string;
  password: string;
}

interface Props {
  values: ServerValues;
  /** null: a new one, whose password must be typed. */
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

export function ServerForm({ values, revision, answer, back }: Props) {
  const t = useText();
  const [form, fields] = useForm<ServerValues>({
    id: 'server',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const label = (path: string) => t(`storage.servers.field.${path}`);
  const options = ftpProtocols.map((value) => ({ value, label: t(`storage.protocol.${value}`) }));
  // Never shown again, also not after an error.
  const { id, name, errors } = fields.password;
  const password = { id, name, errors, initialValue: '' };
  return (
    <>
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <FormSummary answer={answer} formId="server" label={label} />
      <CommandForm id={form.id} noValidate className="card panel" autoComplete="off">
        {revision !== null && (
          <input type="hidden" name="revision" value={answer?.stale?.revision ?? revision} />
        )}
        <Fields>
          <TextField field={fields.name} label={label('name')} maxLength={80} required />
          <SelectField
            field={fields.protocol}
            label={label('protocol')}
            options={options}
            hint={t('storage.servers.protocolHint')}
            required
          />
          <TextField
            field={fields.address}
            label={label('address')}
            hint={t('storage.servers.addressHint')}
            maxLength={253}
            required
          />
          <TextField
            field={fields.port}
            label={label('port')}
            hint={t('storage.servers.portHint')}
            inputMode="numeric"
            maxLength={5}
            required
          />
          <TextField
            field={fields.username}
            label={label('username')}
            maxLength={200}
            autoComplete="off"
            required
          />
          <TextField
            field={password}
            label={label('password')}
            type="password"
            autoComplete="new-password"
            maxLength={500}
            hint={revision === null ? undefined : t('storage.servers.passwordKept')}
            required={revision === null}
          />
        </Fields>
        <FormActions>
          <LinkButton to={back} tone="quiet">
            {t('ui.form.cancel')}
          </LinkButton>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </CommandForm>
    </>
  );
}
