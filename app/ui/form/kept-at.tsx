import { useFormat, useText } from '../text.tsx';

/** When a form was kept last, as long as it stands so. */
export function KeptAt({ at }: { at: number | null }) {
  const t = useText();
  const format = useFormat();
  return (
    <output className="kept-at hint">
      {at !== null && t('live.kept', { time: format.time(new Date(at).toISOString()) })}
    </output>
  );
}
