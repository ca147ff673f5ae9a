import { relationKinds } from '#domain/third-parties/relation.ts';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { Button } from '../../ui/button.tsx';
import { PlainField, PlainSelect } from '../../ui/form/field.tsx';
import { Suggestions } from '../../ui/form/suggestions.tsx';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { AddPart, useAsked } from './add-part.tsx';
import type { PartyParts } from './party-parts.server.ts';

function AddRelation({ parts, answer }: { parts: PartyParts; answer: IntentAnswer | undefined }) {
  const t = useText();
  const { typed, error } = useAsked(answer, 'relate');
  return (
    <AddPart
      intent="relate"
      title={t('thirdParties.relations.new')}
      action={t('thirdParties.groups.add')}
      answer={answer}
    >
      <PlainSelect
        id="relate-kind"
        name="kind"
        label={t('thirdParties.field.kind')}
        defaultValue={typed('kind')}
        options={relationKinds.map((value) => ({
          value,
          label: t(`thirdParties.relations.kind.${value}`),
        }))}
      />
      <PlainField
        id="relate-other"
        name="otherName"
        label={t('thirdParties.field.other')}
        hint={t('thirdParties.groups.addHint')}
        error={error()}
        defaultValue={typed('otherName') ?? ''}
        list="relate-names"
        autoComplete="off"
        required
      />
      <Suggestions id="relate-names" of={parts.names} />
    </AddPart>
  );
}

/** What others are to it, and it to others. */
export function PartyRelations({ parts, answer }: { parts: PartyParts; answer: IntentAnswer | undefined }) {
  const t = useText();
  if (!parts.edit && parts.relations.length === 0) return null;
  return (
    <Panel title={t('thirdParties.relations.title')}>
      {parts.relations.length === 0 && <p className="hint">{t('thirdParties.relations.none')}</p>}
      <ul className="parts">
        {parts.relations.map(({ id, kind, inverse, name, to }) => (
          <li key={`${id} ${String(inverse)}`}>
            <div>
              <small>{t(`thirdParties.relations.${inverse ? 'inverse' : 'kind'}.${kind}`)}</small>
              <p>
                <a className="link" href={to} translate="no">
                  {name}
                </a>
              </p>
            </div>
            {parts.edit && !inverse && (
              <IntentButton
                intent="unrelate"
                ask={t('ask.relation')}
                tone="quiet"
                fields={{ relation: String(id) }}
              >
                {t('thirdParties.action.remove')}
                <span className="unseen"> {name}</span>
              </IntentButton>
            )}
          </li>
        ))}
      </ul>
      {parts.edit && <AddRelation parts={parts} answer={answer} />}
    </Panel>
  );
}

/** In which of the reader's corporations it has a record. */
export function PartyCorporations({ parts }: { parts: PartyParts }) {
  const t = useText();
  if (parts.corporations.length === 0) return null;
  return (
    <Panel title={t('thirdParties.corporations.title')}>
      <p className="hint">{t('thirdParties.corporations.hint')}</p>
      <CommandForm>
        <div className="checks">
          {parts.corporations.map(({ id, name, inside, here }) => (
            <div key={id} className="f check">
              <input
                type="checkbox"
                id={`corporation-${id}`}
                name="corporations"
                value={id}
                defaultChecked={inside}
                disabled={here || !parts.edit}
              />
              <label htmlFor={`corporation-${id}`} translate="no">
                {name}
              </label>
            </div>
          ))}
        </div>
        {parts.edit && (
          <Button name="intent" value="corporations">
            {t('ui.form.save')}
          </Button>
        )}
      </CommandForm>
    </Panel>
  );
}
