import { HistoryPanel } from '../commerce/history-panel.tsx';
import type { IntentAnswer } from '../commerce/intents.server.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/errors.ts';
import { PlainField } from '../ui/field.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { PartyParts } from './party-parts.server.ts';
import type { Sent } from './party-people.tsx';

/** What happened to it, who noted what, and a line to note something more. */
export function PartyHistory({
  parts,
  sent,
  answer,
}: {
  parts: PartyParts;
  sent: Sent;
  answer: IntentAnswer | undefined;
}) {
  const t = useText();
  const asked = answer?.intent === 'note' ? answer : undefined;
  const [wrong] = asked?.at ?? [];
  return (
    <Panel title={t('thirdParties.history.title')}>
      {parts.edit && (
        <form method="post" noValidate>
          <input type="hidden" name="commandId" value={sent.commandId} />
          <input type="hidden" name="corporation" value={sent.corporation} />
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
        </form>
      )}
      <div className="below">
        <HistoryPanel entries={parts.history} />
      </div>
    </Panel>
  );
}
