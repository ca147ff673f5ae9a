import { Button } from '../ui/button.tsx';
import { Options, type Option } from '../ui/form/field.tsx';
import { BulkBar } from '../ui/list/bulk-bar.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  groups: Option[];
  /** The group then counts in every company. */
  everywhere: boolean;
  address: string;
}

/** What can be done with the accounts that are ticked. */
export function UserBulkBar({ groups, everywhere, address }: Props) {
  const t = useText();
  return (
    <BulkBar address={address}>
      <select className="field" name="userGroup" aria-label={t('users.bulk.group')} required>
        <Options options={groups} placeholder={t('users.bulk.choose')} />
      </select>
      <Button name="intent" value="addToGroup">
        {t(everywhere ? 'users.bulk.addEverywhere' : 'users.bulk.add')}
      </Button>
    </BulkBar>
  );
}
