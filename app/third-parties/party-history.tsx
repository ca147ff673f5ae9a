import { CommandForm } from '../ui/form/command-form.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { PlainField } from '../ui/form/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { PartyParts } from './parts/party-parts.server.ts';

/** What happened to it, who noted what, and a line to note something more. */
export function PartyHistory({ parts, answer }: { parts: PartyParts; answer: IntentAnswer | undefined }) {
  const t = useText();
  const asked = answer?.intent === 'note' ? answer : undefined;
  const [wrong] = asked?.at ?? [];
  return (
    <Panel title={t('thirdParties.history.title')}>
      {parts.edit && (
        <CommandForm noValidate>
          <PlainField
            id="note-text"
            name="text"
            label={t('thirdParties.history.note')}
            error={wrong && errorText(t, wrong.message)}
            defaultValue={asked?.typed['text'] ?? ''}
            maxLength={1000}
            autoComplete="off"
          />
          <Button name="intent" value="note">
            {t('thirdParties.history.add')}
          </Button>
        </CommandForm>
      )}
      <div className="below">
        <HistoryPanel entries={parts.history} />
      </div>
    </Panel>
  );
}
