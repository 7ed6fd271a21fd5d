import type { Person } from '../../staff/people.ts'

type Passkey = Person['passkeys'][number]

export const presentPasskey = ({ id, device, addedAt, usedAt, lockedAt }: Passkey) => ({
  id,
  device,
  addedAt: addedAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  isLocked: lockedAt !== null,
})

/** Somebody of us, as the owner `you` sees them. */
export const presentPerson = (
  { id, name, role, places, isLastOwner, passkeys, sessionEndsAt, seenAt, link, deedsToday }: Person,
  you: number,
) => ({
  id,
  name,
  role,
  places,
  isYou: id === you,
  isLastOwner,
  passkeys: passkeys.map(presentPasskey),
  session: sessionEndsAt && { endsAt: sessionEndsAt.toISOString() },
  seenAt: seenAt?.toISOString() ?? null,
  link: link && { madeAt: link.madeAt.toISOString(), expiresAt: link.expiresAt.toISOString() },
  deedsToday,
})
