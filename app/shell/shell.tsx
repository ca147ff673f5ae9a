import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { clockText } from '#domain/time/typed-hours.ts';
import { isScreenName, pathTo } from '../paths.ts';
import { screens, type Screen } from '../screens.ts';
import { ClosedProvider } from '../ui/form/closed.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { ShellIcon } from './shell-icon.tsx';
import { CompanyChoice, SeekCompany } from './company-choice.tsx';
import { Menu } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import type { ShellModel } from './model.ts';

function Logo({ corporation }: { corporation: NonNullable<ShellModel['corporation']> }) {
  return corporation.logo ? (
    <img className="logo" src={corporation.logo} alt="" />
  ) : (
    <i className="logo" aria-hidden="true">
      {corporation.initials}
    </i>
  );
}

/** The way to a company of one's own, beside those that there are. */
function CreateCompany({ to }: { to: string | null }) {
  const t = useText();
  return (
    to !== null && (
      <p>
        <a className="link" href={to}>
          {t('shell.switcher.create')}
        </a>
      </p>
    )
  );
}

/** The companies to choose from, or the way to seek one of many. */
const Companies = ({ model: { corporations }, path }: { model: ShellModel; path: string }) =>
  corporations === null ? (
    <SeekCompany path={path} />
  ) : (
    <CompanyChoice corporations={corporations} path={path} />
  );

function Switcher({ model }: { model: ShellModel }) {
  const t = useText();
  const { corporation } = model;
  if (!model.canSwitch) return null;
  const label = (
    <>
      {corporation && <Logo corporation={corporation} />}
      <span>
        <b translate="no">{corporation?.name ?? t('shell.switcher.none')}</b>
        <small>{t('shell.switcher.change')}</small>
      </span>
    </>
  );
  if (model.corporations !== null && model.corporations.length < 2 && model.createTo === null)
    return <div className="switcher">{label}</div>;
  return (
    <Menu label={label} className="switcher">
      <Companies model={model} path={corporation === null ? model.chosenTo : '/'} />
      <CreateCompany to={model.createTo} />
    </Menu>
  );
}

/** Leaves only the icons of the menu: a checkbox that the style sheet reads, so that it needs no script. */
function Fold({ iconsOnly }: { iconsOnly: boolean }) {
  const t = useText();
  return (
    <label className="fold">
      <input
        type="checkbox"
        className="unseen"
        autoComplete="off"
        defaultChecked={iconsOnly}
        data-menu-fold=""
      />
      <ShellIcon name="fold" />
      <span>{t('shell.menu.fold')}</span>
    </label>
  );
}

