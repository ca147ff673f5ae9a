import type { ComponentProps } from 'react';
import { useFormat, useText } from '../ui/text.tsx';
import { MakingField } from './making-field.live.tsx';
import { partyProposals } from './proposals.ts';

const loadNewParty = () => import('./new-party.live.tsx').then(({ NewParty }) => NewParty);

interface Props extends Pick<
  ComponentProps<typeof MakingField>,
  'field' | 'label' | 'labelled' | 'hint' | 'first' | 'readOnly' | 'required' | 'wide'
> {
  /** Who is proposed: `client`, `supplier`, `buyer`; all third parties without it. */
  among?: string;
  /** What a third party that is made here becomes; null where whoever types may make none. */
  makes?: string | null;
  onChosen?(id: number, name: string): void;
}

/** A third party that is chosen by typing its name, with what tells it from others; or made without leaving the form. */
export function PartyField({ among, makes = null, onChosen, ...rest }: Props) {
  const t = useText();
  const format = useFormat();
  const due = (amount: string) => t('live.party.due', { amount: format.money(amount) });
  return (
    <MakingField
      {...rest}
      search={partyProposals(among, due)}
      choose={({ id, name }) => onChosen?.(id, name)}
      makes={makes !== null}
      load={loadNewParty}
      draw={(NewParty, { name, done, close }) => (
        <NewParty
          name={name}
          role={makes ?? ''}
          done={(id, one) => {
            done(one);
            onChosen?.(id, one);
          }}
          close={close}
        />
      )}
    />
  );
}
