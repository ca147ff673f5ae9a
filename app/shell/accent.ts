/**
 * Leaves no room for anything but a colour, and takes its hue: how light it may be is the scheme's,
 * so that what is written on it or in it keeps the contrast of WCAG 2.2 AA whichever colour a corporation sets.
 */
export function accentRule(accent: string): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) return null;
  const light = `:root { --accent: oklch(from ${accent} min(l, 0.5) c h); }`;
  const dark = `:root { --accent: oklch(from ${accent} max(l, 0.74) min(c, 0.12) h); --accent-strong: oklch(from ${accent} max(l, 0.8) min(c, 0.1) h); }`;
  return `@supports (color: oklch(from red l c h)) { ${light} @media (prefers-color-scheme: dark) { ${dark} } }`;
}
