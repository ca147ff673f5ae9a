interface Props {
  /** The id of the form that the box belongs to. */
  formId: string;
  title: string;
  confirm: string;
  found: readonly { to: string; name: string; note?: string }[];
}

/** Those that look like the one that is to be made, each with a link, and the box that makes it nevertheless. */
export function DuplicateAlert({ formId, title, confirm, found }: Props) {
  if (found.length === 0) return null;
  const id = `${formId}-confirmDuplicates`;
  return (
    <div className="alert warn duplicates">
      <div>
        <strong>{title}</strong>
        <ul>
          {found.map(({ to, name, note }) => (
            <li key={to}>
              <a className="link" href={to} target="_blank" rel="noreferrer">
                <span translate="no">{name}</span>
              </a>{' '}
              {note && <small>{note}</small>}
            </li>
          ))}
        </ul>
        <div className="f check">
          <input type="checkbox" id={id} name="confirmDuplicates" form={formId} />
          <label htmlFor={id}>{confirm}</label>
        </div>
      </div>
    </div>
  );
}
