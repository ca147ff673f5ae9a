import type { AnsweredForm } from './form-fields.ts';

/** What is kept of a form while it is typed, and was before. */
export interface KeptForm {
  /** Under which it is kept. */
  id: string;
  /** Where it is sent to be kept. */
  to: string;
  /** What was begun before, when, and is offered. */
  begun: { id: string; at: string; path: string } | null;
  /** What was typed before, taken up again. */
  resumed: { result: AnsweredForm; stale: null } | null;
}
