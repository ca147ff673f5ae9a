import type { ReactNode } from 'react';
import { CommandForm } from '../form/command-form.tsx';
import { AskLink, Question } from '../form/ask-first.tsx';
import { Button } from '../button.tsx';
import { useClosed } from '../form/closed.tsx';
import { errorText } from '../form/errors.ts';
import { Carried } from './filters.tsx';
import { inOrder } from './list-columns.ts';
import { carried, linkWith } from '../links.ts';
import { Drawer } from '../drawer.tsx';
import { Menu } from '../menu.tsx';
import { useFormat, useText } from '../text.tsx';

/**
 * Which columns are shown, as boxes, and in which order, by a link to each order with one of them a place further; the
 * address says it, so that a view or a link keeps it.
 */
export function ColumnsMenu({
  address,
  columns,
  shown,
}: {
  address: string;
  columns: readonly { key: string; header: string; title?: string }[];
  shown: readonly string[];
}) {
  const t = useText();
  const [path = ''] = address.split('?');
  const inPlace = inOrder(columns, shown);
  const listed = [...inPlace, ...columns.filter(({ key }) => !shown.includes(key))];
  const moved = (at: number) => {
    const keys = inPlace.map(({ key }) => key);
    return [
      ...keys.slice(0, at - 1),
      ...keys.slice(at, at + 1),
      ...keys.slice(at - 1, at),
      ...keys.slice(at + 1),
    ];
  };
  return (
    <Drawer label={t('lists.columns')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried values={carried(address, 'columns')} />
        <fieldset>
          <legend className="unseen">{t('lists.columns')}</legend>
          <ul className="columns-list">
            {listed.map(({ key, header, title }, at) => (
              <li key={key}>
                <label>
                  <input type="checkbox" name="columns" value={key} defaultChecked={shown.includes(key)} />
                  {title ?? t(header)}
                </label>
                {at > 0 && at < inPlace.length && (
                  <a
                    href={linkWith(address, { columns: moved(at).join(',') })}
                    aria-label={t('lists.columnBefore', { name: title ?? t(header) })}
                    title={t('lists.columnBefore', { name: title ?? t(header) })}
                  >
                    <span aria-hidden="true">↑</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
        </fieldset>
        <Button>{t('lists.applyColumns')}</Button>
        <a href={linkWith(address, { columns: null })}>{t('lists.usualColumns')}</a>
      </form>
    </Drawer>
  );
}

/** Filters that ask for more than a click. @param names those that it says anew; all others stay in force */
export function FilterDrawer({
  address,
  names,
  children,
}: {
  address: string;
  names: readonly string[];
  children: ReactNode;
}) {
  const t = useText();
  const [path = ''] = address.split('?');
  return (
    <Drawer label={t('lists.filters')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried values={carried(address, ...names)} />
        {children}
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Drawer>
  );
}

/** The first and last day of what is listed. */
export function PeriodMenu({
  address,
  from,
  until,
}: {
  address: string;
  from: string | null;
  until: string | null;
}) {
  const t = useText();
  const format = useFormat();
  const [path = ''] = address.split('?');
  return (
    <Menu label={t('lists.period')} className="tool">
      <form action={path} method="get" className="menu-form">
        <Carried values={carried(address, 'from', 'until')} />
        {(
          [
            ['from', from],
            ['until', until],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="f">
            <label htmlFor={`period-${name}`}>{t(`lists.filter.${name}`)}</label>
            <input
              className="field"
              id={`period-${name}`}
              name={name}
              defaultValue={value === null ? '' : format.date(value)}
              placeholder={t('ui.field.date')}
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
        ))}
        <Button>{t('ui.filters.apply')}</Button>
      </form>
    </Menu>
  );
}

/** The list as a file; it has the same filters, order and columns. */
export function ExportMenu({ address, to }: { address: string; to: string }) {
  const t = useText();
  const [, query = ''] = address.split('?');
  return (
    <Menu label={t('lists.export')} className="tool">
      {(['xlsx', 'csv'] as const).map((format) => (
        <a key={format} href={linkWith(`${to}?${query}`, { format, filters: null })}>
          {t(`lists.exportAs.${format}`)}
        </a>
      ))}
    </Menu>
  );
}

interface ViewsProps {
  address: string;
  current: { id: number; name: string; preferred: boolean } | undefined;
  /** What was wrong with the name given to a view. */
  answer: { viewErrors: string[]; name: string } | undefined;
}

/** Keeps the list as it is looked at under a name; of a kept one, lets it open by itself or go. */
export function ViewMenu({ address, current, answer }: ViewsProps) {
  const t = useText();
  const error = answer?.viewErrors[0];
  if (useClosed()) return null;
  return (
    <>
      <details className="menu tool" data-menu="" open={answer !== undefined}>
        <summary>{current ? t('lists.view.manage') : t('lists.view.save')}</summary>
        <div className="menu-items">
          <CommandForm action={address} className="menu-form" id="view-menu">
            {current ? (
              <>
                <input type="hidden" name="view" value={current.id} />
                <input type="hidden" name="preferred" value={current.preferred ? '' : 'on'} />
                <Button name="intent" value="preferView">
                  {t(current.preferred ? 'lists.view.unprefer' : 'lists.view.prefer')}
                </Button>
                <AskLink
                  name="removeView"
                  tone="danger"
                  label={t('lists.view.remove', { name: current.name })}
                />
              </>
            ) : (
              <>
                <label htmlFor="view-name">{t('lists.view.name')}</label>
                <input
                  className="field"
                  id="view-name"
                  name="name"
                  maxLength={40}
                  required
                  defaultValue={answer?.name}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? 'view-name-error' : undefined}
                />
                {error && (
                  <span className="msg" id="view-name-error">
                    {errorText(t, error)}
                  </span>
                )}
                <label>
                  <input type="checkbox" name="preferred" />
                  {t('lists.view.preferred')}
                </label>
                <Button name="intent" value="saveView" tone="primary">
                  {t('lists.view.save')}
                </Button>
              </>
            )}
          </CommandForm>
        </div>
      </details>
      {current && (
        <Question
          name="removeView"
          intent="removeView"
          form="view-menu"
          label={t('lists.view.remove', { name: current.name })}
          text={t('ask.savedView')}
        />
      )}
    </>
  );
}
