import { useEffect, useState } from 'react';
import { PdfFrame } from '../../ui/pdf-frame.tsx';
import { useText } from '../../ui/text.tsx';

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

/** The PDF as soon as the worker has made it. */
export function PreviewFrame({ path }: { path: string }) {
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
