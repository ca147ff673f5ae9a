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
