/** What a call may answer when it does not do what it was asked for. */
export interface ProblemCode {
  status: number;
  code: string;
  /** Key of what it means. */
  text: string;
}
