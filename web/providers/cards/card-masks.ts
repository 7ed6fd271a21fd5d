const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** "4242 4242 4242 4242" as it is typed. */
export const maskedCardNumber = (text: string): string => digitsOf(text).replace(/(\d{4})(?=\d)/g, '$1 ')

/** "08 / 28" as it is typed. A first digit that begins no month is the whole month. A year may be pasted with four digits. */
export function maskedExpiry(text: string): string {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? []
  const typed = year ? month.padStart(2, '0') + year : digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const maskedCvc = (text: string): string => digitsOf(text).slice(0, 4)

/** Month and full year of an expiry as the field shows it; nothing where it is none. */
export function readExpiry(masked: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(masked) ?? []
  return month && year ? { expMonth: Number(month), expYear: 2000 + Number(year) } : undefined
}
