import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => {}

/** The address that the page before passed on. Nothing at first, whatever it is: the page was written without it. */
export function usePassedEmail(): string | undefined {
  const { state } = useLocation() as { state: { email?: string } | null }
  return useSyncExternalStore(
    never,
    () => state?.email || undefined,
    () => undefined,
  )
}

/** Fills it in, as if the form had begun with it. */
export function useFilledInEmail(setValue: (name: 'email', email: string) => void): void {
  const email = usePassedEmail()
  useEffect(() => {
    if (email) setValue('email', email)
  }, [email, setValue])
}
