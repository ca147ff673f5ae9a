/** A colour as a patch of itself, and its name. */
export const Swatch = ({ colour }: { colour: string }) => (
  <span className="swatch">
    <svg width="14" height="14" aria-hidden="true">
      <rect width="14" height="14" rx="3" fill={colour} />
    </svg>{' '}
    <span translate="no">{colour}</span>
  </span>
);
