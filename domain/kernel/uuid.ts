/** Whether a text is an id as kept rows have one: another is unknown before it is asked for. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
