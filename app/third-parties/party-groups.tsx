import { CommandForm } from '../ui/form/command-form.tsx';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

interface Group {
  id: number;
  name: string;
}

export interface GroupsShown {
  of: Group[];
  /** All there are, to choose from; none for who may not change them. */
  all: Group[];
  edit: boolean;
}

/** The groups that a third party is in, and the boxes that change them. */
export function PartyGroups({ of, all, edit }: GroupsShown) {
  const t = useText();
  const inside = new Set(of.map(({ id }) => id));
  return (
    <Panel title={t('thirdParties.groups.title')}>
      {of.length === 0 && <p className="hint">{t('thirdParties.groups.inNone')}</p>}
      <ul>
        {of.map(({ id, name }) => (
          <li key={id}>
            <a className="link" href={pathTo('thirdPartyGroupDetails', { id })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      {edit && all.length > 0 && (
        <details>
          <summary>{t('thirdParties.groups.change')}</summary>
          <CommandForm>
            {of.map(({ id }) => (
              <input key={id} type="hidden" name="from" value={id} />
            ))}
            <div className="checks">
              {all.map(({ id, name }) => (
                <div key={id} className="f check">
                  <input
                    type="checkbox"
                    id={`group-${id}`}
                    name="groups"
                    value={id}
                    defaultChecked={inside.has(id)}
                  />
                  <label htmlFor={`group-${id}`}>{name}</label>
                </div>
              ))}
            </div>
            <Button name="intent" value="groups">
              {t('ui.form.save')}
            </Button>
          </CommandForm>
        </details>
      )}
    </Panel>
  );
}
