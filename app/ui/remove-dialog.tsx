import { Button } from './button.tsx';
import { FormActions } from './field.tsx';
import { Panel } from './page.tsx';
import { useText } from './text.tsx';

interface Props {
  title: string;
  hint: string;
  /** What the button says that removes. */
  action: string;
  /** The record's page, which is posted to with the intent `remove`. */
  page: string;
  commandId: string;
  corporation: number;
}

/** Asks before a record is removed. */
export function RemoveDialog({ title, hint, action, page, commandId, corporation }: Props) {
  const t = useText();
  return (
    <Panel title={title} className="dialog">
      <form method="post" action={page}>
        <input type="hidden" name="commandId" value={commandId} />
        <input type="hidden" name="corporation" value={corporation} />
        <p>{hint}</p>
        <FormActions>
          <a className="btn quiet" href={page}>
            {t('ui.form.cancel')}
          </a>
          <Button name="intent" value="remove" tone="danger" data-focus="">
            {action}
          </Button>
        </FormActions>
      </form>
    </Panel>
  );
}
