import { CommandForm } from '../ui/form/command-form.tsx';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useFormat, useText } from '../ui/text.tsx';

interface Shown {
  id: number;
  said: string;
  /** What a person wrote below it. */
  text: string | null;
  kind: string;
  /** It leads to a page. */
  opens: boolean;
  from: string | null;
  at: string;
  read: boolean;
}

interface Props {
  notification: Shown;
}

/** Marks it as read and leads to what it is about, by one button. */
function Said({ notification: { id, said, opens } }: { notification: Shown }) {
  if (!opens) return <b>{said}</b>;
  return (
    <CommandForm action={pathTo('notificationOpen', { id })} className="inline-form">
      <button type="submit" className="link-button">
        {said}
      </button>
    </CommandForm>
  );
}

export function NotificationEntry({ notification }: Props) {
  const t = useText();
  const format = useFormat();
  const { id, said, text, kind, from, at, read } = notification;
  return (
    <li className={read ? undefined : 'unread'}>
      <div>
        <Said notification={notification} /> {!read && <Badge tone="info">{t('notices.unread')}</Badge>}
        {text !== null && <p className="said">{text}</p>}
        <small>
          {format.dateTime(at)} · {t(`notices.kind.${kind}`)}
          {from !== null && <span translate="no"> · {t('notices.from', { name: from })}</span>}
        </small>
      </div>
      <CommandForm className="inline-form">
        <input type="hidden" name="notice" value={id} />
        <Button name="intent" value={read ? 'unread' : 'read'} tone="quiet">
          {t(read ? 'notices.markUnread' : 'notices.markRead')}
          <span className="unseen"> : {said}</span>
        </Button>
        <Button name="intent" value="hidden" tone="quiet" icon="x" title={t('notices.hide')}>
          <span className="unseen">{t('ui.pair', { label: t('notices.hide'), value: said })}</span>
        </Button>
      </CommandForm>
    </li>
  );
}
