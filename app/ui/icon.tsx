/** What buttons and lists are marked with; what the frame alone shows stands in shell/shell-icon.tsx. */
export const paths = {
  file: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h7',
  euro: 'M12 21a9 9 0 100-18 9 9 0 000 18zM15 8.500c-3-2-6 0-6 3.500s3 5.500 6 3.500M7 11h6M7 13.500h6',
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  folder: 'M3 6h6l2 2h10v11H3z',
  calendar: 'M4 6h16v15H4zM4 10h16M8 3v5M16 3v5',
  users: 'M9 11a4 4 0 100-8 4 4 0 000 8zM2 21c0-4 3-7 7-7s7 3 7 7M17 8a3 3 0 010 6M22 20c0-2-1-4-3-5',
  user: 'M12 11a4 4 0 100-8 4 4 0 000 8zM4 21c0-4 4-7 8-7s8 3 8 7',
  truck: 'M2 6h12v11H2zM14 10h5l3 3v4h-8M6 20a2 2 0 100-4 2 2 0 000 4zM17 20a2 2 0 100-4 2 2 0 000 4z',
  settings:
    'M12 15a3 3 0 100-6 3 3 0 000 6zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12l5 5 9-10',
  x: 'M6 6l12 12M18 6L6 18',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  search: 'M11 18a7 7 0 100-14 7 7 0 000 14zM21 21l-5-5',
  download: 'M12 4v11M7 10l5 5 5-5M4 20h16',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  trash: 'M5 7h14M10 4h4M7 7l1 14h8l1-14',
  bell: 'M6 16V11a6 6 0 0112 0v5l2 2H4zM10 21h4',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18M12 7v5l3 3',
} as const;

export type IconName = keyof typeof paths;

/** A drawing of 24 by 24, in the colour of the text beside it. */
export const Drawing = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const Icon = ({ name }: { name: IconName }) => <Drawing path={paths[name]} />;
