import * as React from 'react'

/**
 * React notes for each element it makes where in the code that was, until there are ten thousand in a second. In a run that is
 * never looked at, and noting it is a sixth of the work of the screens' tests; so here it is ten thousand from the beginning.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as never as Record<
  string,
  object
>
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  })
}
