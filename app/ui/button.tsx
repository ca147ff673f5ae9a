import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'primary' | 'danger' | 'quiet';

interface Looks {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  children?: ReactNode;
}

const classOf = (tone: Tone | undefined, more: string | undefined): string =>
  ['btn', tone, more].filter(Boolean).join(' ');

export function Button({
  tone,
  icon,
  className,
  children,
  type = 'submit',
  ...rest
}: Looks & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is given, 'submit' unless said otherwise
    <button type={type} className={classOf(tone, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function LinkButton({
  to,
  tone,
  icon,
  className,
  children,
  ...rest
}: Looks & { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a href={to} className={classOf(tone, className)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** A button that posts: its own little form. */
export function PostButton({
  action,
  fields = {},
  tone,
  icon,
  children,
}: Looks & { action?: string; fields?: Record<string, string> }) {
  return (
    <form method="post" action={action} className="inline-form">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button tone={tone} icon={icon}>
        {children}
      </Button>
    </form>
  );
}
