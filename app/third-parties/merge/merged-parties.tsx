import { IntentButton } from '../../ui/form/intent-button.tsx';
import { Alert } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { MergedParty } from './merged-parties.server.ts';

/** What was merged into the shown record, and the button that undoes the latest while it can be undone. */
export function MergedParties({ merged }: { merged: readonly MergedParty[] }) {
  const t = useText();
  const format = useFormat();
  return merged.map(({ id, name, at, until }) => (
    <Alert key={id} tone="info">
      <span>{t('thirdParties.merge.done', { name, at: format.dateTime(at) })}</span>{' '}
      {until !== null && (
        <IntentButton
          intent="undoMerge"
          fields={{ merged: String(id) }}
          ask={t('thirdParties.merge.undoAsk', { name, until: format.dateTime(until) })}
        >
          {t('thirdParties.merge.undo', { name })}
        </IntentButton>
      )}
    </Alert>
  ));
}
