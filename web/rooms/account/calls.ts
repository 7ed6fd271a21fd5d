import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEmailInput, ChangePasswordInput, Deletion, ResetPasswordInput } from '#contract/account'
import { call, fetchFile } from '../../core/api.ts'
import { showAnswer, useOwn } from '../../core/own-data.ts'
import { sameVisit } from '../../core/session.ts'
import { deletionQuery } from '../../shared/customer/queries.ts'

/** Says the same whether there is such an account or not. */
export const askForReset = (email: string): Promise<null> =>
  call('POST /client/auth/forgot_password/', { as: 'anyone', body: { email } })

export const resetPassword = (form: ResetPasswordInput): Promise<null> =>
  call('POST /client/auth/reset_new_password/', { as: 'anyone', body: form })

/** The customer's other sessions end, this one stays. */
export const changePassword = (form: ChangePasswordInput): Promise<null> =>
  call('POST /client/auth/change_password/', { body: form })

/** Nothing changes before the link in the email is followed. */
export const changeEmail = (form: ChangeEmailInput): Promise<null> =>
  call('POST /client/auth/change_email/', { body: form })

export const confirmEmail = (link: { uid: string; token: string }): Promise<{ email: string }> =>
  call('POST /client/auth/confirm_email/', { as: 'anyone', body: link })

export const fetchData = (): Promise<Blob> => fetchFile('GET /client/account/data/')

/** The account's deletion: what would be lost, whether it is going to happen, and the two ways to change that. */
export function useDeletion() {
  const queries = useQueryClient()
  const query = useOwn(deletionQuery)
  const shown = async (asked: Promise<Deletion>) => {
    const isSameVisit = sameVisit()
    const deletion = await asked
    await showAnswer(queries, deletionQuery, isSameVisit, () => deletion)
    return deletion
  }
  return {
    query,
    requestDeletion: (password: string) => shown(call('POST /client/account/deletion/', { body: { password } })),
    keepAccount: () => shown(call('DELETE /client/account/deletion/')),
  }
}
