/** The days that a mail about an account goes along with, as its form sends them again. */
export const accountDays = ({ from, until }: { from: string; until: string }) =>
  [
    ['from', from],
    ['until', until],
  ] as const;
