import type { Undo } from '../http/flash.server.ts';
import type { ShellIconName } from './shell-icon.tsx';

export interface MenuEntry {
  key: string;
  label: string;
  icon: ShellIconName;
  to: string;
  count?: number;
  /** What is counted, in words. */
  counted?: string;
  current: boolean;
}

export interface MenuGroup {
  key: string;
  label: string | null;
  entries: MenuEntry[];
  /** Of a group that folds: whether it is open; null: it is too small to fold. */
  open: boolean | null;
}

/** All that the frame around a screen shows, decided on the server. */
/** One's own stopwatch in the top bar. */
export interface ShellStopwatch {
  label: string;
  /** The page of one's time, which takes its forms. */
  to: string;
  running: { id: number; seconds: number } | null;
  works: readonly { project: number | null; job: number | null; activity: number | null; name: string }[];
}

export interface ShellModel {
  path: string;
  corporation: { id: number; name: string; initials: string; logo: string | null; accent: string } | null;
  /** Those to choose from; null: they are too many for a page, and one of them is sought. */
  corporations: { id: number; name: string }[] | null;
  canSwitch: boolean;
  /** Where a company of one's own is made; null: not by this person. */
  createTo: string | null;
  /** The chosen one is disabled, or moves: it is looked at, and nothing in it changed. */
  readOnly: boolean;
  /** Why, in words. */
  closed: string;
  /** Where it is by now, of one that has moved. */
  movedTo: string | null;
  /** What an upgrade has made anew, in words, and how much of a hundred is done: nothing is changed meanwhile. */
  remaking: { areas: string; percent: number } | null;
  /** Several to choose from and none chosen: the popup that cannot be closed. */
  mustChoose: boolean;
  /** Where whoever has chosen goes on: where they were sent away from, or the page that is shown. */
  chosenTo: string;
  user: { name: string; initials: string; picture: string | null; title: string; profileTo: string | null };
  /** The groups of the menu, as markup of ours. */
  menu: { key: string; html: string }[];
  /** Only the menu's icons are left. */
  iconsOnly: boolean;
  quickAdd: { label: string; to: string }[];
  /** For administrators: what to look in; '' looks everywhere. */
  search: { targets: { value: string; label: string }[]; current: string; keyword: string } | null;
  /** Whether there is something to search: a corporation is chosen. */
  searches: boolean;
  /** Whose recent places the palette keeps, and in which corporation. */
  scope: string;
  /** What the reader's stopwatch measures, or what to start it for; null: they have none here. */
  stopwatch: ShellStopwatch | null;
  /** Unread notifications. */
  bell: { count: number; label: string };
  language: 'fr' | 'en';
  /** The chosen company is one of the demo's. */
  demo: boolean;
  /** Where the demo is taken away; null: not by this person. */
  demoRemoveTo: string | null;
  flashes: {
    tone: 'ok' | 'warn' | 'bad';
    text: string;
    link: { to: string; label: string } | null;
    undo: Undo | null;
  }[];
}
