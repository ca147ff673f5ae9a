import type { SharedActivity } from '#domain/shared-documents/activity.ts';
import { pathTo } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { useFormat, useText } from '../ui/text.tsx';

interface FeedEntry {
  id: number;
  what: SharedActivity;
  share: number;
  title: string;
  detail: string | null;
  at: string;
  who: string;
  unseen: boolean;
}

/** Who did what when to shared documents, what is new marked; `named` where they are of several documents. */
export function ActivityFeed({ activities, named = false }: { activities: FeedEntry[]; named?: boolean }) {
  const t = useText();
  const format = useFormat();
  return (
    <ol className="time">
      {activities.map(({ id, what, share, title, detail, at, who, unseen }) => (
        <li key={id}>
          <b>{t(`sharing.activity.${what}`)}</b>{' '}
          {named && (
            <a className="link" href={pathTo('shareDetails', { id: share })} translate="no">
              {title}
            </a>
          )}{' '}
          {unseen && <Badge tone="info">{t('sharing.unseen')}</Badge>}
          {detail && (
            <span className="wrap" translate="no">
              {detail}
            </span>
          )}
          <small>
            {format.dateTime(at)} · <span translate="no">{who}</span>
          </small>
        </li>
      ))}
    </ol>
  );
}
