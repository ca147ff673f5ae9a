import { Drawing, paths } from '../ui/icon.tsx';

/** Those of buttons, and the frame's own: live screens, whose frame the server draws, need not bring them. */
const shellPaths = {
  ...paths,
  home: 'M3 11l9-8 9 8v10H3z',
  cart: 'M3 4h3l2 12h10l3-8H7M9 21h0M17 21h0',
  building: 'M4 21V4h10v17M14 9h6v12M8 8h2M8 12h2M8 16h2',
  menu: 'M4 6h16M4 12h16M4 18h16',
  keys: 'M3 6h18v12H3zM7 10h0M11 10h0M15 10h0M7 14h10',
  fold: 'M11 6l-6 6 6 6M19 6l-6 6 6 6',
  logout: 'M14 4h6v16h-6M10 8l-4 4 4 4M6 12h10',
} as const;

export type ShellIconName = keyof typeof shellPaths;

export const ShellIcon = ({ name }: { name: ShellIconName }) => <Drawing path={shellPaths[name]} />;
