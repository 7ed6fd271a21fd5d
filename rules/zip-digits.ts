/** The five digits that decide whether we pick up there; the four behind the dash only help the post. */
export const zipDigits = (value: string): string => value.trim().replace(/^(\d{5})-\d{4}$/, '$1')
