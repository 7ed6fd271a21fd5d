import { createContext } from 'react'

/**
 * Fetches what answers a served area check, registration with the answer on it, before somebody goes there. The check stands in
 * another room than the answer, so the application brings them together.
 */
export const AnswerLoader = createContext<() => Promise<unknown>>(async () => {})
