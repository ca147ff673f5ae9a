import { useText } from '../ui/text.tsx';

/** A record `thirdpartytag` as lists and files show it. */
export interface Tag {
  id: number;
  label: string;
  /** As a sheet writes it; null where none was chosen. */
  colour: string | null;
}

/** What a third party is tagged with, each in its colour. */
export function PartyTags({ tags }: { tags: readonly Tag[] }) {
  const t = useText();
  if (tags.length === 0) return null;
  return (
    <ul className="party-tags" aria-label={t('thirdParties.field.tags')}>
      {tags.map(({ id, label, colour }) => (
        <li key={id} className="badge party-tag" translate="no">
          <svg width="8" height="8" aria-hidden="true">
            <circle cx="4" cy="4" r="4" fill={colour ?? 'currentColor'} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
