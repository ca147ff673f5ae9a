import { useFormat, useText } from '../text.tsx';
import { Pager } from './pager.tsx';
import type { TurnedPages } from './turn-page.ts';

/** Turns the pages of what was reckoned as a whole; nothing where all stand on one. */
export function TurnedPager({ pages }: { pages: TurnedPages | null }) {
  const t = useText();
  const format = useFormat();
  if (pages === null) return null;
  const { previous, next, from, to, total } = pages;
  const summary = t('ui.pager.shown', {
    from: format.integer(from),
    to: format.integer(to),
    total: format.integer(total),
  });
  return <Pager previous={previous} next={next} summary={summary} />;
}
