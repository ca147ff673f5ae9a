import { createContext, forwardRef, useContext, useId, type ComponentPropsWithoutRef } from 'react';

/** Where the forms of a page come from. */
export interface FormOrigin {
  /** An id of this very page, made anew each time that it is drawn. */
  page: string;
  /** The corporation that it was made in, 0 outside of all; null on pages that are the same wherever somebody works. */
  corporation: number | null;
}

const Context = createContext<FormOrigin | null>(null);

/** Around a page whose forms ask for commands. */
export const FormOriginProvider = Context.Provider;

/**
 * A form that asks for a command: it carries the id by which sending it twice does it once, and the corporation that it
 * was made in (`runCommand`).
 */
export const CommandForm = forwardRef<HTMLFormElement, ComponentPropsWithoutRef<'form'>>(function CommandForm(
  { children, ...form },
  ref,
) {
  const origin = useContext(Context);
  const part = useId().replaceAll(/\W/g, '');
  return (
    <form method="post" ref={ref} {...form}>
      {origin && <input type="hidden" name="commandId" value={`${origin.page}.${part}`} />}
      {origin && origin.corporation !== null && (
        <input type="hidden" name="corporation" value={origin.corporation} />
      )}
      {children}
    </form>
  );
});
