import { useLocation } from '@remix-run/react';
import { useText } from '../ui/text.tsx';

/** In the place of a live screen that broke in the browser: the server's own page is one click away. */
export function LiveFault() {
  const t = useText();
  const { pathname, search } = useLocation();
  return (
    <div className="summary" role="alert">
      <h2>{t('live.fault.title')}</h2>
      <p>{t('live.fault.hint')}</p>
      <p>
        <a className="btn" href={pathname + search}>
          {t('live.fault.reload')}
        </a>
      </p>
    </div>
  );
}
