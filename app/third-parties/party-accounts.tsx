import { IntentButton } from '../commerce/intent-button.tsx';
import type { IntentAnswer } from '../commerce/intents.server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { PlainField } from '../ui/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { PartyParts } from './party-parts.server.ts';
import type { Sent } from './party-people.tsx';

const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

function AddAccount({ sent, answer }: { sent: Sent; answer: IntentAnswer | undefined }) {
  const t = useText();
  const asked = answer?.intent === 'addAccount' ? answer : undefined;
  const field = (name: 'iban' | 'bic' | 'label') => {
    const wrong = asked?.at?.find((one) => one.field === name);
    return {
      id: `addAccount-${name}`,
      name,
      label: t(`thirdParties.field.${name}`),
      defaultValue: asked?.typed[name] ?? '',
      error: wrong && errorText(t, wrong.message),
      autoComplete: 'off',
    };
  };
  return (
    <details open={asked !== undefined}>
      <summary>{t('thirdParties.accounts.new')}</summary>
      <form method="post" noValidate>
        <input type="hidden" name="commandId" value={sent.commandId} />
        <input type="hidden" name="corporation" value={sent.corporation} />
        <PlainField {...field('iban')} required />
        <PlainField {...field('bic')} />
        <PlainField {...field('label')} maxLength={60} />
        <div className="f check">
          <input
            type="checkbox"
            id="addAccount-preferred"
            name="preferred"
            defaultChecked={asked?.typed['preferred'] === 'on'}
          />
          <label htmlFor="addAccount-preferred">{t('thirdParties.accounts.preferred')}</label>
        </div>
        <Button name="intent" value="addAccount">
          {t('thirdParties.accounts.add')}
        </Button>
      </form>
    </details>
  );
}

/** Its bank accounts; transfers go to the first. */
export function PartyAccounts({
  parts,
  sent,
  answer,
}: {
  parts: PartyParts;
  sent: Sent;
  answer: IntentAnswer | undefined;
}) {
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
                {grouped(iban)}
                {bic && <small>{bic}</small>}
              </p>
            </div>
            {parts.edit && (
              <span className="part-tools">
                {index > 0 && (
                  <IntentButton intent="preferAccount" tone="quiet" fields={{ iban }} {...sent}>
                    {t('thirdParties.accounts.prefer')}
                    <span className="unseen"> {iban}</span>
                  </IntentButton>
                )}
                <IntentButton intent="removeAccount" tone="quiet" fields={{ iban }} {...sent}>
                  {t('thirdParties.action.remove')}
                  <span className="unseen"> {iban}</span>
                </IntentButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {parts.edit && <AddAccount sent={sent} answer={answer} />}
    </Panel>
  );
}
