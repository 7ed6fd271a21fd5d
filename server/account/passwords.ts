import { hash, verify } from '@node-rs/argon2'
import type { Deps, PasswordCost } from '../ports.ts'

/** OWASP recommends this for argon2id, the library's algorithm; tests take a cheaper cost. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Takes its time, and its turn: never inside a transaction. A call that needs it is served with `isHashing`. */
export function hashPassword(
  { passwordCost, hashTurns }: Pick<Deps, 'passwordCost' | 'hashTurns'>,
  password: string,
): Promise<string> {
  return hashTurns.take(() => hash(password, passwordCost))
}

/** Without a stored hash it works as hard and says no, so that the clock does not tell who has an account. */
export async function isPassword(deps: Deps, stored: string | undefined, password: string): Promise<boolean> {
  if (stored !== undefined) return deps.hashTurns.take(() => verify(stored, password))
  await hashPassword(deps, password)
  return false
}
