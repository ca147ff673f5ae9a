import type { Actor } from '#domain/kernel/actor.ts';
import type { Command } from '#domain/kernel/command.ts';
import { importKind } from '#domain/imports/kinds.ts';
import type { Translate } from '#locales/translate.ts';
import type { Services } from '../services.server.ts';
import type { ImportAnswers, ImportColumn, ImportLine, PlannedLine } from './import-lines.ts';

/** Who imports, and where: of a page, or of a call. */
export interface ImportContext {
  services: Services;
  actor: Actor;
  corporation: number;
  t: Translate;
}

/** The file, what its headings were taken for, and how many of its lines are left out. */
export interface ImportFacts {
  file: string | null;
  columns: Record<string, string>;
  left: number;
}

/** An amount that a dry run tells, as money with two decimals. */
export interface ImportSum {
  label: string;
  amount: string;
}

/** What is imported: its columns, what would become of lines, and what makes it so. */
export interface Importing {
  /** Resource that the lines become; what headings were taken for is remembered by it. */
  kind: string;
  title: string;
  crumbs: { label: string; to?: string }[];
  /** Where to go once it is done, or given up. */
  back: string;
  columns: readonly ImportColumn[];
  /** Lines may change what there is, and not only make new. */
  changes?: true;
  /** Lines stand for each other: one that is wrong keeps all of them out. */
  whole?: true;
  /** What the file says is kept sealed until it is taken in: personal data that a right of its own is needed for. */
  sealed?: true;
  /** What reads the file, where it is no table. */
  reader?: 'translations' | 'fec';
  /** Types of files that are offered, and a word about them, where it is no table. */
  files?: { accept: string; hint: string };
  /** A dry run: changes nothing. What was answered of doubtful lines counts. */
  plan(lines: readonly ImportLine[], answers: ImportAnswers): Promise<PlannedLine[]>;
  /** What lines add up to, where that is looked over before they are taken in. */
  sums?(lines: readonly PlannedLine[]): ImportSum[];
  /** The one command that takes all of these lines in, or none; and its input, as its schema takes it in. */
  confirm(
    lines: readonly ImportLine[],
    planned: readonly PlannedLine[],
    facts: ImportFacts,
  ): Promise<{ command: Command; input: object }>;
}

/** What takes the planned rows of a kind in. */
export const takenAs =
  (kind: string): Importing['confirm'] =>
  (_lines, planned, facts) =>
    Promise.resolve({
      command: importKind(kind).command,
      input: { ...facts, rows: planned.flatMap(({ row }) => row ?? []) },
    });
