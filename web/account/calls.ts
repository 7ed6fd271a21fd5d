import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangeEmailInput, ChangePasswordInput, Deletion, ResetPasswordInput } from '#contract/account'
import { call, fetchFile } from '../api.ts'
import { sameVisit, useSession } from '../session.ts'

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
