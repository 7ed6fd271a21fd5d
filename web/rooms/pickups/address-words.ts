import type { Address } from '#contract/profile'
import { useTownLine } from '../../core/service-area.ts'

/** "228 Bush Street", and under it "Apt 4, Mountain View 94041, Home". An address may have no street yet. */
export function useAddressWords() {
  const townLine = useTownLine()
  return ({ title, addressLine1, addressLine2, zipCode }: Address): { title: string; detail: string } => {
    const [first = '', ...rest] = [addressLine1, addressLine2, townLine(zipCode), title].filter(Boolean)
    return { title: first, detail: rest.join(', ') }
  }
}
