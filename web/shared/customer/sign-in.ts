import { useQueryClient } from '@tanstack/react-query'
import { call, finishSigningOut } from '../../core/api.ts'
import { currentSession, signIn, signOutHere } from '../../core/session.ts'

export interface LogInForm {
  email: string
  password: string
  keepSignedIn: boolean
}

export async function logIn(form: LogInForm): Promise<void> {
  signIn(await call('POST /client/auth/login/', { as: 'anyone', body: form }))
}

export interface SignUpForm {
  zipCode: string
  addressLine1: string
  email: string
  password: string
  phone: string
}

export async function signUp(form: SignUpForm, key: string): Promise<void> {
  const { token, email } = await call('POST /client/auth/signup/', { as: 'anyone', body: form, key })
  signIn({ token, email }, { isNew: true })
}

/** The customer is out at once; telling the server ends the session there and takes the cookie back. */
export function useLogOut(): () => void {
  const queries = useQueryClient()
  return () => {
    const token = currentSession().user?.token
    signOutHere()
    queries.clear()
    void finishSigningOut(token)
  }
}
