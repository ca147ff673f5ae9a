import { IntentButton } from '../ui/form/intent-button.tsx';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  id: number;
  open: boolean;
  can: { edit: boolean; remove: boolean };
}

/** What can be done to a project from its page. */
export function ProjectActions({ id, open, can }: Props) {
  const t = useText();
  return (
    <>
      {can.remove && (
        <IntentButton intent="remove" ask={t('ask.project')} tone="danger" icon="trash">
          {t('commerce.action.delete')}
        </IntentButton>
      )}
      {can.edit && (
        <IntentButton intent={open ? 'close' : 'reopen'}>
          {t(open ? 'projects.action.close' : 'projects.action.reopen')}
        </IntentButton>
      )}
      {can.edit && (
        <LinkButton to={pathTo('projectEdit', { id })} icon="edit">
          {t('commerce.action.edit')}
        </LinkButton>
      )}
    </>
  );
}
