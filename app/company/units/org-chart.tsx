import { useActionData, useLoaderData } from '@remix-run/react';
import { orgUnitKinds } from '#domain/company/org-unit.ts';
import type { OrgBranch } from '#projections/company/org-units.ts';
import type { ReportingLine } from '#projections/people/people.ts';
import type { IntentAnswer } from '../../http/intents.server.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Question } from '../../ui/form/ask-first.tsx';
import { useClosed } from '../../ui/form/closed.tsx';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, PlainField, PlainSelect } from '../../ui/form/field.tsx';
import { linkWith } from '../../ui/links.ts';
import { EmptyState, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import { moveOnChart, orgChart, type ChartUnit } from './org-chart.server.ts';
import { kindTabs } from './org-kind.ts';
import { Branches, OrgMembers, OrgTree } from './org-tree.tsx';

export const meta = titleOf;

export const loader = screen('orgChart', orgChart);
export const action = screen('orgChart', moveOnChart);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface Props {
  chart: Loaded;
  answer: IntentAnswer | undefined;
}

/** The units of a tree as a list to choose from, each below its own. */
const unitOptions = (
  branches: readonly OrgBranch<ChartUnit>[],
  depth = 0,
): { value: number; label: string }[] =>
  branches.flatMap(({ id, name, children }) => [
    { value: id, label: `${'– '.repeat(depth)}${name}` },
    ...unitOptions(children, depth + 1),
  ]);

const allUnits = (branches: readonly OrgBranch<ChartUnit>[]): OrgBranch<ChartUnit>[] =>
  branches.flatMap((branch) => [branch, ...allUnits(branch.children)]);

/** Where somebody is moved to, and from when: a person of the chart, from the unit that they were shown in. */
function MoveQuestion({ chart, answer }: Props) {
  const t = useText();
  const format = useFormat();
  const { tree, kind, today, unplaced } = chart;
  const typed = answer?.typed;
  const person = chart.asked?.person ?? Number(typed?.['person']);
  const from = chart.asked ? chart.asked.from : Number(typed?.['from']) || null;
  const unit = allUnits(tree).find(({ id }) => id === from);
  const found = (unit?.members ?? unplaced).find(({ id }) => id === person);
  if (!found) return null;
  const at = (field: string) => {
    const error = answer?.at?.find((one) => one.field === field);
    return error && errorText(t, error.message);
  };
  return (
    <Question
      name="move"
      intent="move"
      tone="primary"
      label={t('organization.move')}
      text={t(unit ? 'organization.moveFrom' : 'organization.moveFromNone', {
        name: found.name ?? t('commerce.erased'),
        unit: unit?.name ?? '',
      })}
      fields={{ kind, person: String(person), from: String(from ?? '') }}
      open={answer !== undefined}
    >
      <PlainSelect
        id="unit"
        name="unit"
        label={t('organization.moveTo')}
        options={unitOptions(tree)}
        placeholder="–"
        error={at('unit') ?? at('person')}
        defaultValue={typed?.['unit'] ?? ''}
        required
      />
      <PlainField
        id="date"
        name="date"
        label={t('organization.field.since')}
        defaultValue={typed?.['date'] ?? format.date(today)}
        error={at('date')}
        inputMode="numeric"
        maxLength={10}
        required
      />
    </Question>
  );
}

/** What hands fill in where a person is dropped on a unit: the same that the question sends, from today on. */
function MoveForm({ chart: { kind, today, address } }: Pick<Props, 'chart'>) {
  const t = useText();
  const format = useFormat();
  return (
    <CommandForm action={linkWith(address, {})} hidden data-board-move="">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="date" value={format.date(today)} />
      {['person', 'from', 'unit'].map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <button>{t('ui.form.save')}</button>
    </CommandForm>
  );
}

function Units({ chart, answer }: Props) {
  const t = useText();
  const { tree, unplaced, address } = chart;
  const closed = useClosed();
  const mayMove = chart.mayMove && !closed && tree.length > 0;
  const moveFrom = (unit: number | null) => (person: number) =>
    linkWith(address, { card: `${person}-${unit ?? ''}`, dialog: 'move' });
  return (
    <section data-board={mayMove ? 'org' : undefined} aria-label={t('organization.chart.title')}>
      {tree.length === 0 ? (
        <div className="card">
          <EmptyState title={t('organization.none')} hint={t('organization.noneHint')} />
        </div>
      ) : (
        <OrgTree branches={tree} linked moveFrom={mayMove ? moveFrom : null} />
      )}
      {mayMove && (
        <>
          <p className="hint">{t('organization.moveHint')}</p>
          {unplaced.length > 0 && (
            <Panel title={t('organization.unplaced', { count: unplaced.length })}>
              <div className="org-loose" data-unit="">
                <OrgMembers people={unplaced} moveTo={moveFrom(null)} label={t('organization.noUnit')} />
              </div>
            </Panel>
          )}
          <MoveForm chart={chart} />
          <MoveQuestion chart={chart} answer={answer} />
        </>
      )}
    </section>
  );
}

/** Who leads whom. */
function Managers({ chart: { lines, alone, maySeeFiles } }: Pick<Props, 'chart'>) {
  const t = useText();
  const name = (person: ReportingLine) => {
    const shown = person.name ?? t('commerce.erased');
    return maySeeFiles ? <a href={pathTo('personDetails', { id: person.id })}>{shown}</a> : shown;
  };
  const box = (person: OrgBranch<ReportingLine>) => (
    <div className="org-box">
      <b translate="no">{name(person)}</b>
      {person.children.length > 0 && (
        <small>{t('organization.leads', { count: person.children.length })}</small>
      )}
    </div>
  );
  return (
    <>
      {lines.length === 0 ? (
        <div className="card">
          <EmptyState title={t('organization.noManagers')} hint={t('organization.noManagersHint')} />
        </div>
      ) : (
        <div className="org-chart">
          <Branches branches={lines} box={box} />
        </div>
      )}
      {alone.length > 0 && (
        <Panel title={t('organization.alone', { count: alone.length })}>
          <ul className="org-people org-loose">
            {alone.map((person) => (
              <li key={person.id} translate="no">
                {name(person)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** The chart of the company: by units, by departments, or by who leads whom. */
export default function OrgChart() {
  const chart = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, name, kind, byManager, mayAdd } = chart;
  const tabs = [
    ...kindTabs(t, byManager ? null : kind, 'orgChart', orgUnitKinds),
    {
      label: t('organization.byManager'),
      to: pathTo('orgChart', {}, { by: 'manager' }),
      current: byManager,
    },
  ];
  return (
    <Page
      title={title}
      subtitle={name}
      crumbs={[{ label: t('shell.menu.people') }]}
      tabs={<Tabs label={t('organization.kinds')} items={tabs} />}
      actions={
        <>
          <LinkButton to={pathTo('orgList', {}, { kind })}>{t('organization.list.title')}</LinkButton>
          {mayAdd && (
            <LinkButton to={pathTo('orgNew', {}, { kind })} tone="primary" icon="plus">
              {t(`organization.new.${kind}`)}
            </LinkButton>
          )}
        </>
      }
    >
      <ErrorSummary
        errors={(answer?.at ?? []).map(({ field, message }) => ({
          id: field === 'person' ? 'unit' : field,
          label: field === '' ? '' : t(`organization.field.${field}`),
          message: errorText(t, message),
        }))}
      />
      {byManager ? <Managers chart={chart} /> : <Units chart={chart} answer={answer} />}
    </Page>
  );
}
