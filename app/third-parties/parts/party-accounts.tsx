import { IntentButton } from '../../ui/form/intent-button.tsx';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { formatIban } from '../../ui/format.ts';
import { useText } from '../../ui/text.tsx';
import { AddPart, useAsked } from './add-part.tsx';
import type { PartyParts } from './party-parts.server.ts';

function AddAccount({ answer }: { answer: IntentAnswer | undefined }) {
  const t = useText();
  const { typed, error } = useAsked(answer, 'addAccount');
  const field = (name: 'iban' | 'bic' | 'label') => ({
    id: `addAccount-${name}`,
    name,
    label: t(`thirdParties.field.${name}`),
    defaultValue: typed(name) ?? '',
    error: error(name),
    autoComplete: 'off',
  });
  return (
    <AddPart
      intent="addAccount"
      title={t('thirdParties.accounts.new')}
      action={t('thirdParties.accounts.add')}
      answer={answer}
    >
      <PlainField {...field('iban')} required />
      <PlainField {...field('bic')} />
      <PlainField {...field('label')} maxLength={60} />
      <div className="f check">
        <input
          type="checkbox"
          id="addAccount-preferred"
          name="preferred"
          defaultChecked={typed('preferred') === 'on'}
        />
        <label htmlFor="addAccount-preferred">{t('thirdParties.accounts.preferred')}</label>
      </div>
    </AddPart>
  );
}

/** Its bank accounts; transfers go to the first. */
export function PartyAccounts({ parts, answer }: { parts: PartyParts; answer: IntentAnswer | undefined }) {
  const t = useText();
  if (!parts.edit && parts.accounts.length === 0) return null;
  return (
    <Panel title={t('thirdParties.accounts.title')}>
      {parts.accounts.length === 0 && <p className="hint">{t('thirdParties.accounts.none')}</p>}
      <ul className="parts">
        {parts.accounts.map(({ iban, bic, label }, index) => (
          <li key={iban}>
            <div translate="no">
              {label && <b>{label} </b>}
              {index === 0 && parts.accounts.length > 1 && (
                <Badge tone="info">{t('thirdParties.accounts.default')}</Badge>
              )}
              <p>
                {formatIban(iban)}
                {bic && <small>{bic}</small>}
              </p>
            </div>
            {parts.edit && (
              <span className="part-tools">
                {index > 0 && (
                  <IntentButton intent="preferAccount" tone="quiet" fields={{ iban }}>
                    {t('thirdParties.accounts.prefer')}
                    <span className="unseen"> {formatIban(iban)}</span>
                  </IntentButton>
                )}
                <IntentButton
                  intent="removeAccount"
                  ask={t('ask.bankAccount')}
                  tone="quiet"
                  fields={{ iban }}
                >
                  {t('thirdParties.action.remove')}
                  <span className="unseen"> {iban}</span>
                </IntentButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {parts.edit && <AddAccount answer={answer} />}
    </Panel>
  );
}
