import { cleanup, configure } from '@testing-library/react'
import { vi } from 'vitest'
import { elementError } from './element-error.ts'

/**
 * Runs before each file of the web tests. They share one process and one DOM, because making those takes longer than
 * most of the tests; so that the files can run in any order, each begins with our modules unloaded and an empty page.
 */
cleanup()
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
for (const element of [document.head, document.body]) element.replaceChildren()
for (const element of [document.documentElement, document.body]) {
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
}
history.replaceState(null, '', '/')
sessionStorage.clear()
localStorage.clear()
// An awaited element comes later on a machine that has other work to do.
configure({ asyncUtilTimeout: 20_000, getElementError: elementError })
