import { IntentButton } from '../../ui/form/intent-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import type { PartyParts } from './party-parts.server.ts';

export interface Sent {}

/** The buttons of one part of a file. */
function PartTools({
  edit,
  intent,
  field,
  id,
  name,
}: {
  edit: string;
  intent: string;
  field: string;
  id: number;
  name: string;
}) {
  const t = useText();
  return (
    <span className="part-tools">
      <a className="link" href={edit}>
        {t('commerce.action.edit')}
        <span className="unseen"> {name}</span>
      </a>
      <IntentButton intent={intent} ask={t('ask.part')} tone="quiet" fields={{ [field]: String(id) }}>
        {t('thirdParties.action.remove')}
        <span className="unseen"> {name}</span>
      </IntentButton>
    </span>
  );
}

/** Its addresses beside that of its identity. */
export function PartyPlaces({ parts }: { parts: PartyParts }) {
  const t = useText();
  if (!parts.edit && parts.places.length === 0) return null;
  return (
    <Panel title={t('thirdParties.places.title')}>
      {parts.places.length === 0 && <p className="hint">{t('thirdParties.places.none')}</p>}
      <ul className="parts">
        {parts.places.map(({ id, label, type, line, billing, delivery, edit }) => (
          <li key={id}>
            <div>
              <b translate="no">{label ?? type ?? t('thirdParties.field.address')}</b>
              {label !== null && type !== null && <small translate="no">{type}</small>}{' '}
              {billing && <Badge tone="info">{t('thirdParties.field.billing')}</Badge>}{' '}
              {delivery && <Badge tone="info">{t('thirdParties.field.delivery')}</Badge>}
              <p translate="no">{line}</p>
            </div>
            {parts.edit && (
              <PartTools edit={edit} intent="removeAddress" field="address" id={id} name={label ?? line} />
            )}
          </li>
        ))}
      </ul>
      {parts.edit && (
        <LinkButton to={parts.newPlace} icon="plus">
          {t('thirdParties.places.new')}
        </LinkButton>
      )}
    </Panel>
  );
}

/** Who works there, and which mails they get. */
export function PartyContacts({ parts }: { parts: PartyParts }) {
  const t = useText();
  if (!parts.edit && parts.contacts.length === 0) return null;
  return (
    <Panel title={t('thirdParties.contacts.title')}>
      {parts.contacts.length === 0 && <p className="hint">{t('thirdParties.contacts.none')}</p>}
      <ul className="parts">
        {parts.contacts.map((contact) => (
          <li key={contact.id}>
            <div>
              <b translate="no">{contact.name}</b>{' '}
              {contact.function && <small translate="no">{contact.function}</small>}{' '}
              {contact.receives.map((mailing) => (
                <Badge key={mailing} tone="mute">
                  {t(`thirdParties.mailing.${mailing}`)}
                </Badge>
              ))}
              <p translate="no">
                {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
                {contact.phones.map((phone) => (
                  <span key={phone}> · {phone}</span>
                ))}
              </p>
              {contact.note && <p className="hint">{contact.note}</p>}
            </div>
            {parts.edit && (
              <PartTools
                edit={contact.edit}
                intent="removeContact"
                field="contact"
                id={contact.id}
                name={contact.name}
              />
            )}
          </li>
        ))}
      </ul>
      {parts.edit && (
        <LinkButton to={parts.newContact} icon="plus">
          {t('thirdParties.contacts.new')}
        </LinkButton>
      )}
    </Panel>
  );
}
