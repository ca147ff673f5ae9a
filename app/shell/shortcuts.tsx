import { useLoaderData } from '@remix-run/react';
import { Fragment } from 'react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

/** Keys by where they work: each way to press is one of several. */
const keys = {
  everywhere: [
    ['palette', ['Ctrl K']],
    ['help', ['?']],
    ['close', ['shell.shortcuts.escape']],
  ],
  lists: [
    ['next', ['J', '↓']],
    ['previous', ['K', '↑']],
    ['open', ['shell.shortcuts.enter']],
    ['choose', ['X']],
    ['search', ['/']],
  ],
} as const;
const places = ['everywhere', 'lists'] as const;

/** What can be pressed, and what it does: a page, which "?" shows as a dialog. */
export const loader = screen('shortcuts', async ({ t }) =>
  Promise.resolve({ title: t('shell.shortcuts.title') }),
);

function Keys({ ways }: { ways: readonly string[] }) {
  const t = useText();
  return ways.map((way, at) => (
    <Fragment key={way}>
      {at > 0 && ` ${t('shell.shortcuts.or')} `}
      <kbd>{way.startsWith('shell.') ? t(way) : way}</kbd>
    </Fragment>
  ));
}

export default function Shortcuts() {
  const { title } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <section className="card panel shortcuts">
        {places.map((place) => (
          <table key={place}>
            <caption>{t(`shell.shortcuts.${place}`)}</caption>
            <thead className="unseen">
              <tr>
                <th scope="col">{t('shell.shortcuts.key')}</th>
                <th scope="col">{t('shell.shortcuts.does')}</th>
              </tr>
            </thead>
            <tbody>
              {keys[place].map(([name, ways]) => (
                <tr key={name}>
                  <th scope="row">
                    <Keys ways={ways} />
                  </th>
                  <td>{t(`shell.shortcuts.${name}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <label hidden>
          <input type="checkbox" data-remember="list-keys-off" /> {t('shell.shortcuts.off')}
        </label>
      </section>
    </Page>
  );
}
