import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

/** Who sees a shared document, and whether anybody does. */
export function ShareBadges({ share }: { share: { public: boolean; enabled: boolean } }) {
  const t = useText();
  return (
    <>
      <Badge tone={share.public ? 'ok' : 'info'}>
        {t(share.public ? 'sharing.public' : 'sharing.private')}
      </Badge>
      {!share.enabled && (
        <>
          {' '}
          <Badge tone="mute">{t('sharing.disabled')}</Badge>
        </>
      )}
    </>
  );
}