function SideMenu({ model, foldable = false }: { model: ShellModel; foldable?: boolean }) {
  const t = useText();
  return (
    <nav className="side" aria-label={t('shell.menu.label')}>
      <Switcher model={model} />
      {model.menu.map(({ key, html }) => (
        // Drawn by GroupOfEntries, on the server.
        <div key={key} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
      {foldable && (
        <div className="side-foot">
          <a href={pathTo('shortcuts', {})} data-shortcuts={t('ui.close')} aria-keyshortcuts="?">
            <ShellIcon name="keys" />
            <em>{t('shell.shortcuts.title')}</em>
            <kbd>?</kbd>
          </a>
          <Fold iconsOnly={model.iconsOnly} />
        </div>
      )}
    </nav>
  );
}

/** The search of administrators, who may name a list (first specification, section 2); the palette opens from it. */
function Search({ search, scope }: { search: NonNullable<ShellModel['search']>; scope: string | null }) {
  const t = useText();
  return (
    <search className="top-search">
      <form method="get" action={pathTo('search', {})}>
        <select name="type" aria-label={t('shell.search.in')} defaultValue={search.current}>
          {search.targets.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          type="search"
          name="keyword"
          defaultValue={search.keyword}
          aria-label={t('shell.search.label')}
          placeholder={t('shell.search.placeholder')}
        />
        {scope !== null && (
          <PaletteLink className="search-key" scope={scope}>
            <kbd>Ctrl K</kbd>
            <span className="unseen">{t('search.title')}</span>
          </PaletteLink>
        )}
        <button type="submit" className="top-submit" aria-label={t('shell.search.submit')}>
          <ShellIcon name="search" />
        </button>
      </form>
    </search>
  );
}

/** A link to the page of the search, of which the script makes the palette (app/client/palette.ts). */
function PaletteLink({
  className,
  scope,
  children,
}: {
  className: string;
  scope: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <a
      className={className}
      href={pathTo('search', {})}
      data-palette=""
      data-scope={scope}
      data-label={t('search.title')}
      data-recent={t('search.recent')}
      data-placeholder={t('search.placeholder')}
      data-none={t('search.paletteNone')}
      data-results={t('search.results')}
      data-hint={t('search.paletteHint')}
      aria-keyshortcuts="Control+K"
      title={t('search.shortcut')}
    >
      {children}
    </a>
  );
}

/** The search of everybody else. */
function SearchLink({ scope }: { scope: string }) {
  const t = useText();
  return (
    <PaletteLink className="top-search search-link" scope={scope}>
      <ShellIcon name="search" />
      <span>{t('search.title')}</span>
      <kbd>Ctrl K</kbd>
    </PaletteLink>
  );
}

function Bell({ bell: { count, label } }: { bell: ShellModel['bell'] }) {
  const format = useFormat();
  return (
    <a className="btn quiet ico bell" href={pathTo('notifications', {})} aria-label={label} title={label}>
      <ShellIcon name="bell" />
      {count > 0 && <span aria-hidden="true">{count > 99 ? '99+' : format.integer(count)}</span>}
    </a>
  );
}

/** What searches lead to: the button that stops or starts. */
const STOPWATCH = 'stopwatch';

/** Stops one's own stopwatch from every page, starts it for what was worked on last, or leads to where it is started. */
function Stopwatch({ stopwatch, path }: { stopwatch: ShellModel['stopwatch']; path: string }) {
  const t = useText();
  if (stopwatch === null) return null;
  const { running, works, label, to } = stopwatch;
  if (running !== null)
    return (
      <CommandForm action={to} className="inline-form">
        <input type="hidden" name="id" value={running.id} />
        <input type="hidden" name="back" value={path} />
        <button
          type="submit"
          id={STOPWATCH}
          name="intent"
          value="stop"
          className="btn primary"
          title={label}
          aria-label={label}
        >
          <ShellIcon name="clock" />
          <span className="num" data-ticking={running.seconds} aria-hidden="true">
            {clockText(Math.floor(running.seconds / 60) * 60)}
          </span>
        </button>
      </CommandForm>
    );
  if (works.length === 0)
    return (
      <a id={STOPWATCH} className="btn quiet ico note-time" href={to} aria-label={label} title={label}>
        <ShellIcon name="clock" />
      </a>
    );
  return (
    <Menu
      label={
        <span className="btn quiet ico" title={t('time.stopwatch.title')}>
          <ShellIcon name="clock" />
          <span className="unseen">{t('time.stopwatch.title')}</span>
        </span>
      }
    >
      {works.map(({ project, job, activity, name }, index) => (
        <CommandForm key={name} action={to} className="inline-form">
          <input type="hidden" name="project" value={project ?? ''} />
          {job !== null && <input type="hidden" name="job" value={job} />}
          <input type="hidden" name="activity" value={activity ?? ''} />
          <input type="hidden" name="back" value={path} />
          <button
            type="submit"
            id={index === 0 ? STOPWATCH : undefined}
            name="intent"
            value="start"
            className="btn"
            aria-label={t('time.stopwatch.resume', { name })}
          >
            <ShellIcon name="clock" />
            <span>
              {t('time.stopwatch.go')} <span translate="no">{name}</span>
            </span>
          </button>
        </CommandForm>
      ))}
      <a href={to}>{label}</a>
    </Menu>
  );
}

function LanguageForm({ language, path }: { language: 'fr' | 'en'; path: string }) {
  const t = useText();
  const other = language === 'fr' ? 'en' : 'fr';
  return (
    <form method="post" action={pathTo('language', {})} className="inline-form">
      <input type="hidden" name="redirectTo" value={path} />
      <button
        type="submit"
        name="language"
        value={other}
        className="btn quiet"
        lang={other}
        aria-label={t(`shell.ownLanguage.${other}`)}
      >
        {other.toUpperCase()}
      </button>
    </form>
  );
}

function Logout({ label, children }: { label?: string; children?: ReactNode }) {
  return (
    <form method="post" action={pathTo('postLogout', {})} className="inline-form">
      <button
        type="submit"
        className={label ? 'btn quiet ico' : 'btn quiet'}
        aria-label={label}
        title={label}
      >
        <ShellIcon name="logout" />
        {children}
      </button>
    </form>
  );
}

function TopBar({ model }: { model: ShellModel }) {
  const t = useText();
  const { user } = model;
  const avatar = (
    <span className="avatar" aria-hidden="true">
      {user.picture ? <img src={user.picture} alt="" /> : user.initials}
    </span>
  );
  return (
    <header className="top">
      <details className="menu narrow-menu" data-menu="">
        <summary aria-label={t('shell.menu.open')}>
          <ShellIcon name="menu" />
        </summary>
        <div className="menu-items">
          <SideMenu model={model} />
        </div>
      </details>
      {model.search && <Search search={model.search} scope={model.searches ? model.scope : null} />}
      {model.searches && model.search === null && <SearchLink scope={model.scope} />}
      <div className="right">
        <Stopwatch stopwatch={model.stopwatch} path={model.path} />
        <Bell bell={model.bell} />
        {model.quickAdd.length > 0 && (
          <Menu label={<span className="btn quiet">+ {t('shell.create')}</span>}>
            {model.quickAdd.map(({ label, to }) => (
              <a key={to} href={to}>
                {label}
              </a>
            ))}
          </Menu>
        )}
        <LanguageForm language={model.language} path={model.path} />
        <span className="who">
          {user.profileTo ? (
            <a href={user.profileTo} aria-label={t('shell.profile')}>
              {avatar}
            </a>
          ) : (
            avatar
          )}
          <span className="who-name" translate="no">
            {user.title} {user.name}
          </span>
        </span>
        <Logout label={t('shell.logout')} />
      </div>
    </header>
  );
}

/** The popup of the company switcher; there is nothing behind it until one is chosen. */
function ChooseCompany({ model }: { model: ShellModel }) {
  const t = useText();
  return (
    <div className="popup-veil">
      <dialog open className="popup" aria-modal="true" aria-labelledby="choose-company">
        <h2 id="choose-company">{t('shell.switcher.choose')}</h2>
        <p>{t('shell.switcher.chooseHint')}</p>
        <Companies model={model} path={model.chosenTo} />
        <CreateCompany to={model.createTo} />
        <Logout>{t('shell.logout')}</Logout>
      </dialog>
    </div>
  );
}

/** Above every page of a company that can only be read, with the way out of it, or to where it is by now. */
function ReadOnlyBanner({ model: { corporation, corporations, closed, movedTo } }: { model: ShellModel }) {
  const t = useText();
  const others = (corporations ?? []).filter(({ id }) => id !== corporation?.id);
  const isLeft = others.length > 0 || !corporations?.length;
  return (
    <form method="post" action={pathTo('corporation', {})} className="alert warn read-only">
      <input type="hidden" name="redirectTo" value="/" />
      <span>
        <strong>{t('shell.readOnly')}</strong> {closed}
        {movedTo !== null && (
          <>
            {' '}
            <a href={movedTo}>{t('shell.movedTo', { address: movedTo })}</a>
          </>
        )}
      </span>
      {isLeft && (
        <button
          type="submit"
          className="btn"
          name="corporation"
          value={others.length === 1 ? others[0]?.id : 'all'}
        >
          {t('shell.leaveReadOnly')}
        </button>
      )}
    </form>
  );
}

/** Of what the shown screen is about: routes bear the names of their screens. */
export function useScope(): Screen['scope'] | null {
  const shown = useMatches().at(-1)?.id ?? '';
  return isScreenName(shown) ? screens[shown].scope : null;
}

/** Whether nothing on the shown screen can be sent: the company that it is about is disabled. */
export const isClosed = (model: ShellModel | null, scope: Screen['scope'] | null): boolean =>
  scope === 'corporation' && model?.readOnly === true;

/**
 * Within the page, so that it is done before the menu is seen: scrolls it to where it was left, or to the lit entry. As
 * the first frame is drawn: asked before, the browser lays out half a page, and all of it again.
 */
const asItWasScrolled = `{
const side = document.currentScript.previousElementSibling, lit = side.querySelector('[aria-current]');
requestAnimationFrame(() => {
side.scrollTop = sessionStorage.getItem('menu-at') || 0;
if (lit && (lit.offsetTop < side.scrollTop || lit.offsetTop + lit.offsetHeight > side.scrollTop + side.clientHeight))
  side.scrollTop = lit.offsetTop - side.clientHeight / 2;
});
}`;

/** The frame of every screen behind the sign-in. */
export function Shell({
  model,
  nonce,
  children,
}: {
  model: ShellModel;
  nonce: string | undefined;
  children: ReactNode;
}) {
  const t = useText();
  // React 18 has no `inert` of its own; as an attribute it keeps the keyboard out of what the popup hides.
  const closed = isClosed(model, useScope());
  const behind = model.mustChoose ? { inert: '' } : {};
  return (
    <>
      <a className="skip" href="#content" {...behind}>
        {t('shell.skip')}
      </a>
      <div className="shell" {...behind}>
        <div className="side-column">
          <SideMenu model={model} foldable />
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: asItWasScrolled }} />
        </div>
        <div>
          {model.demo && (
            <aside className="demo-banner">
              {t('shell.demo')}{' '}
              {model.demoRemoveTo !== null && <a href={model.demoRemoveTo}>{t('shell.demoRemove')}</a>}
            </aside>
          )}
          <TopBar model={model} />
          {model.readOnly && <ReadOnlyBanner model={model} />}
          {model.remaking && <p className="alert warn">{t('shell.remaking.notice', model.remaking)}</p>}
          <div className="flashes" aria-live="polite">
            {model.flashes.map((flash) => (
              <Notice key={flash.text} {...flash} />
            ))}
          </div>
          <ClosedProvider value={closed}>{children}</ClosedProvider>
        </div>
      </div>
      {model.mustChoose && <ChooseCompany model={model} />}
    </>
  );
}

export { LanguageForm };
