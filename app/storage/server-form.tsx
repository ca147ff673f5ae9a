import type { ComponentProps } from 'react';
import type { FtpServerRow } from '#projections/storage/remote-storage.ts';
import { ftpProtocols } from '#domain/storage/ftp-server.ts';
import type { FormAnswer } from '../http/form.server.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import {
  CheckboxField,
  Fields,
  FormActions,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';

/** A server as the fields of its form hold it; what signs in is never among them. */
export interface ServerValues {
  name: string;
  address: string;
  protocol: string;
  port: string;
  username: string;
  password: string;
  privateKey: string;
  passphrase: string;
  removePassword: string;
  removeKey: string;
}

/** Nothing is typed. */
export const noSignIn = { password: '', privateKey: '', passphrase: '', removePassword: '', removeKey: '' };

/** Never shown again, also not after an error. */
export const hiddenFields = ['password', 'privateKey', 'passphrase'];

/** What there is of password and key. */
type Kept = Pick<FtpServerRow, 'hasPassword' | 'keyFingerprint'>;

interface Props {
  values: ServerValues;
  /** null: a new one. */
  kept: Kept | null;
  revision: number | null;
  answer: FormAnswer | undefined;
  back: string;
}

type Field = ComponentProps<typeof TextField>['field'];

/** As nothing was typed, also after an error. */
const emptied = ({ id, name, errors }: Field): Field => ({ id, name, errors, initialValue: '' });

interface SignInProps {
  fields: Record<keyof typeof noSignIn, Field>;
  kept: Kept | null;
  label: (path: string) => string;
}

/** The password, the private key, or both; of those that there are, that they are kept. */
function SignInFields({ fields, kept, label }: SignInProps) {
  const t = useText();
  const fingerprint = kept?.keyFingerprint ?? null;
  return (
    <>
      <p className="hint">{t('storage.servers.signInHint')}</p>
      <Fields>
        <TextField
          field={emptied(fields.password)}
          label={label('password')}
          type="password"
          autoComplete="new-password"
          maxLength={500}
          hint={kept?.hasPassword ? t('storage.servers.passwordKept') : undefined}
        />
        <TextField
          field={emptied(fields.passphrase)}
          label={label('passphrase')}
          type="password"
          autoComplete="new-password"
          maxLength={500}
          hint={t('storage.servers.passphraseHint')}
        />
        <TextAreaField
          field={emptied(fields.privateKey)}
          label={label('privateKey')}
          hint={
            fingerprint === null
              ? t('storage.servers.keyHint')
              : t('storage.servers.keyKept', { fingerprint })
          }
          rows={6}
          wide
        />
      </Fields>
      {kept?.hasPassword && <CheckboxField field={fields.removePassword} label={label('removePassword')} />}
      {fingerprint !== null && <CheckboxField field={fields.removeKey} label={label('removeKey')} />}
    </>
  );
}

export function ServerForm({ values, kept, revision, answer, back }: Props) {
  const t = useText();
  const fields = formFields<ServerValues>('server', values, answer?.result);
  const label = (path: string) => t(`storage.servers.field.${path}`);
  const options = ftpProtocols.map((value) => ({ value, label: t(`storage.protocol.${value}`) }));
  return (
    <>
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <TrackedForm
        id="server"
        answer={answer}
        revision={revision}
        label={label}
        className="card panel"
        autoComplete="off"
      >
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
        </Fields>
        <SignInFields fields={fields} kept={kept} label={label} />
        <FormActions>
          <LinkButton to={back} tone="quiet">
            {t('ui.form.cancel')}
          </LinkButton>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </TrackedForm>
    </>
  );
}
