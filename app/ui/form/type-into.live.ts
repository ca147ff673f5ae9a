const setValue = (element: HTMLInputElement | HTMLTextAreaElement, value: string): void => {
  const proto = Object.getPrototypeOf(element) as object; // HTMLInputElement.prototype, or that of a text area
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(element, value);
};

/** Types a text into a field: React, which looks past what is set on an element itself, is told of it too. */
export function typeInto(element: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  setValue(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
