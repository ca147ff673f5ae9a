import type { ComponentProps } from 'react';
import { MakingField } from './making-field.live.tsx';
import { findProjects } from './proposals.ts';

const loadNewProject = () => import('./new-project.live.tsx').then(({ NewProject }) => NewProject);

interface Props extends Omit<
  ComponentProps<typeof MakingField>,
  'search' | 'choose' | 'take' | 'adds' | 'load' | 'draw'
> {
  /** Another search than that of open projects. */
  search?: ComponentProps<typeof MakingField>['search'];
  /** Whom a project that is made here is for. */
  client?: number | null;
  onChosen?(name: string): void;
}

/** A project that is chosen by typing its number or name; or opened without leaving the form. */
export function ProjectField({ search = findProjects, client = null, onChosen, ...rest }: Props) {
  return (
    <MakingField
      {...rest}
      search={search}
      choose={({ name }) => onChosen?.(name)}
      load={loadNewProject}
      draw={(NewProject, { name, done, close }) => (
        <NewProject
          name={name}
          client={client}
          done={(one) => {
            done(one);
            onChosen?.(one);
          }}
          close={close}
        />
      )}
    />
  );
}
