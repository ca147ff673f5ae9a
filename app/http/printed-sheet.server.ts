import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sheetName } from '#domain/kernel/sheet-name.ts';
import type { StaffContext } from './screen.server.ts';
import { contentDisposition } from './content-disposition.ts';

const LONGEST_WAIT_MS = 5000;

/**
 * A paper that the worker prints when it is asked for: a slip, a receipt, a client's account over some days, the staff
 * register as it stood on one, a month's absences, the same with variable elements of pay, a notice about leave, a convocation to an exam of
 * health, a month of somebody's time, weeks of people, the times that an invoice bills, a month of a project, a planning, the safety register, a piece's maintenance log, labels of
 * pieces, the plan of actions, or the slip of an intervention.
 */
export interface AskedSheet {
  kind:
    | 'slip'
    | 'receipt'
    | 'statement'
    | 'register'
    | 'leave'
    | 'payReport'
    | 'leaveNotice'
    | 'convocation'
    | 'activity'
    | 'weeks'
    | 'billedTime'
    | 'projectMonth'
    | 'planning'
    | 'safety'
    | 'maintenance'
    | 'labels'
    | 'mase'
    | 'transport';
  /** Of the record that it is of. */
  id: number;
  /** Of the records that it is of, where they are several. */
  ids?: number[];
  /** Of a planning: the family of projects that it is of. */
  family?: number | null;
  /** Of a planning: plans that a certificate or occupational health keeps from being held. */
  kept?: number[];
  days?: { from: string; until: string } | null;
  /** Events of its stream that it shows: as it stood by then. */
  revision?: number | null;
  /** What tells this paper from the one that it would be after a change: a revision, or a hash of what it shows. */
  as: string | number;
  /** Of the file, without its ending. */
  name: string;
}

/** A hash of what a paper shows: the same content is the same file. */
export const hashOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex');

/** What a paper is asked for in: a screen's context, or a call's. */
export type SheetContext = Pick<StaffContext, 'services' | 'corporation' | 'language' | 't'>;

/**
 * The paper as a PDF, the same file for the same content; 503 with Retry-After while it is not made after 5 s, or at once
 * while nobody makes any.
 */
export async function sheetResponse(
  { services, corporation, language, t }: SheetContext,
  { kind, id, ids = [], family = null, kept = [], days = null, revision = null, as, name }: AskedSheet,
): Promise<Response> {
  const sheet = sheetName({ kind, id, as, language });
  // One whose key was erased is printed anew.
  const look = async () => {
    const { db, files } = services;
    const row = await db
      .selectFrom('printed_sheet')
      .select('hash')
      .where('id', '=', sheet)
      .executeTakeFirst();
    return row === undefined ? null : files.get(row.hash);
  };
  let content = await look();
  if (content === null) {
    const asked = { sheet, kind, id, ids, family, kept, days, revision, corporation, language };
    await services.enqueue('print-sheet', asked, `sheet-${sheet}`);
    const patience = (await services.isWorkerAlive()) ? LONGEST_WAIT_MS : 0;
    for (const deadline = Date.now() + patience; content === null && Date.now() < deadline;) {
      await wait(150);
      content = await look();
    }
  }
  if (content === null)
    return new Response(t('ui.paper.notReady'), {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' },
    });
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition(`${name}.pdf`, 'inline'),
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
