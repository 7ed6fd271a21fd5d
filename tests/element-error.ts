import { prettyDOM } from '@testing-library/react'

/**
 * The error about a missing element, with the page as it is when somebody reads the error. A waiting test throws most of these
 * away, and printing a page takes longer than looking through it.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  // The line to look at is the one that asked.
  Error.captureStackTrace(error, elementError)
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  })
}
