import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeEmailInput, ChangePasswordInput, Deletion, ResetPasswordInput } from '#contract/account'
import type { Profile } from '#contract/profile'
import { CallError, call, fetchFile, finishLeaving } from '../api.ts'
import {
  currentSession,
  leaveSession,
  renewSession,
  type SessionUser,
  sameVisit,
  signIn,
  useSession,
} from '../session.ts'

export function useProfile() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['profile', user?.email],
    queryFn: async ({ signal }) => {
      const profile = await call<Profile>('GET', '/client/profile/', { signal })
      noteAddress(user?.email, profile)
      return profile
    },
    enabled: user !== null,
  })
}

/** Asks the server about whoever is signed in here: their session may be over, or go on under another address. */
export async function checkSession(): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  try {
    noteAddress(user.email, await call<Profile>('GET', '/client/profile/'))
  } catch (error) {
    // A 401 has ended the session by now; without an answer the next call will tell.
    if (!(error instanceof CallError)) throw error
  }
}

/** A new address may have been confirmed on another device, and this session goes on under it. */
function noteAddress(known: string | undefined, { email }: Profile): void {
  const { user } = currentSession()
  // Somebody else may have signed in while the answer was on its way.
  if (user && user.email === known && email !== known) renewSession({ ...user, email })
}

export interface LogIn {
  email: string
  password: string
  keepSignedIn: boolean
}

export async function logIn(form: LogIn): Promise<void> {
  signIn(await call<SessionUser>('POST', '/client/auth/login/', { body: form }))
}

export interface SignUp {
  zipCode: string
  addressLine1: string
  email: string
  password: string
  phone: string
}

export async function signUp(form: SignUp): Promise<void> {
  const { token, email } = await call<SessionUser>('POST', '/client/auth/signup/', { body: form })
  signIn({ token, email }, { isNew: true })
}

/** The customer is out at once; telling the server ends the session there and takes the cookie back. */
export function useLogOut(): () => void {
  const queries = useQueryClient()
  return () => {
    const token = currentSession().user?.token
    leaveSession()
    queries.clear()
    void finishLeaving(token)
  }
}

/** Says the same whether there is such an account or not. */
export const askForReset = (email: string): Promise<void> =>
  call('POST', '/client/auth/forgot_password/', { body: { email } })

export const resetPassword = (form: ResetPasswordInput): Promise<void> =>
  call('POST', '/client/auth/reset_new_password/', { body: form })

/** The other sessions end, this one stays. */
export const changePassword = (form: ChangePasswordInput): Promise<void> =>
  call('POST', '/client/auth/change_password/', { body: form })

/** Nothing changes before the link in the email is followed. */
export const changeEmail = (form: ChangeEmailInput): Promise<void> =>
  call('POST', '/client/auth/change_email/', { body: form })

export const confirmEmail = (link: { uid: string; token: string }): Promise<{ email: string }> =>
  call('POST', '/client/auth/confirm_email/', { body: link })

export const fetchData = (): Promise<Blob> => fetchFile('/client/account/data/')

const DELETION = '/client/account/deletion/'

/** What would be lost with the account, whether it is going to be deleted, and the two ways to change that. */
export function useDeletion() {
  const { user } = useSession()
  const queries = useQueryClient()
  const queryKey = ['deletion', user?.email]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<Deletion>('GET', DELETION, { signal }),
    enabled: user !== null,
  })
  const change = async (method: 'POST' | 'DELETE', body?: { password: string }) => {
    const isSameVisit = sameVisit()
    const deletion = await call<Deletion>(method, DELETION, { body })
    if (isSameVisit()) queries.setQueryData(queryKey, deletion)
    return deletion
  }
  return {
    query,
    requestDeletion: (password: string) => change('POST', { password }),
    keepAccount: () => change('DELETE'),
  }
}
