import { Labelled } from '../form/field.tsx';
import { withKept, type Option } from '../form/kept-option.ts';
import { useText } from '../text.tsx';
import { optionsMarkup } from './options-markup.ts';

interface Props {
  id: string;
  name: string;
  label: string;
  options: readonly Option[];
  /** What nothing chosen is called. */
  placeholder: string;
  defaultValue: string | number;
}

/**
 * What a list is narrowed by, among as many as a firm has people, machines or zones; where that is offered no more, it
 * stays chosen. For pages that the server draws alone.
 */
export function FilterSelect({ id, name, label, options, placeholder, defaultValue }: Props) {
  const t = useText();
  const offered = withKept(options, String(defaultValue), t('ui.keptOption'));
  const markup = optionsMarkup(offered, { placeholder, chosen: defaultValue });
  return (
    <Labelled id={id} label={label}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label, react/no-danger -- named by its `id` from outside; options-markup.ts escapes every text */}
      <select className="field" id={id} name={name} dangerouslySetInnerHTML={{ __html: markup }} />
    </Labelled>
  );
}
