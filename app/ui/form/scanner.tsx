import { useText } from '../text.tsx';

/**
 * The camera as a reader of labels, in the form whose field `code` it fills and which it sends (app/client/scanner.ts).
 * It is shown where a browser reads codes by itself; elsewhere codes are typed, or read with the phone's own camera.
 * A page that has it is named in `withCamera` of app/http/guards.ts.
 */
export function Scanner() {
  const t = useText();
  return (
    <div className="scanner" data-scanner="" data-refused={t('ui.scanner.refused')} hidden>
      <button type="button" className="btn" data-close={t('ui.scanner.close')}>
        {t('ui.scanner.open')}
      </button>
      <output className="hint" />
    </div>
  );
}
