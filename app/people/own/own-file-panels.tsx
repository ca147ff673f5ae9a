import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/field.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { Definitions, Panel } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { changeFieldKey } from '../changes/change-field.ts';
import { ChangeState } from '../changes/change-status.tsx';
import { PersonProfile } from '../person-profile.tsx';
import type { ownFile } from './own-file.server.ts';

type OwnFile = NonNullable<Awaited<ReturnType<typeof ownFile>>>;

/** One's picture and account, and the ways to what one may change. */
function Mine({ file: { picture, account, can } }: { file: OwnFile }) {
  const t = useText();
  return (
    <Panel title={t('people.own.title')}>
      {picture !== null && <img className="person-photo" src={picture} alt={t('people.photo.own')} />}
      <Definitions items={[{ term: t('people.own.account'), value: account }]} />
      <FormActions>
        <LinkButton to={pathTo('ownPhoto', {})}>{t('people.photo.own')}</LinkButton>
        {can.askAccount && (
          <LinkButton to={pathTo('ownAccountNew', {})}>{t('people.own.askAccount')}</LinkButton>
        )}
        {can.ask && <LinkButton to={pathTo('ownChangeNew', {})}>{t('people.own.ask')}</LinkButton>}
        <LinkButton icon="edit" to={pathTo('ownContacts', {})}>
          {t('people.own.contacts')}
        </LinkButton>
      </FormActions>
    </Panel>
  );
}

/** What one asked for, and what became of it. */
function Requests({ file: { requests } }: { file: OwnFile }) {
  const t = useText();
  const format = useFormat();
  if (requests.length === 0) return null;
  return (
    <Panel title={t('people.own.requests')}>
      {requests.map(({ id, part, fields, status, madeAt, reason }) => (
        <div key={id}>
          <p>
            <ChangeState status={status} /> {fields.map((field) => t(changeFieldKey(part, field))).join(', ')}
          </p>
          <p className="hint">{format.dateTime(madeAt)}</p>
          {reason !== null && (
            <p className="wrap" translate="no">
              {reason}
            </p>
          )}
          {status === 'waiting' && (
            <IntentButton intent="withdraw" tone="quiet" fields={{ id: String(id) }}>
              {t('people.change.withdraw')}
            </IntentButton>
          )}
        </div>
      ))}
    </Panel>
  );
}

/** One's own file, as staff see it. */
export const OwnFile = ({ file }: { file: OwnFile }) => (
  <PersonProfile
    row={file.row}
    profile={file.profile}
    first={
      <>
        <Mine file={file} />
        <Requests file={file} />
      </>
    }
  />
);
