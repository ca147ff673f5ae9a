/** What the answer to a form shows of a token that was made, this once. */
export interface NewToken {
  token: string;
}

export const isNewToken = (answer: object | undefined): answer is NewToken =>
  answer !== undefined && 'token' in answer;
