import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PdfFrame } from '../../ui/pdf-frame.tsx';
import { useHydrated } from '../../ui/form/hydrated.live.ts';
import { useText } from '../../ui/text.tsx';
import { previewCookie } from './preview-state.ts';

/** From here on there is room beside a form. */
const WIDE = '(min-width: 1280px)';

const ATTEMPTS = 6;

type Standing = 'waiting' | 'ready' | 'failed';

/** Asks for a PDF until the worker has made it; the answer itself says how long to wait. */
async function made(path: string, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const response = await fetch(path, { signal }).catch(() => null);
    if (signal.aborted) return false;
    if (response?.ok) return true;
    if (response?.status !== 503) return false;
    const seconds = Number(response.headers.get('Retry-After') ?? 5);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
  return false;
}

function Frame({ path }: { path: string }) {
  const t = useText();
  const [standing, setStanding] = useState<Standing>('waiting');
  useEffect(() => {
    const asking = new AbortController();
    async function look(): Promise<void> {
      const ready = await made(path, asking.signal);
      if (!asking.signal.aborted) setStanding(ready ? 'ready' : 'failed');
    }
    void look();
    return () => asking.abort();
  }, [path]);
  if (standing !== 'ready') return <p className="hint">{t(`live.preview.${standing}`)}</p>;
  return <PdfFrame src={`${path}#toolbar=0&navpanes=0&view=FitH`} title={t('live.preview.title')} />;
}

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
      {open &&
        wide &&
        (path === null ? (
          <p className="hint">{t('live.preview.unsaved')}</p>
        ) : (
          <Frame key={revision} path={path} />
        ))}
    </aside>
  );
}
