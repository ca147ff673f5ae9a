import { useState } from 'react';
import { Combobox } from '../ui/form/combobox.live.tsx';
import type { PlainFormField } from '../ui/form/form-fields.ts';
import { useLater } from '../ui/form/use-later.live.ts';
import { useFormat, useText } from '../ui/text.tsx';
import { partyProposals } from './proposals.ts';

const loadNewParty = () => import('./new-party.live.tsx').then(({ NewParty }) => NewParty);

interface Props {
  field: PlainFormField;
  label: string;
  /** Shown above the field; else the label is heard alone. */
  labelled?: boolean;
  hint?: string;
  /** Who is proposed: `client`, `supplier`, `buyer`; all third parties without it. */
  among?: string;
  /** What is proposed without scripts. */
  first?: readonly string[];
  /** What a third party that is made here becomes; null where whoever types may make none. */
  makes?: string | null;
  onChosen?(id: number, name: string): void;
  readOnly?: boolean;
  required?: boolean;
  wide?: boolean;
}

/** A third party that is chosen by typing its name, with what tells it from others; or made without leaving the form. */
export function PartyField({ field, among, makes = null, onChosen, ...rest }: Props) {
  const t = useText();
  const format = useFormat();
  /** The name of one that is being made. */
  const [made, setMade] = useState<string | null>(null);
  const { part: NewParty, failed } = useLater(made !== null, loadNewParty);
  const [name, setName] = useState<string>();
  const due = (amount: string) => t('live.party.due', { amount: format.money(amount) });
  return (
    <>
      <Combobox
        {...rest}
        field={field}
        search={partyProposals(among, due)}
        choose={({ id, name: chosen }) => onChosen?.(id, chosen)}
        create={makes === null ? undefined : setMade}
        value={name}
      />
      {failed && (
        <p className="msg" role="alert">
          {t('live.record.failed')}
        </p>
      )}
      {made !== null && makes !== null && NewParty && (
        <NewParty
          name={made}
          role={makes}
          done={(id, one) => {
            setMade(null);
            setName(one);
            onChosen?.(id, one);
          }}
          close={() => setMade(null)}
        />
      )}
    </>
  );
}
