/** A part of a whole as a bar, beside the figure that says it. */
export function ShareBar({ percent, tone = 'plain' }: { percent: number; tone?: 'plain' | 'warn' | 'bad' }) {
  return (
    <svg className={`share ${tone}`} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="share-all" width="100" height="6" />
      <rect className="share-part" width={Math.min(100, Math.max(0, percent))} height="6" />
    </svg>
  );
}
