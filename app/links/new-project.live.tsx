import { NewRecord } from '../ui/form/new-record.live.tsx';
import { useText } from '../ui/text.tsx';

interface Props {
  /** What was typed where no project is called so. */
  name: string;
  /** Whom it is for, where the form says so. */
  client: number | null;
  /** @param name by which forms know it again */
  done(name: string): void;
  close(): void;
}

/** Opens a project without leaving the form. */
export function NewProject({ name, client, done, close }: Props) {
  const t = useText();
  const field = (key: string) => ({ name: key, label: t(`live.project.field.${key}`), required: true });
  return (
    <NewRecord<{ code: string; name: string }>
      title={t('live.project.new')}
      fields={[
        { ...field('name'), value: name },
        {
          ...field('billing'),
          value: 'forfait',
          options: (['forfait', 'regie'] as const).map((value) => ({
            value,
            label: t(`live.project.billing.${value}`),
          })),
        },
      ]}
      call="/api/project/new"
      bodyOf={(said) => ({ name: said('name'), billing: said('billing'), client })}
      done={(made) => done(`${made.code} · ${made.name}`)}
      close={close}
    />
  );
}
