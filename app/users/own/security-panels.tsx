import { pathTo } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { Alert, Panel } from '../../ui/page.tsx';
import { DataTable } from '../../ui/list/table.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { SecurityData } from './confirm-panel.tsx';

const asking = (dialog: string, passkey?: number) =>
  pathTo('security', {}, { dialog, ...(passkey !== undefined && { passkey }) });

/** The app with codes, and the recovery codes that are left. */
export function FactorsPanel({ page: { factors } }: { page: SecurityData }) {
  const t = useText();
  const { authenticator, passkeys, recoveryCodes, required } = factors;
  const has = authenticator || passkeys > 0;
  return (
    <Panel title={t('users.factors.title')}>
      <p className="hint">{t('users.factors.hint')}</p>
      {required && !has && <Alert tone="warn">{t('users.factors.required')}</Alert>}
      <p>
        {t('users.factors.app')}{' '}
        <Badge tone={authenticator ? 'ok' : 'mute'}>
          {t(authenticator ? 'users.factors.on' : 'users.factors.off')}
        </Badge>
      </p>
      {has && (
        <p className={recoveryCodes < 3 ? 'alert warn' : undefined}>
          {t('users.recovery.left', { count: recoveryCodes })}
        </p>
      )}
      <FormActions>
        <LinkButton to={pathTo('authenticatorSetUp', {})} tone={has ? undefined : 'primary'}>
          {t(authenticator ? 'users.factors.changeApp' : 'users.factors.setUpApp')}
        </LinkButton>
        {has && <LinkButton to={asking('renewCodes')}>{t('users.recovery.renew')}</LinkButton>}
        {authenticator && (
          <LinkButton to={asking('removeAuthenticator')} tone="danger">
            {t('users.factors.removeApp')}
          </LinkButton>
        )}
      </FormActions>
    </Panel>
  );
}

/** Passkeys: what one signs in with without a password. */
export function PasskeysPanel({ page: { passkeys } }: { page: SecurityData }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('users.passkey.title')}>
      <p className="hint">{t('users.passkey.hint')}</p>
      {passkeys.length > 0 && (
        <DataTable
          caption={t('users.passkey.title')}
          rows={passkeys}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: t('users.passkey.name'),
              narrow: 'title',
              cell: ({ name }) => <span translate="no">{name}</span>,
            },
            {
              key: 'added',
              header: t('users.passkey.added'),
              narrow: 'below',
              cell: ({ addedAt }) => format.dateTime(addedAt),
            },
            {
              key: 'used',
              header: t('users.passkey.used'),
              narrow: 'below',
              cell: ({ usedAt }) => (usedAt === null ? t('users.never') : format.dateTime(usedAt)),
            },
            {
              key: 'actions',
              header: '',
              narrow: 'side',
              cell: ({ id, name }) => (
                <a className="link" href={asking('removePasskey', id)}>
                  {t('users.passkey.remove')} <span className="unseen">{name}</span>
                </a>
              ),
            },
          ]}
          empty={null}
        />
      )}
      <FormActions>
        <LinkButton to={asking('addPasskey')} icon="plus">
          {t('users.passkey.add')}
        </LinkButton>
      </FormActions>
    </Panel>
  );
}
