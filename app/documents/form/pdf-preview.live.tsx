import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/form/hydrated.live.ts';
import { useLater } from '../../ui/form/use-later.live.ts';
import { useText } from '../../ui/text.tsx';
import { previewCookie } from './preview-state.ts';

/** From here on there is room beside a form. */
const WIDE = '(min-width: 1280px)';

const loadFrame = () => import('./preview-frame.live.tsx').then(({ PreviewFrame }) => PreviewFrame);

interface Props {
  /** The PDF of the draft as it was kept; null while nothing was. */
  path: string | null;
  revision: number;
  /** As it was left. */
  begins: boolean;
}

/**
 * The draft's PDF beside its form, where there is room; made by the worker, and anew once the draft is kept. Else, and
 * without scripts, a link to it.
 */
export function PdfPreview({ path, revision, begins }: Props) {
  const t = useText();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(begins);
  const [wide, setWide] = useState(false);
  const { part: Frame, failed } = useLater(open && wide && path !== null, loadFrame);
  useEffect(() => {
    const room = matchMedia(WIDE);
    const look = () => setWide(room.matches);
    look();
    room.addEventListener('change', look);
    return () => room.removeEventListener('change', look);
  }, []);
  return (
    <aside className="pdf-preview" data-open={open ? '' : undefined} aria-label={t('live.preview.title')}>
      <div className="pdf-preview-head">
        {hydrated && wide && (
          <Button
            type="button"
            tone="quiet"
            icon="file"
            aria-expanded={open}
            onClick={() => {
              document.cookie = previewCookie(!open, location.protocol === 'https:');
              setOpen(!open);
            }}
          >
            {t(open ? 'live.preview.fold' : 'live.preview.title')}
          </Button>
        )}
        {path !== null && (
          <a className="link" href={path} target="_blank" rel="noreferrer">
            {t('live.preview.newTab')}
          </a>
        )}
        {open && wide && (
          <Button form="document" name="after" value="edit" tone="quiet">
            {t('live.preview.refresh')}
          </Button>
        )}
      </div>
      {open && wide && path === null && <p className="hint">{t('live.preview.unsaved')}</p>}
      {open && wide && path !== null && Frame && <Frame key={revision} path={path} />}
      {failed && <p className="hint">{t('live.preview.failed')}</p>}
    </aside>
  );
}
