import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  once: { commandId: string; corporation: number };
  back: string;
}

const Once = ({ once }: Pick<Props, 'once'>) => (
  <>
    <input type="hidden" name="commandId" value={once.commandId} />
    <input type="hidden" name="corporation" value={once.corporation} />
  </>
);

/** Asks why a quotation is refused. */
export function RefuseForm({ once, back, typed }: Props & { typed: string }) {
  const t = useText();
  return (
    <Panel title={t('commerce.dialog.refuse')}>
      <form method="post" action={back}>
        <Once once={once} />
        <div className="f">
          <label htmlFor="reasonRefuse">{t('commerce.field.reasonRefuse')} *</label>
          <textarea className="field" id="reasonRefuse" name="reasonRefuse" rows={2} defaultValue={typed} />
        </div>
        <div className="form-actions">
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="refuse" tone="danger">
            {t('commerce.action.confirmRefuse')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Asks once more before a quotation counts as accepted, and whether past its validity too. */
export function AcceptForm({ once, back, expired }: Props & { expired: boolean }) {
  const t = useText();
  return (
    <Panel title={t('commerce.dialog.accept')}>
      <form method="post" action={back}>
        <Once once={once} />
        <p>{t('commerce.dialog.acceptText')}</p>
        {expired && (
          <div className="f check">
            <input type="checkbox" id="confirmExpired" name="confirmExpired" />
            <label htmlFor="confirmExpired">{t('commerce.dialog.confirmExpired')}</label>
          </div>
        )}
        <div className="form-actions">
          <a className="btn quiet" href={back}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="accept" tone="primary">
            {t('commerce.action.confirmAccept')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
